#include "saddlemesh/data/source/plain_bytes.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

// Large enough to make the cost of system calls negligible, and small enough for the second-level cache.
constexpr std::size_t block_size = 1 << 18;

class FileBytes final : public ByteStream::Source {
 public:
  explicit FileBytes(const std::filesystem::path& path)
      : name_(path.string()), descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (descriptor_ < 0) reject();
  }
  FileBytes(const FileBytes&) = delete;
  FileBytes& operator=(const FileBytes&) = delete;
  ~FileBytes() override {
    if (descriptor_ >= 0) ::close(descriptor_);
  }

  std::string_view next() override {
    while (true) {
      const ssize_t got = ::read(descriptor_, block_.get(), block_size);
      if (got >= 0) return {block_.get(), static_cast<std::size_t>(got)};
      if (errno != EINTR) reject();
    }
  }

 private:
  [[noreturn]] void reject() const { throw InputError(fmt::format("cannot read {}: {}", name_, std::strerror(errno))); }

  std::string name_;
  int descriptor_;
  std::unique_ptr<char[]> block_ = std::make_unique_for_overwrite<char[]>(block_size);
};

// Reads a shared descriptor from the beginning; each reader has its own position.
class DescriptorBytes final : public ByteStream::Source {
 public:
  DescriptorBytes(int descriptor, std::string name, std::shared_ptr<const void> owner)
      : name_(std::move(name)), descriptor_(descriptor), owner_(std::move(owner)) {}

  std::string_view next() override {
    while (true) {
      const ssize_t got = ::pread(descriptor_, block_.get(), block_size, offset_);
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) throw InputError(fmt::format("cannot read {}: {}", name_, std::strerror(errno)));
      offset_ += got;
      return {block_.get(), static_cast<std::size_t>(got)};
    }
  }

 private:
  std::string name_;
  int descriptor_;
  std::shared_ptr<const void> owner_;
  off_t offset_ = 0;
  std::unique_ptr<char[]> block_ = std::make_unique_for_overwrite<char[]>(block_size);
};

class MemoryBytes final : public ByteStream::Source {
 public:
  explicit MemoryBytes(std::span<const char> bytes) : left_(bytes.data(), bytes.size()) {}
  std::string_view next() override { return std::exchange(left_, {}); }

 private:
  std::string_view left_;
};

}  // namespace

std::unique_ptr<ByteStream::Source> file_bytes(const std::filesystem::path& path) {
  return std::make_unique<FileBytes>(path);
}

std::unique_ptr<ByteStream::Source> descriptor_bytes(int descriptor, std::string name,
                                                     std::shared_ptr<const void> owner) {
  return std::make_unique<DescriptorBytes>(descriptor, std::move(name), std::move(owner));
}

std::unique_ptr<ByteStream::Source> memory_bytes(std::span<const char> bytes) {
  return std::make_unique<MemoryBytes>(bytes);
}

}  // namespace saddlemesh
