#include "solve_session.hpp"

#include <algorithm>
#include <chrono>
#include <optional>

#include "interpreter.hpp"
#include "saddlemesh/comm/hosted_workers.hpp"
#include "saddlemesh/core/error.hpp"

namespace saddlemesh::python {
namespace {

namespace py = pybind11;
using Clock = std::chrono::steady_clock;

// How long a run of rounds may be deaf to signals.
constexpr std::chrono::milliseconds deaf{20};

constexpr const char* letters[] = {"x", "y", "h", "r", "u", "v", "p", "q", "a", "s"};

class LockFor {
 public:
  explicit LockFor(Functions functions) {
    if (functions == Functions::native) released_.emplace();
  }

 private:
  LongCall call_;
  std::optional<py::gil_scoped_release> released_;
};

}  // namespace

SolveSession::SolveSession(const SessionOptions& options, const ProblemFactory<double>& problem, Functions functions,
                           SharedSchedule schedule, std::span<const double> x0, std::span<const double> y0)
    : functions_(functions) {
  const LockFor rounds(functions_);
  session_ = std::make_unique<Session<double>>(options, problem, std::move(schedule), x0, y0);
}

Session<double>& SolveSession::session() const {
  if (!session_) throw_stopped();
  return *session_;
}

void SolveSession::run(std::uint64_t rounds) {
  const LockFor these(functions_);
  session().advance(rounds);
}

void SolveSession::advance(std::uint64_t rounds) try {
  std::uint64_t slice = 1;
  while (rounds > 0) {
    const std::uint64_t now = std::min(slice, rounds);
    const auto begun = Clock::now();
    run(now);
    rounds -= now;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    if (python_is_ending()) throw Error("Python is ending");
    if (Clock::now() - begun < deaf / 2) slice *= 2;
  }
} catch (...) {
  // The session keeps the exception, whose traceback keeps the caller's frame, which keeps the session.
  session_.reset();
  throw;
}

py::object SolveSession::vector(std::string_view name) const {
  const Session<double>& from = session();
  if (from.vector(0, name).data() == nullptr) return py::none();
  const auto workers = static_cast<py::ssize_t>(from.workers());
  py::array_t<double> out({workers, static_cast<py::ssize_t>(from.vector(0, name).size())});
  double* at = out.mutable_data();
  for (std::size_t k = 0; k < from.workers(); ++k) at = std::ranges::copy(from.vector(k, name), at).out;
  return out;
}

py::dict SolveSession::vectors() const {
  py::dict out;
  for (const char* letter : letters) out[letter] = vector(letter);
  return out;
}

py::array_t<double> SolveSession::losses() const {
  const Session<double>& from = session();
  py::array_t<double> out(static_cast<py::ssize_t>(from.workers()));
  for (std::size_t k = 0; k < from.workers(); ++k) out.mutable_at(static_cast<py::ssize_t>(k)) = from.loss(k);
  return out;
}

}  // namespace saddlemesh::python
