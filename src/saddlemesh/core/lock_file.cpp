#include "saddlemesh/core/lock_file.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

namespace saddlemesh {
namespace {

// Another user's lock file may be read-only; on local file systems, locking it works nevertheless.
Descriptor open_lock_file(const std::filesystem::path& path) {
  Descriptor file = Descriptor::open(path, O_RDWR | O_CREAT | O_NOFOLLOW);
  if (!file.valid() && errno == EACCES) file = Descriptor::open(path, O_RDONLY | O_NOFOLLOW);
  return file;
}

int lock_without_waiting(int descriptor) {
  while (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EINTR) return errno;
  }
  return 0;
}

}  // namespace

// A holder removes the file before it releases the lock. A process that opened the file before then holds the lock of a
// file without a name, and must try again.
LockFile::LockFile(std::filesystem::path path) : path_(std::move(path)) {
  constexpr int most_attempts_to_lock = 1000;
  for (int attempt = 0; attempt < most_attempts_to_lock; ++attempt) {
    if (try_once()) return;
  }
  state_ = LockState::unsupported;
  reason_ = "it does not find the files that it has just made";
}

LockFile& LockFile::operator=(LockFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(file_, other.file_);
  std::swap(state_, other.state_);
  std::swap(reason_, other.reason_);
  return *this;
}

LockFile::~LockFile() {
  const bool own = file_.valid() && (state_ == LockState::held || state_ == LockState::unsupported);
  if (!own) return;
  if (intact()) ::unlink(path_.c_str());
  ::flock(file_.get(), LOCK_UN);  // needed if a forked process has inherited the descriptor
}

bool LockFile::try_once() {
  file_ = open_lock_file(path_);
  const int error = file_.valid() ? lock_without_waiting(file_.get()) : errno;
  if (error == 0 && !intact()) return false;
  if (!file_.valid()) {
    state_ = LockState::missing;
  } else if (error == 0) {
    state_ = LockState::held;
  } else {
    state_ = error == EWOULDBLOCK ? LockState::busy : LockState::unsupported;
  }
  errno = error;
  if (error != 0) reason_ = system_reason();
  return true;
}

}  // namespace saddlemesh
