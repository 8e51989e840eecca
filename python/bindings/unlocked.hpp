#pragma once

#include <pybind11/pybind11.h>

namespace saddlemesh::python {

/// A long call into C++ that is under way. Python's end waits for those of other threads: one that came back to an
/// interpreter that is no more would bring the process down.
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
  LongCall call_;
  pybind11::gil_scoped_release released_;
};

/// Whether Python is about to end, so that long calls should too.
bool python_is_ending();

}  // namespace saddlemesh::python
