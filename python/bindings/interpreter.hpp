#pragma once

#include <string>
#include <vector>

#include <pybind11/pybind11.h>

#include "saddlemesh/data/source/read_options.hpp"

// What the Python interpreter asks of C++ code: to release the global interpreter lock (GIL) during long calls, to
// react to signals such as Ctrl-C, to stop when the interpreter shuts down, and to issue warnings.
namespace saddlemesh::python {

/// Marks a long call into C++. Interpreter shutdown waits until the long calls of all other threads have ended. Those
/// threads never return to Python, because a thread that enters an interpreter during its shutdown crashes the process.
class LongCall {
 public:
  LongCall();
  LongCall(const LongCall&) = delete;
  LongCall& operator=(const LongCall&) = delete;
  ~LongCall();
};

/// A long call during which the GIL is released.
class GilReleased {
 private:
  pybind11::gil_scoped_release released_;
  LongCall call_;  // declared last, so that it ends before the GIL is taken again
};

/// Whether the interpreter is shutting down. Long calls should stop then.
bool interpreter_is_ending();

/// Runs Python's signal handlers and throws what they raise, such as KeyboardInterrupt. Throws Error if the interpreter
/// is shutting down. Called without the GIL while a reader waits for data from the pipe `stream`.
void check_signals(const std::string& stream);

/// Issues a UserWarning. The caller holds the GIL. Throws if the user has turned warnings into errors.
void warn(const std::string& text);

/// Collects the notes of readers that run without the GIL, and issues them as warnings afterwards.
class DeferredWarnings {
 public:
  explicit DeferredWarnings(ReadOptions& options);
  DeferredWarnings(const DeferredWarnings&) = delete;
  DeferredWarnings& operator=(const DeferredWarnings&) = delete;

  /// The caller holds the GIL.
  void issue() const;

 private:
  std::vector<std::string> texts_;
};

}  // namespace saddlemesh::python
