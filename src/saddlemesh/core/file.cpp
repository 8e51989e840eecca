#include "saddlemesh/core/file.hpp"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <optional>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/output_target.hpp"
#include "saddlemesh/core/temporary_file.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail_to_write(const fs::path& path) {
  throw Error(fmt::format("cannot write {}: {}", path.string(), system_reason()));
}

std::optional<struct stat> status_of(const fs::path& path) {
  struct stat found {};
  return ::stat(path.c_str(), &found) == 0 ? std::optional(found) : std::nullopt;
}

// Rejects devices such as /dev/zero, which never end.
void require_ending(int fd, const fs::path& path) {
  struct stat found {};
  if (::fstat(fd, &found) != 0 || (!S_ISCHR(found.st_mode) && !S_ISBLK(found.st_mode))) return;
  throw InputError(fmt::format("cannot read {}: it is a device; expected a file", path.string()));
}

void copy_access_list(const fs::path& from, int to) {
  constexpr auto name = "system.posix_acl_access";
  char list[4096];
  const ssize_t size = ::getxattr(from.c_str(), name, list, sizeof list);
  if (size > 0) ::fsetxattr(to, name, list, static_cast<std::size_t>(size), 0);
}

// If the group cannot be kept, the file's new group gets only the permissions of everybody.
void copy_access(const fs::path& from, const struct stat& status, int to) {
  mode_t mode = status.st_mode & 0777U;
  const bool same_group =
      ::fchown(to, status.st_uid, status.st_gid) == 0 || ::fchown(to, static_cast<uid_t>(-1), status.st_gid) == 0;
  if (!same_group) mode = (mode & ~070U) | ((mode & 07U) << 3U);
  ::fchmod(to, mode);
  if (same_group) copy_access_list(from, to);
}

void replace_file(const fs::path& path, std::string_view contents, FileAccess access) {
  const fs::path folder = folder_of(path);
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw Error(fmt::format("cannot make folder {}: {}", folder.string(), error.message()));
  const auto before = access == FileAccess::usual ? status_of(path) : std::nullopt;
  const bool new_with_usual_access = access == FileAccess::usual && !before;
  TemporaryFile file(path, new_with_usual_access ? 0666 : 0600);
  if (!file.valid() || !write_all(file.get(), contents)) fail_to_write(path);
  if (before) copy_access(path, *before, file.get());
  if (::fsync(file.get()) != 0 || !file.replace_target()) fail_to_write(path);
  flush_folder(folder);
}

Descriptor open_to_write_through(const OutputTarget& target) {
  if (!target.descriptor) return Descriptor::open(target.path, O_WRONLY | O_NOCTTY);
  std::fflush(stdout);  // keeps earlier output in front of this
  return Descriptor(::fcntl(*target.descriptor, F_DUPFD_CLOEXEC, 0));
}

}  // namespace

std::string read_file(const fs::path& path) {
  const auto reject = [&] { throw InputError(fmt::format("cannot read {}: {}", path.string(), system_reason())); };
  const Descriptor file = Descriptor::open(path, O_RDONLY);
  if (!file.valid()) reject();
  require_ending(file.get(), path);
  std::string contents;
  char block[1 << 16];
  while (true) {
    const ssize_t got = ::read(file.get(), block, sizeof block);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) reject();
    if (got == 0) return contents;
    contents.append(block, static_cast<std::size_t>(got));
  }
}

void write_file(const fs::path& path, std::string_view contents, FileAccess access) {
  const OutputTarget target = find_output_target(path);
  if (target.regular) {
    replace_file(target.path, contents, access);
    return;
  }
  const Descriptor file = open_to_write_through(target);
  if (!file.valid() || !write_all(file.get(), contents)) fail_to_write(path);
}

void append_file(const fs::path& path, std::string_view contents) {
  const Descriptor file = Descriptor::open(path, O_WRONLY | O_CREAT | O_APPEND);
  if (!file.valid() || !write_all(file.get(), contents)) fail_to_write(path);
}

void flush_folder(const fs::path& folder) {
  const Descriptor directory = Descriptor::open(folder, O_RDONLY | O_DIRECTORY);
  if (directory.valid()) ::fsync(directory.get());
}

void require_writable_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (!error && !fs::is_directory(folder)) error = std::make_error_code(std::errc::not_a_directory);
  if (error) throw InputError(fmt::format("cannot use {} as a folder: {}", folder.string(), error.message()));
  const bool writable = TemporaryFile(folder / "saddlemesh", 0600).valid();
  if (!writable) throw InputError(fmt::format("cannot write in folder {}: {}", folder.string(), system_reason()));
}

void require_writable_file(const fs::path& path) {
  const OutputTarget target = find_output_target(path);
  if (target.regular) {
    require_writable_folder(folder_of(target.path));
    remove_leftovers(folder_of(target.path), target.path.filename().native());
  } else if (!target.descriptor && ::access(path.c_str(), W_OK) != 0) {
    throw InputError(fmt::format("cannot write {}: {}", path.string(), system_reason()));
  }
}

}  // namespace saddlemesh
