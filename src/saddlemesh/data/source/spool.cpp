#include "saddlemesh/data/source/spool.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <string_view>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

[[noreturn]] void fail_to_keep(const std::string& name, const std::filesystem::path& folder) {
  throw Error(
      fmt::format("cannot keep what {} brings in {}: {}; write it to a file first, or set TMPDIR to a folder with room",
                  name, folder.string(), std::strerror(errno)));
}

std::filesystem::path temporary_folder() {
  const char* given = std::getenv("TMPDIR");
  return given == nullptr || *given == '\0' ? "/tmp" : given;
}

/// An unnamed file that is deleted when its descriptor is closed.
class NamelessFile {
 public:
  explicit NamelessFile(std::string name) : name_(std::move(name)) {
    std::string path = (folder_ / "saddlemesh-XXXXXX").string();
    descriptor_ = ::mkostemp(path.data(), O_CLOEXEC);
    if (descriptor_ < 0) fail_to_keep(name_, folder_);
    ::unlink(path.c_str());
  }
  NamelessFile(const NamelessFile&) = delete;
  NamelessFile& operator=(const NamelessFile&) = delete;
  ~NamelessFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }

  void append(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) fail_to_keep(name_, folder_);
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  int release() { return std::exchange(descriptor_, -1); }

 private:
  std::string name_;
  std::filesystem::path folder_ = temporary_folder();
  int descriptor_ = -1;
};

// Blocks until there are bytes or the end. A FIFO that no process has opened for writing yet is not at its end.
void await_bytes(int from, const std::string& name, const StreamWait& wait) {
  constexpr int a_second = 1000;
  pollfd asked{.fd = from, .events = POLLIN, .revents = 0};
  while (true) {
    const int ready = ::poll(&asked, 1, a_second);
    if (ready > 0) return;
    if (ready < 0 && errno != EINTR) throw InputError(fmt::format("cannot read {}: {}", name, std::strerror(errno)));
    if (wait) wait(name);
  }
}

}  // namespace

int spool_stream(int from, const std::string& name, const StreamWait& wait) {
  constexpr std::size_t block_bytes = 1 << 18;
  std::vector<char> block(block_bytes);
  NamelessFile kept(name);
  while (true) {
    await_bytes(from, name, wait);
    const ssize_t got = ::read(from, block.data(), block.size());
    if (got == 0) return kept.release();
    if (got > 0) {
      kept.append({block.data(), static_cast<std::size_t>(got)});
    } else if (errno != EINTR && errno != EAGAIN) {
      throw InputError(fmt::format("cannot read {}: {}", name, std::strerror(errno)));
    }
  }
}

}  // namespace saddlemesh
