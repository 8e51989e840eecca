#include "saddlemesh/core/temporary_file.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <fcntl.h>
#include <random>
#include <sys/file.h>
#include <unistd.h>

#include <fmt/format.h>

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

constexpr int most_attempts = 100;
constexpr std::size_t most_name_bytes = 200;  // file systems allow 255
constexpr std::string_view suffix = ".tmp";

std::string name_prefix(std::string_view target) {
  return fmt::format(".{}.", target.substr(0, most_name_bytes));
}

// An unpredictable name, so that nobody can place another file there in advance.
fs::path random_name(const fs::path& target) {
  std::random_device system;
  return folder_of(target) /
         fmt::format("{}{:08x}{:08x}{}", name_prefix(target.filename().native()), system(), system(), suffix);
}

std::string descriptor_path(int descriptor) {
  return fmt::format("/proc/self/fd/{}", descriptor);
}

void remove_if_abandoned(const fs::path& path) {
  const Descriptor file = Descriptor::open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK);
  if (file.valid() && ::flock(file.get(), LOCK_EX | LOCK_NB) == 0) ::unlink(path.c_str());
}

}  // namespace

TemporaryFile::TemporaryFile(fs::path target, unsigned mode) : target_(std::move(target)), file_(create_unnamed(mode)) {
  if (!file_.valid()) file_ = create_named(mode);
}

TemporaryFile::~TemporaryFile() {
  if (!name_.empty()) ::unlink(name_.c_str());
}

Descriptor TemporaryFile::create_unnamed(unsigned mode) const {
  Descriptor file = Descriptor::open(folder_of(target_), O_TMPFILE | O_WRONLY, mode);
  const bool can_be_named = file.valid() && ::access(descriptor_path(file.get()).c_str(), F_OK) == 0;
  if (!can_be_named) return {};
  ::flock(file.get(), LOCK_EX | LOCK_NB);
  return file;
}

Descriptor TemporaryFile::create_named(unsigned mode) {
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    const fs::path name = random_name(target_);
    Descriptor file = Descriptor::open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);
    if (!file.valid() && errno == EEXIST) continue;
    if (!file.valid()) return {};
    ::flock(file.get(), LOCK_EX);
    if (!same_file(file.get(), name)) continue;  // remove_leftovers() ran before the lock was taken
    name_ = name;
    return file;
  }
  return {};
}

bool TemporaryFile::link_as(const fs::path& name) const {
  return ::linkat(AT_FDCWD, descriptor_path(file_.get()).c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
}

bool TemporaryFile::replace_target() {
  if (name_.empty()) {
    if (link_as(target_)) return true;  // the target did not exist
    if (errno != EEXIST) return false;
    const fs::path name = random_name(target_);
    if (!link_as(name)) return false;
    name_ = name;
  }
  if (::rename(name_.c_str(), target_.c_str()) != 0) return false;
  name_.clear();
  return true;
}

void remove_leftovers(const fs::path& folder, std::string_view name) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    const std::string found = entry.path().filename().native();
    if (!is_temporary_name(found) || !found.starts_with(name.empty() ? "." : name_prefix(name))) continue;
    if (entry.symlink_status(ignored).type() == fs::file_type::regular) remove_if_abandoned(entry.path());
  }
}

bool is_temporary_name(std::string_view name) {
  if (!name.starts_with(".") || !name.ends_with(suffix)) return false;
  name.remove_suffix(suffix.size());
  const std::string_view number = name.substr(name.rfind('.') + 1);
  return !number.empty() && std::ranges::all_of(number, [](unsigned char c) { return std::isxdigit(c) != 0; });
}

}  // namespace saddlemesh
