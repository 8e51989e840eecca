#include "saddlemesh/cli/output_file.hpp"

#include <unistd.h>

#include <fmt/format.h>

#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/core/descriptor.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"

namespace saddlemesh::cli {

void require_writable(const std::string& option, const std::filesystem::path& path) {
  if (std::filesystem::is_directory(path)) {
    throw InputError(fmt::format("{} {}: this is a folder; expected the name of a file", option, path.string()));
  }
  require_writable_file(path);
}

void write_output(const std::filesystem::path& path, std::string_view contents) {
  write_file(path, contents);
  if (!same_file(STDOUT_FILENO, path)) print_text(fmt::format("wrote {}\n", path.string()));
}

}  // namespace saddlemesh::cli
