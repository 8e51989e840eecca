#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "saddlemesh/core/error.hpp"

// Memory checks: how much an operation needs, how much is available, and the error if it is not enough.
namespace saddlemesh {

/// Thrown before an allocation that would need more memory than is available.
class MemoryError : public InputError {
 public:
  using InputError::InputError;
};

struct AvailableMemory {
  double bytes = 0;  ///< infinite if nothing limits it
  std::string text;  ///< "23 GB are free"
};

/// The files and folders from which the system's memory limits are read; tests replace them.
struct MemoryFiles {
  std::filesystem::path proc = "/proc", cgroup = "/sys/fs/cgroup";
};

/// Returns how much more memory this process can take. Without a limit (0), that is the minimum of the system's free
/// memory (swap included), what control groups (v1 and v2) leave, and what ulimit -v and -d leave. A limit in bytes
/// replaces all of these: it bounds the total memory of the process.
AvailableMemory available_memory(std::uint64_t limit = 0, const MemoryFiles& files = {});

/// Returns how much more memory all processes of this host can take together: the minimum of the system's free memory
/// and what control groups leave.
AvailableMemory host_memory(const MemoryFiles& files = {});

/// Throws MemoryError if more bytes are needed than are available: "WHAT needs 170 GB of memory; 23 GB are free …:
/// REMEDY".
void require_memory(double bytes, std::string_view what, std::string_view remedy, std::uint64_t limit = 0);

/// Tracks memory that grows in small steps, and checks the available memory every 64 MiB.
class MemoryMeter {
 public:
  MemoryMeter(std::string what, std::string remedy, std::uint64_t limit)
      : what_(std::move(what)), remedy_(std::move(remedy)), limit_(limit) {}

  /// Reports the number of bytes held so far. Throws MemoryError if there is not enough memory to continue.
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

/// Formats a size: "23 GB", "1.5 GB", "640 MB" (powers of 1000).
std::string memory_text(double bytes);

/// Parses "8G", "500 MB", "1.5T" or a number of bytes. Units are powers of 1000, or of 1024 with an i (8GiB). Throws
/// InputError for other texts.
std::uint64_t parse_memory(std::string_view text);

/// Returns an exception's message for the user: its own text, or a full sentence if memory could not be allocated
/// (std::bad_alloc, std::length_error).
std::string failure_text(const std::exception& error);

}  // namespace saddlemesh
