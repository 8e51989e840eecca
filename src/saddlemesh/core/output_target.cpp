#include "saddlemesh/core/output_target.hpp"

#include <cerrno>
#include <sys/stat.h>
#include <unistd.h>

#include "saddlemesh/core/descriptor.hpp"
#include "saddlemesh/core/parse.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

// Links in /proc look like paths but may not be: "pipe:[81]", "/tmp/scores.csv (deleted)".
bool in_proc(const fs::path& folder) {
  return folder.native().starts_with("/proc/");
}

std::optional<int> own_descriptor(const fs::path& folder, const fs::path& name) {
  const bool own = folder.native().starts_with("/proc/" + std::to_string(::getpid()) + "/");
  return own && folder.filename() == "fd" ? parse_number<int>(name.native()) : std::nullopt;
}

bool regular_or_absent(const fs::path& path) {
  struct stat found {};
  return ::stat(path.c_str(), &found) == 0 ? S_ISREG(found.st_mode) : errno == ENOENT;
}

}  // namespace

OutputTarget find_output_target(const fs::path& path) {
  constexpr int most_links = 40;  // the kernel's limit
  OutputTarget target{.path = path, .regular = regular_or_absent(path), .descriptor = {}};
  std::error_code none;
  for (int links = 0; links < most_links && fs::is_symlink(target.path, none); ++links) {
    const fs::path folder = fs::canonical(folder_of(target.path), none);
    if (in_proc(folder)) {
      target.regular = false;
      target.descriptor = own_descriptor(folder, target.path.filename());
      return target;
    }
    target.path = folder_of(target.path) / fs::read_symlink(target.path, none);
  }
  return target;
}

}  // namespace saddlemesh
