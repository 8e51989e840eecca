#pragma once

#include <pybind11/pybind11.h>
#include <string>

namespace saddlemesh::python {

/// A long call into C++ that is under way. When Python ends, it waits until the calls of other threads have stopped.
/// Such a thread never returns to Python: an interpreter that is shutting down would bring the process down.
class LongCall {
 public:
  LongCall();
  LongCall(const LongCall&) = delete;
  LongCall& operator=(const LongCall&) = delete;
  ~LongCall();
};

/// A long call that leaves Python's lock to others.
class Unlocked {
 private:
  pybind11::gil_scoped_release released_;
  LongCall call_;  // ends first, while the lock is still left to others
};

/// While a pipe has nothing to read: raises what Python's signal handlers raise, such as KeyboardInterrupt, and an
/// error where Python is ending.
void check_signals(const std::string& stream);

/// Whether Python is about to end, so that long calls should too.
bool python_is_ending();

}  // namespace saddlemesh::python
