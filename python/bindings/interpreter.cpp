#include "interpreter.hpp"

#include <atomic>
#include <thread>
#include <unistd.h>

#include "module.hpp"
#include "saddlemesh/core/error.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;

// Of the process, as its interpreter is.
std::atomic<int> under_way{0};
std::atomic<bool> ending{false};
std::thread::id ending_thread;  // set before `ending`

void await_long_calls() {
  ending_thread = std::this_thread::get_id();
  ending = true;
  const py::gil_scoped_release released;
  for (int left = under_way.load(); left != 0; left = under_way.load()) under_way.wait(left);
}

}  // namespace

LongCall::LongCall() {
  ++under_way;
}

LongCall::~LongCall() {
  const bool stays = ending && std::this_thread::get_id() != ending_thread;
  if (stays && PyGILState_Check() == 1) PyEval_SaveThread();
  if (--under_way == 0) under_way.notify_all();
  while (stays) ::pause();
}

bool python_is_ending() {
  return ending.load();
}

void check_signals(const std::string& stream) {
  if (python_is_ending()) throw Error(stream + ": there was nothing to read before Python ended");
  const py::gil_scoped_acquire lock;
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

// Has Python's end wait.
void add_ending(py::module_&) {
  py::module_::import("atexit").attr("register")(py::cpp_function(&await_long_calls));
}

}  // namespace saddlemesh::python
