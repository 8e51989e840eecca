#include "saddlemesh/core/file.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

class Descriptor {
 public:
  Descriptor(const std::filesystem::path& path, int flags) : fd_(::open(path.c_str(), flags | O_CLOEXEC, 0644)) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  [[nodiscard]] bool valid() const { return fd_ >= 0; }
  [[nodiscard]] int get() const { return fd_; }

 private:
  int fd_;
};

std::string system_reason() {
  return std::strerror(errno);
}

// A device such as /dev/zero never ends.
void require_ending(int fd, const std::filesystem::path& path) {
  struct stat found {};
  if (::fstat(fd, &found) != 0 || (!S_ISCHR(found.st_mode) && !S_ISBLK(found.st_mode))) return;
  throw InputError(fmt::format("cannot read {}: it is a device; expected a file", path.string()));
}

bool write_all(int fd, std::string_view contents) {
  while (!contents.empty()) {
    const ssize_t written = ::write(fd, contents.data(), contents.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    contents.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

std::string read_file(const std::filesystem::path& path) {
  const auto refuse = [&] { throw InputError(fmt::format("cannot read {}: {}", path.string(), system_reason())); };
  const Descriptor file(path, O_RDONLY);
  if (!file.valid()) refuse();
  require_ending(file.get(), path);
  std::string contents;
  char block[1 << 16];
  while (true) {
    const ssize_t got = ::read(file.get(), block, sizeof block);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) refuse();
    if (got == 0) return contents;
    contents.append(block, static_cast<std::size_t>(got));
  }
}

void require_writable_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!error && !std::filesystem::is_directory(folder)) error = std::make_error_code(std::errc::not_a_directory);
  if (error) throw InputError(fmt::format("cannot use {} as a folder: {}", folder.string(), error.message()));
  const auto probe = folder / fmt::format(".saddlemesh.{}.tmp", ::getpid());
  const bool writable = Descriptor(probe, O_WRONLY | O_CREAT).valid();
  if (!writable) throw InputError(fmt::format("cannot write in folder {}: {}", folder.string(), system_reason()));
  ::unlink(probe.c_str());
}

void write_file(const std::filesystem::path& path, std::string_view contents) {
  const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
  const auto temporary = folder / fmt::format(".{}.{}.tmp", path.filename().string(), ::getpid());
  const auto fail = [&] {
    const std::string reason = system_reason();
    ::unlink(temporary.c_str());
    throw Error(fmt::format("cannot write {}: {}", path.string(), reason));
  };
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw Error(fmt::format("cannot make folder {}: {}", folder.string(), error.message()));
  {
    const Descriptor file(temporary, O_WRONLY | O_CREAT | O_TRUNC);
    if (!file.valid() || !write_all(file.get(), contents) || ::fsync(file.get()) != 0) fail();
  }
  if (::rename(temporary.c_str(), path.c_str()) != 0) fail();
  flush_folder(folder);
}

void append_file(const std::filesystem::path& path, std::string_view contents) {
  const Descriptor file(path, O_WRONLY | O_CREAT | O_APPEND);
  if (file.valid() && write_all(file.get(), contents)) return;
  throw Error(fmt::format("cannot write {}: {}", path.string(), system_reason()));
}

void flush_folder(const std::filesystem::path& folder) {
  const Descriptor directory(folder, O_RDONLY | O_DIRECTORY);
  if (directory.valid()) ::fsync(directory.get());
}

}  // namespace saddlemesh
