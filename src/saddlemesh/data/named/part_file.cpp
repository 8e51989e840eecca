#include "saddlemesh/data/named/part_file.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"

namespace saddlemesh {
namespace fs = std::filesystem;
namespace {

[[noreturn]] void fail(const fs::path& path) {
  throw Error(fmt::format("cannot write {}: {}", path.string(), system_reason()));
}

fs::path with_suffix(fs::path path, const char* suffix) {
  path += suffix;
  return path;
}

}  // namespace

PartFile::PartFile(fs::path target)
    : target_(std::move(target)),
      part_(with_suffix(target_, ".part")),
      version_path_(with_suffix(target_, ".part.etag")) {
  require_writable_folder(target_.has_parent_path() ? target_.parent_path() : ".");
  open();
  const off_t end = ::lseek(file_.get(), 0, SEEK_END);
  size_ = end > 0 ? static_cast<std::uint64_t>(end) : 0;
  if (size_ > 0 && fs::exists(version_path_)) version_ = read_file(version_path_);
}

PartFile::~PartFile() {
  if (!finished_ && (size_ == 0 || version_.empty())) discard();
}

void PartFile::open() {
  while (true) {
    file_ = Descriptor::open(part_, O_RDWR | O_CREAT | O_NOFOLLOW);
    if (!file_.valid()) fail(part_);
    const bool locked = ::flock(file_.get(), LOCK_EX | LOCK_NB) == 0;
    if (locked && same_file(file_.get(), part_)) return;
    if (!locked) throw Error(fmt::format("{} is being fetched by another process", target_.string()));
    // The other process has just finished and renamed the file, so create a new one.
  }
}

void PartFile::restart(const std::string& version) {
  if (::ftruncate(file_.get(), 0) != 0 || ::lseek(file_.get(), 0, SEEK_SET) != 0) fail(part_);
  size_ = 0;
  version_ = version;
  write_file(version_path_, version);
}

void PartFile::append(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file_.get(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) fail(part_);
    bytes.remove_prefix(static_cast<std::size_t>(written));
    size_ += static_cast<std::uint64_t>(written);
  }
}

void PartFile::finish() {
  if (::fsync(file_.get()) != 0 || ::rename(part_.c_str(), target_.c_str()) != 0) fail(target_);
  ::unlink(version_path_.c_str());
  finished_ = true;
}

void PartFile::discard() {
  finished_ = true;
  ::unlink(part_.c_str());
  ::unlink(version_path_.c_str());
}

}  // namespace saddlemesh
