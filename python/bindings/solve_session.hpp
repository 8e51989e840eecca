#pragma once

#include <cstdint>
#include <memory>

#include <pybind11/numpy.h>

#include "saddlemesh/solve/session.hpp"

namespace saddlemesh::python {

/// Who computes the problem's functions.
enum class Functions {
  python,  ///< Python's lock is kept
  native,  ///< it is released while rounds run
};

/// A session of doubles that Python drives. A signal, such as Ctrl-C, ends advance() with the handler's exception. An
/// exception ends the session, which lets go of its problem at once.
class SolveSession {
 public:
  SolveSession(const SessionOptions& options, const ProblemFactory<double>& problem, Functions functions,
               SharedSchedule schedule, std::span<const double> x0, std::span<const double> y0);

  void advance(std::uint64_t rounds);

  /// Copies of the workers' vectors by the paper's letters, K × n each; None under a letter that the method has not.
  [[nodiscard]] pybind11::dict vectors() const;
  /// f_k at the workers' last outer samples.
  [[nodiscard]] pybind11::array_t<double> losses() const;

 private:
  void run(std::uint64_t rounds);
  [[nodiscard]] pybind11::object vector(std::string_view name) const;
  [[nodiscard]] Session<double>& session() const;

  Functions functions_;
  std::unique_ptr<Session<double>> session_;  // none after an exception
};

}  // namespace saddlemesh::python
