#include "interpreter.hpp"

#include <atomic>
#include <thread>
#include <unistd.h>

#include "module.hpp"
#include "saddlemesh/core/error.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

// Global, because there is one interpreter for the process.
std::atomic<int> long_calls{0};
std::atomic<bool> ending{false};
std::thread::id ending_thread;  // set before `ending`

void await_long_calls() {
  ending_thread = std::this_thread::get_id();
  ending = true;
  const py::gil_scoped_release released;
  for (int left = long_calls.load(); left != 0; left = long_calls.load()) long_calls.wait(left);
}

}  // namespace

LongCall::LongCall() {
  ++long_calls;
}

LongCall::~LongCall() {
  const bool never_returns = ending && std::this_thread::get_id() != ending_thread;
  if (never_returns && PyGILState_Check() == 1) PyEval_SaveThread();
  if (--long_calls == 0) long_calls.notify_all();
  while (never_returns) ::pause();  // NOLINT(bugprone-infinite-loop): until the process has ended
}

bool interpreter_is_ending() {
  return ending.load();
}

void check_signals(const std::string& stream) {
  if (interpreter_is_ending()) throw Error(stream + ": there was nothing to read before Python ended");
  const py::gil_scoped_acquire lock;
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

void warn(const std::string& text) {
  if (PyErr_WarnEx(PyExc_UserWarning, text.c_str(), 1) != 0) throw py::error_already_set();
}

DeferredWarnings::DeferredWarnings(ReadOptions& options) {
  options.note = [this](const std::string& text) { texts_.push_back(text); };
}

void DeferredWarnings::issue() const {
  for (const std::string& text : texts_) warn(text);
}

void add_exit_handler(py::module_&) {
  py::module_::import("atexit").attr("register")(py::cpp_function(&await_long_calls));
}

}  // namespace saddlemesh::python
