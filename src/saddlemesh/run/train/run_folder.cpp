#include "saddlemesh/run/train/run_folder.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/core/shell_quote.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

void require_empty(const fs::path& path) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(path, ignored)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(".") && name.ends_with(".tmp")) continue;  // a file that a killed process was writing
    throw InputError(
        fmt::format("{} is not empty (it has {}); give a new or an empty folder as --out", path.string(), name));
  }
}

bool holds_runs(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path / "config.toml", ignored);
}

// The folder and those above it that do not exist, the innermost first.
std::vector<fs::path> missing_folders(fs::path path) {
  std::vector<fs::path> missing;
  std::error_code ignored;
  for (; !path.empty() && !fs::exists(path, ignored); path = path.parent_path()) missing.push_back(path);
  return missing;
}

}  // namespace

FolderLock::FolderLock(const fs::path& folder)
    : descriptor_(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  if (descriptor_ < 0 || ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
  ::close(descriptor_);
  throw InputError(fmt::format("{}: another process is training in this folder; wait for it, or give another --out",
                               folder.string()));
}

FolderLock::~FolderLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

NewFolder::NewFolder(fs::path path, bool resume) : path_(std::move(path)), made_(missing_folders(path_)) {
  if (!holds_runs(path_)) {
    require_empty(path_);
  } else if (!resume) {
    throw InputError(
        fmt::format("{} holds a run already, which stays as it is: go on with it by --resume --out {}, or give "
                    "another --out",
                    path_.string(), shell_quoted(path_.string())));
  }
  require_writable_folder(path_);
}

NewFolder::~NewFolder() {
  std::error_code ignored;
  for (const fs::path& folder : made_) fs::remove(folder, ignored);  // only what is empty
}

fs::path free_run_folder(const std::string& name) {
  fs::path path = fs::path("runs") / name;
  for (int number = 2; fs::exists(path); ++number) path = fs::path("runs") / fmt::format("{}-{}", name, number);
  return path;
}

std::string run_name(const std::string& data, const std::string& method) {
  std::string name = fs::path(data).filename().string();
  constexpr std::size_t longest = 100;  // file systems take 255 bytes, and the method and a number follow
  name = name.substr(0, std::min(name.find('.'), longest));
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-' && c != '_') c = '-';
  }
  return fmt::format("{}-{}", name.empty() ? "data" : name, method);
}

void require_same_layout(const fs::path& folder, bool several) {
  if (!holds_runs(folder)) return;
  // The first file that a run writes tells: what several have in common says how many they are, in a section of its
  // own.
  const bool single = read_file(folder / "config.toml").find("\n[run]\n") == std::string::npos;
  if (single != several) return;
  throw InputError(fmt::format("{} holds {}; a run goes on only with the command, methods and seeds that it began with",
                               folder.string(),
                               single ? "one run, and several are asked for" : "several runs, and one is asked for"));
}

}  // namespace saddlemesh
