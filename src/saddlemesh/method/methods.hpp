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

/// What a method is called and what it uses.
struct MethodInfo {
  std::string name;
  std::string summary;
  bool averages_inner = false;             ///< uses αη
  bool momentum = false;                   ///< uses βxη and βyη
  bool tracks_outer = false;               ///< uses δη
  bool complete_graph = false;             ///< meant for a complete graph unless another is asked for
  bool composition = true;                 ///< off: on data it is given a problem with g(x) = x
  Objective objective = Objective::auroc;  ///< what it makes small on data
};

/// A step size: its name and what uses it. A new step size is a member of MethodOptions and a line in step_sizes().
struct StepSize {
  std::string_view name;  ///< "gamma_x"
  double MethodOptions::*value;
  bool MethodInfo::*user = nullptr;  ///< which methods use it; all if null
  bool rate = false;                 ///< an average moves at the rate value·eta, below 1
  std::string_view symbol, help;     ///< for command lines

  [[nodiscard]] bool used_by(const MethodInfo& method) const { return user == nullptr || method.*user; }
};

/// All of them, in the order of MethodOptions.
std::span<const StepSize> step_sizes();

/// All methods, the paper's own first.
const std::vector<MethodInfo>& methods();
const std::vector<std::string>& method_names();

/// The method of that name; InputError listing all names if there is none.
const MethodInfo& find_method(std::string_view name);

/// Refuses options outside the theory's range with the inequality that they break.
void validate(const MethodInfo& method, const MethodOptions& options);

/// One worker's side of the named method. The options have been validated.
template <class Real>
std::unique_ptr<Method<Real>> make_method(std::string_view name, const MethodOptions& options, Sizes sizes,
                                          Identity identity);

/// How many values a worker sends to each neighbour per round.
std::size_t message_size(std::string_view name, const MethodOptions& options, Sizes sizes);

}  // namespace saddlemesh
