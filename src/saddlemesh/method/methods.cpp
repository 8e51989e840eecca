#include "saddlemesh/method/methods.hpp"

#include <array>
#include <cmath>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/names.hpp"
#include "saddlemesh/method/factories.hpp"

namespace saddlemesh {
namespace {

template <class Real>
using Factory = MethodPointer<Real> (*)(const MethodOptions&, Sizes, Identity);

template <class Real>
Factory<Real> factory(std::string_view name, Tracking tracking) {
  const bool adapted = tracking == Tracking::adapt_then_combine;
  if (name == "d-scgdam-gt") return adapted ? make_gt_adapt_then_combine<Real> : make_gt<Real>;
  if (name == "d-scgdam-gt-m") return make_gt_m<Real>;
  if (name == "d-scgdam-gt2") return make_gt2<Real>;
  if (name == "d-scgdam-gp" || name == "pdsca") return make_gp<Real>;
  if (name == "scgda") return make_scgda<Real>;
  if (name == "dsgda" || name == "cross-entropy") return make_dsgda<Real>;
  throw_unknown_name("method", name, method_names());
}

void require_positive(std::string_view symbol, double value) {
  if (value > 0 && std::isfinite(value)) return;
  throw InputError(fmt::format("{} = {} is refused: the theorems need {} > 0", symbol, value, symbol));
}

void require_rate(std::string_view symbol, double factor, double eta) {
  require_positive(symbol, factor);
  const double rate = factor * eta;
  if (rate < 1) return;
  throw InputError(
      fmt::format("{0}·eta = {1:.4g} is refused: it is the weight of a new sample in a moving average, and the "
                  "theorems need 0 < {0}·eta < 1; with eta = {2:g} give {0} < {3:.4g}",
                  symbol, rate, eta, 1 / eta));
}

}  // namespace

std::span<const StepSize> step_sizes() {
  static constexpr std::array table{
      StepSize{.name = "eta",
               .value = &MethodOptions::eta,
               .symbol = "ETA",
               .help = "The step from x and y towards their targets, and the unit of the rates below"},
      StepSize{
          .name = "gamma_x", .value = &MethodOptions::gamma_x, .symbol = "GAMMA", .help = "Descent of x in a step"},
      StepSize{.name = "gamma_y", .value = &MethodOptions::gamma_y, .symbol = "GAMMA", .help = "Ascent of y in a step"},
      StepSize{.name = "alpha",
               .value = &MethodOptions::alpha,
               .user = &MethodInfo::averages_inner,
               .rate = true,
               .symbol = "ALPHA",
               .help = "The inner estimate averages at rate alpha·eta, below 1"},
      StepSize{.name = "beta_x",
               .value = &MethodOptions::beta_x,
               .user = &MethodInfo::momentum,
               .rate = true,
               .symbol = "BETA",
               .help = "The momentum of x averages at rate beta-x·eta, below 1"},
      StepSize{.name = "beta_y",
               .value = &MethodOptions::beta_y,
               .user = &MethodInfo::momentum,
               .rate = true,
               .symbol = "BETA",
               .help = "The momentum of y averages at rate beta-y·eta, below 1"},
      StepSize{.name = "delta",
               .value = &MethodOptions::delta,
               .user = &MethodInfo::tracks_outer,
               .rate = true,
               .symbol = "DELTA",
               .help = "d-scgdam-gt2: the outer gradient averages at rate delta·eta, below 1"},
  };
  return table;
}

const std::vector<MethodInfo>& methods() {
  static const std::vector<MethodInfo> table{
      {.name = "d-scgdam-gt",
       .summary = "momenta and the inner estimate tracked (Algorithm 2): the default for rows dealt at random",
       .averages_inner = true,
       .momentum = true},
      {.name = "d-scgdam-gp",
       .summary = "gossip on x and y alone (Algorithm 1)",
       .averages_inner = true,
       .momentum = true},
      {.name = "d-scgdam-gt-m",
       .summary = "momenta tracked, the inner estimate not",
       .averages_inner = true,
       .momentum = true},
      {.name = "d-scgdam-gt2",
       .summary = "also the outer gradient tracked: the default where workers' rows differ, as at sites",
       .averages_inner = true,
       .momentum = true,
       .tracks_outer = true},
      {.name = "pdsca",
       .summary = "inner estimate and momentum, on a complete graph",
       .averages_inner = true,
       .momentum = true,
       .complete_graph = true},
      {.name = "scgda",
       .summary = "inner estimate, no momentum, on a complete graph",
       .averages_inner = true,
       .complete_graph = true},
      {.name = "dsgda", .summary = "no composition, no momentum", .composition = false},
      {.name = "cross-entropy",
       .summary = "decentralized gradient descent on cross-entropy: the usual way, as a baseline",
       .composition = false,
       .objective = Objective::cross_entropy},
  };
  return table;
}

const std::vector<std::string>& method_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> out;
    for (const MethodInfo& method : methods()) out.push_back(method.name);
    return out;
  }();
  return names;
}

const MethodInfo& find_method(std::string_view name) {
  for (const MethodInfo& method : methods()) {
    if (method.name == name) return method;
  }
  throw_unknown_name("method", name, method_names());
}

void validate(const MethodInfo& method, const MethodOptions& options) {
  if (!(options.eta > 0 && options.eta < 1)) {
    throw InputError(
        fmt::format("eta = {} is refused: the theorems need 0 < eta < 1, so that a step stays between "
                    "x and its target",
                    options.eta));
  }
  for (const StepSize& step : step_sizes()) {
    if (!step.used_by(method)) continue;
    step.rate ? require_rate(step.name, options.*step.value, options.eta)
              : require_positive(step.name, options.*step.value);
  }
  if (!(options.clip >= 0 && std::isfinite(options.clip))) {
    throw InputError(
        fmt::format("clip = {} is refused: it is the longest that a gradient may be, 0 for any", options.clip));
  }
  if (options.first_batch < 1) throw InputError("first_batch = 0 is refused: the first estimate needs a sample");
  if (options.first_batch > 1 && !method.averages_inner) {
    throw InputError(fmt::format("first_batch is refused: {} keeps no inner estimate", method.name));
  }
  if (options.tracking == Tracking::adapt_then_combine && method.name != "d-scgdam-gt") {
    throw InputError(fmt::format("adapt-then-combine tracking is refused: it is a form of d-scgdam-gt, not of {}{}",
                                 method.name,
                                 method.name == "d-scgdam-gt2" ? ", whose two trackers would need two exchanges a round"
                                                               : ", which does not track the inner estimate"));
  }
}

template <class Real>
std::unique_ptr<Method<Real>> make_method(std::string_view name, const MethodOptions& options, Sizes sizes,
                                          Identity identity) {
  return factory<Real>(name, options.tracking)(options, sizes, identity);
}

std::size_t message_size(std::string_view name, const MethodOptions& options, Sizes sizes) {
  // A message has a fixed number of vectors of each size; count them on states of minimal size.
  const auto count = [&](Sizes one) { return make_method<float>(name, options, one, {})->state().message().size(); };
  return sizes.x * count({1, 0, 0}) + sizes.g * count({0, 1, 0}) + sizes.y * count({0, 0, 1});
}

template std::unique_ptr<Method<float>> make_method(std::string_view, const MethodOptions&, Sizes, Identity);
template std::unique_ptr<Method<double>> make_method(std::string_view, const MethodOptions&, Sizes, Identity);

}  // namespace saddlemesh
