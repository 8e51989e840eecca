#include "saddlemesh/data/source/compression.hpp"

#include "saddlemesh/data/source/bzip2.hpp"
#include "saddlemesh/data/source/gzip.hpp"
#include "saddlemesh/data/source/plain_bytes.hpp"
#include "saddlemesh/data/source/xz.hpp"

namespace saddlemesh {

std::string_view compression_of(const std::filesystem::path& path) {
  if (std::filesystem::is_directory(path)) return "";
  const auto file = file_bytes(path);
  const std::string_view first = file->next();
  if (is_gzip(first)) return "gzip";
  if (is_bzip2(first)) return "bzip2";
  return is_xz(first) ? "xz" : "";
}

}  // namespace saddlemesh
