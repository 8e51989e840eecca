#include "saddlemesh/data/source/compression.hpp"

#include "saddlemesh/data/source/bzip2.hpp"
#include "saddlemesh/data/source/gzip.hpp"
#include "saddlemesh/data/source/xz.hpp"

namespace saddlemesh {

std::string_view compression_of(const InputFile& file) {
  if (file.is_folder()) return "";
  const auto bytes = file.bytes();
  const std::string_view first = bytes->next();
  if (is_gzip(first)) return "gzip";
  if (is_bzip2(first)) return "bzip2";
  return is_xz(first) ? "xz" : "";
}

}  // namespace saddlemesh
