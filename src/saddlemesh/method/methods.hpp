// Public: the table of methods and that of step sizes
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/method/method.hpp"
#include "saddlemesh/problem/objective.hpp"

namespace saddlemesh {

/// A method's name and properties.
struct MethodInfo {
  std::string name;
  std::string summary;
  bool averages_inner = false;             ///< uses αη
  bool momentum = false;                   ///< uses βxη and βyη
  bool tracks_outer = false;               ///< uses δη
  bool complete_graph = false;             ///< runs on a complete graph unless the user asks for another
  bool composition = true;                 ///< if false, its problem on data has g(x) = x
  Objective objective = Objective::auroc;  ///< objective that it minimises on data
};

/// A step size: its name and the methods that use it. To add a step size, add a member to MethodOptions and a line to
/// step_sizes().
struct StepSize {
  std::string_view name;  ///< "gamma_x"
  double MethodOptions::*value;
  bool MethodInfo::*user = nullptr;  ///< property of the methods that use it; all methods if null
  bool rate = false;                 ///< an average moves at the rate value·eta, which must be below 1
  std::string_view symbol, help;     ///< for command-line help

  [[nodiscard]] bool used_by(const MethodInfo& method) const { return user == nullptr || method.*user; }
};

/// Returns all step sizes, in the order of MethodOptions.
std::span<const StepSize> step_sizes();

/// Returns all methods, the paper's own first.
const std::vector<MethodInfo>& methods();
const std::vector<std::string>& method_names();

/// Returns the method of that name. Throws InputError with all names if there is none.
const MethodInfo& find_method(std::string_view name);

/// Throws InputError if the options are outside the theory's range; the message states the violated inequality.
void validate(const MethodInfo& method, const MethodOptions& options);

/// Creates one worker's side of the named method. The options must have passed validate().
template <class Real>
std::unique_ptr<Method<Real>> make_method(std::string_view name, const MethodOptions& options, Sizes sizes,
                                          Identity identity);

/// Number of values that a worker sends to each neighbour per round.
std::size_t message_size(std::string_view name, const MethodOptions& options, Sizes sizes);

}  // namespace saddlemesh
