#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "saddlemesh/core/error.hpp"

// How much memory something needs, how much there is, and what is said where the first exceeds the second.
namespace saddlemesh {

/// More memory is needed than there is. Nothing was allocated.
class MemoryError : public InputError {
 public:
  using InputError::InputError;
};

struct AvailableMemory {
  double bytes = 0;  ///< infinite where nothing limits it
  std::string text;  ///< "23 GB are free"
};

/// Where the system tells of memory; another folder for tests.
struct MemoryFiles {
  std::filesystem::path proc = "/proc", cgroup = "/sys/fs/cgroup";
};

/// How much this process can still take. Without a limit (0) that is the least of what the system has free (swap
/// included), what control groups (v1 and v2) leave, and what ulimit -v and -d leave. A limit, in bytes, replaces all
/// of them: it is what the process may use in all.
AvailableMemory available_memory(std::uint64_t limit = 0, const MemoryFiles& files = {});

/// How much all processes of this host can still take together: the least of what the system has free and what control
/// groups leave.
AvailableMemory host_memory(const MemoryFiles& files = {});

/// MemoryError if more bytes are needed than are available: "WHAT needs 170 GB of memory; 23 GB are free …: REMEDY".
void require_memory(double bytes, std::string_view what, std::string_view remedy, std::uint64_t limit = 0);

/// Watches what grows bit by bit, and asks the system at every 64 MiB whether the next ones are to be had.
class MemoryMeter {
 public:
  MemoryMeter(std::string what, std::string remedy, std::uint64_t limit)
      : what_(std::move(what)), remedy_(std::move(remedy)), limit_(limit) {}

  /// So many bytes are held by now. MemoryError if that cannot go on.
  void held(std::size_t bytes) {
    if (bytes >= next_) check(bytes);
  }

 private:
  static constexpr std::size_t step = std::size_t{64} << 20;
  void check(std::size_t bytes);

  std::string what_, remedy_;
  std::uint64_t limit_;
  std::size_t next_ = step;
};

/// "23 GB", "1.5 GB", "640 MB": powers of 1000.
std::string memory_text(double bytes);

/// Of "8G", "500 MB", "1.5T" or a number of bytes; units are powers of 1000, with an i (8GiB) powers of 1024.
/// InputError for other texts.
std::uint64_t parse_memory(std::string_view text);

/// What a user is told about an exception: its own text, but a full sentence where memory was not to be had
/// (std::bad_alloc, std::length_error).
std::string failure_text(const std::exception& error);

}  // namespace saddlemesh
