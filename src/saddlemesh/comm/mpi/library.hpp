#pragma once

#include <string>
#include <utility>

#include <mpi.h>

namespace saddlemesh::mpi {

/// Throws Error with MPI's message if a call failed.
void check(int code, const char* call);

/// Initialises and finalises MPI. Threads may call MPI one at a time.
class Library {
 public:
  Library();
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;
  ~Library();

  [[nodiscard]] static std::string name();

  /// Skips MPI_Finalize at the end: after the loss of a process, it would wait for that process.
  void leave_running() { orderly_ = false; }

 private:
  bool orderly_ = true;
};

/// A communicator of its own, whose calls return error codes.
class Communicator {
 public:
  explicit Communicator(MPI_Comm comm) : comm_(comm) {}
  Communicator(const Communicator&) = delete;
  Communicator& operator=(const Communicator&) = delete;
  Communicator(Communicator&& other) noexcept : comm_(std::exchange(other.comm_, MPI_COMM_NULL)) {}
  Communicator& operator=(Communicator&&) = delete;
  ~Communicator() { free(); }

  /// Duplicates the communicator. All processes make the call, at the start, before any can have failed.
  static Communicator copy(MPI_Comm comm);

  [[nodiscard]] MPI_Comm get() const { return comm_; }
  [[nodiscard]] int rank() const;
  [[nodiscard]] int size() const;
  /// The largest tag that a message may have.
  [[nodiscard]] int largest_tag() const;
  void free();
  /// Releases ownership without freeing the communicator.
  void release() { comm_ = MPI_COMM_NULL; }

 private:
  MPI_Comm comm_;
};

}  // namespace saddlemesh::mpi
