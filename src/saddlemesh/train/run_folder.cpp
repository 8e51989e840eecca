#include "saddlemesh/train/run_folder.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/core/shell_quote.hpp"
#include "saddlemesh/core/temporary_file.hpp"
#include "saddlemesh/data/source/input_file.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

constexpr auto lock_name = ".lock";

void require_empty(const fs::path& path) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(path, ignored)) {
    const std::string name = entry.path().filename().string();
    if (name == lock_name || is_temporary_name(name)) continue;
    throw InputError(
        fmt::format("{} is not empty (it contains {}); give a new or an empty folder as --out", path.string(), name));
  }
}

bool holds_runs(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path / "config.toml", ignored);
}

void require_resumed(const fs::path& path, bool resume) {
  if (resume) return;
  throw InputError(fmt::format(
      "{} already holds a run, which is not changed: resume it with --resume --out {}, or give another --out",
      path.string(), shell_quoted(path.string())));
}

// The first file that a run writes tells the layout: for several runs it has a section with their number.
void require_same_layout(const fs::path& path, bool several) {
  const bool single = read_file(path / "config.toml").find("\n[run]\n") == std::string::npos;
  if (single != several) return;
  throw InputError(fmt::format("{} holds {}; a run can only be resumed with the same command, methods and seeds",
                               path.string(),
                               single ? "one run, but several are requested" : "several runs, but one is requested"));
}

// Returns the folder and its parents that do not exist, the outermost first.
std::vector<fs::path> missing_folders(fs::path path) {
  std::vector<fs::path> missing;
  std::error_code ignored;
  for (; !path.empty() && !fs::exists(path, ignored); path = path.parent_path()) missing.push_back(path);
  std::ranges::reverse(missing);
  return missing;
}

}  // namespace

RunFolder RunFolder::open(const fs::path& path, const RunFolderUse& use) {
  RunFolder folder(path);
  folder.lock();
  folder.require_lock(use);
  folder.examine(use);
  return folder;
}

RunFolder RunFolder::create(const std::string& name, const RunFolderUse& use) {
  for (int number = 1;; ++number) {
    RunFolder folder(fs::path("runs") / (number == 1 ? name : fmt::format("{}-{}", name, number)));
    folder.make_folders();
    const bool made = !folder.made_.empty() && folder.made_.back() == folder.path_;
    if (std::error_code ignored; !made && fs::exists(folder.path_, ignored)) continue;
    folder.lock();
    if (folder.lock_.state() == LockState::busy) continue;  // another process uses this name as --out
    folder.require_lock(use);
    return folder;
  }
}

RunFolder::~RunFolder() {
  { const LockFile released = std::move(lock_); }
  for (auto folder = made_.rbegin(); folder != made_.rend(); ++folder) ::rmdir(folder->c_str());  // only if empty
}

// Records the folders that this process makes. Another process may remove a parent in the meantime: see lock().
void RunFolder::make_folders() {
  for (const fs::path& folder : missing_folders(path_)) {
    if (::mkdir(folder.c_str(), 0777) == 0) {
      made_.push_back(folder);
    } else if (errno != EEXIST && errno != ENOENT) {
      throw InputError(fmt::format("cannot use {} as a folder: {}", path_.string(), system_reason()));
    }
  }
}

// A process that ends may remove an empty folder that this process has just found or made; it is then made again.
void RunFolder::lock() {
  constexpr int attempts = 100;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    make_folders();
    lock_ = LockFile(path_ / lock_name);
    if (lock_.state() != LockState::missing) return;
  }
}

void RunFolder::require_lock(const RunFolderUse& use) const {
  const std::string name = path_.string();
  switch (lock_.state()) {
    case LockState::held:
      return;
    case LockState::busy:
      throw InputError(
          fmt::format("{}: another process is training in this folder; wait for it, or give another --out", name));
    case LockState::missing:
      throw InputError(fmt::format("cannot write to folder {}: {}", name, lock_.reason()));
    case LockState::unsupported:
      if (use.note) {
        use.note(fmt::format(
            "{} cannot be locked ({}): make sure that no other process trains in this folder at the same time", name,
            lock_.reason()));
      }
  }
}

void RunFolder::examine(const RunFolderUse& use) const {
  if (holds_runs(path_)) {
    require_resumed(path_, use.resume);
    require_same_layout(path_, use.several);
  } else {
    require_empty(path_);
  }
  for (const char* below : {"", "checkpoints", "figures"}) remove_leftovers(path_ / below);
}

void RunFolder::require_held() const {
  if (lock_.intact()) return;
  throw Error(
      fmt::format("{}: this folder has been removed or replaced since the run began; nothing more is written to it",
                  path_.string()));
}

std::string run_name(const std::string& data, const std::string& method) {
  std::string name = names_stream(data) ? "stream" : fs::path(data).filename().string();
  constexpr std::size_t longest = 100;  // file systems allow 255 bytes, and method and number are appended
  name = name.substr(0, std::min(name.find('.'), longest));
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-' && c != '_') c = '-';
  }
  if (name.empty()) name = "data";
  return method == "auto" ? name : fmt::format("{}-{}", name, method);
}

}  // namespace saddlemesh
