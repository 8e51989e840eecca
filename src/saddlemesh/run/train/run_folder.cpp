#include "saddlemesh/run/train/run_folder.hpp"

#include <cctype>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

constexpr const char* lock_file = ".lock";

void require_new(const fs::path& path) {
  std::error_code ignored;
  if (fs::exists(path / "config.toml", ignored)) {
    throw InputError(
        fmt::format("{0} holds a run already, which stays as it is: go on with it by --resume --out {0}, or give "
                    "another --out",
                    path.string()));
  }
  for (const auto& entry : fs::directory_iterator(path, ignored)) {
    if (entry.path().filename() == lock_file) continue;
    throw InputError(fmt::format("{} is not empty (it has {}); give a new or an empty folder as --out", path.string(),
                                 entry.path().filename().string()));
  }
}

// The folder and those above it that do not exist, the innermost first.
std::vector<fs::path> missing_folders(fs::path path) {
  std::vector<fs::path> missing;
  std::error_code ignored;
  for (; !path.empty() && !fs::exists(path, ignored); path = path.parent_path()) missing.push_back(path);
  return missing;
}

}  // namespace

RunFolder::RunFolder(fs::path path, bool resume) : path_(std::move(path)), made_(missing_folders(path_)) {
  if (!resume) require_new(path_);
  require_writable_folder(path_);
  lock_ = ::open((path_ / lock_file).c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
  if (lock_ >= 0 && ::flock(lock_, LOCK_EX | LOCK_NB) == 0) return;
  if (lock_ >= 0) ::close(lock_);
  throw InputError(fmt::format("{}: another process is training in this folder; wait for it, or give another --out",
                               path_.string()));
}

RunFolder::~RunFolder() {
  ::unlink((path_ / lock_file).c_str());
  ::close(lock_);
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
  name = name.substr(0, name.find('.'));
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-' && c != '_') c = '-';
  }
  return fmt::format("{}-{}", name.empty() ? "data" : name, method);
}

}  // namespace saddlemesh
