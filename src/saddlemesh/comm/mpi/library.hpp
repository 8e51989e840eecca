#pragma once

#include <string>
#include <utility>

#include <mpi.h>

namespace saddlemesh::mpi {

/// Error with MPI's own words if a call did not succeed.
void check(int code, const char* call);

/// MPI, from its start to its end. Threads may call it one at a time.
class Library {
 public:
  Library();
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;
  ~Library();

  [[nodiscard]] static std::string name();

  /// MPI is left as it is at the end: after the loss of a process, its orderly end would wait for that process.
  void leave_running() { orderly_ = false; }

 private:
  bool orderly_ = true;
};

/// A communicator of one's own, whose errors come back as codes.
class Communicator {
 public:
  explicit Communicator(MPI_Comm comm) : comm_(comm) {}
  Communicator(const Communicator&) = delete;
  Communicator& operator=(const Communicator&) = delete;
  Communicator(Communicator&& other) noexcept : comm_(std::exchange(other.comm_, MPI_COMM_NULL)) {}
  Communicator& operator=(Communicator&&) = delete;
  ~Communicator() { free(); }

  /// All processes make the call; for the very beginning, when none can have failed.
  static Communicator copy(MPI_Comm comm);

  [[nodiscard]] MPI_Comm get() const { return comm_; }
  [[nodiscard]] int rank() const;
  [[nodiscard]] int size() const;
  /// The largest tag a message may bear.
  [[nodiscard]] int largest_tag() const;
  void free();
  /// Gives it up without freeing it.
  void release() { comm_ = MPI_COMM_NULL; }

 private:
  MPI_Comm comm_;
};

}  // namespace saddlemesh::mpi
