#include <array>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/analysis/theory/theory_report.hpp"
#include "saddlemesh/cli/command.hpp"
#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/cli/setting_options.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/problem/analytic_oracle.hpp"
#include "saddlemesh/topology/facts.hpp"
#include "saddlemesh/topology/graph/worker_limits.hpp"

namespace saddlemesh::cli {
namespace {

// A constant that a named problem provides unless it is given.
struct ProblemConstant {
  const char *name, *help;
  double TheoryConstants::*value;
};

constexpr std::array<ProblemConstant, 5> problem_constants{
    {{"L_f", "Lipschitz constant of ∇f", &TheoryConstants::L_f},
     {"mu", "Strong concavity in y", &TheoryConstants::mu},
     {"C_g", "Bound on ‖∇g‖", &TheoryConstants::C_g},
     {"C_f", "Bound on ‖∇f‖", &TheoryConstants::C_f},
     {"L_g", "Lipschitz constant of ∇g", &TheoryConstants::L_g}}};

struct TheoryArguments {
  TheoryConstants constants;
  std::array<std::optional<double>, problem_constants.size()> given;  // of problem_constants
  std::optional<double> lambda;
  std::string problem, topology;
  double radius = 1;
  bool json = false;
  Settings settings;
};

// Fills in the constants of a named problem and its distances from the start x_i = ½ (−1)^i, y = 0. Values from the
// command line are kept.
void fill_from_problem(TheoryArguments& arguments) {
  const auto spec = std::make_shared<AnalyticSpec>(separable(parse_curve(arguments.problem)));
  AnalyticOracle oracle(spec);
  const auto [L_f, mu, C_g, C_f, L_g] = oracle.constants(arguments.radius);
  const std::array<double, problem_constants.size()> values{L_f, mu, C_g, C_f, L_g};
  for (std::size_t i = 0; i < values.size(); ++i) arguments.given[i] = arguments.given[i].value_or(values[i]);
  std::vector<double> x(spec->dim), y_star(spec->dim);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = i % 2 == 0 ? 0.5 : -0.5;
  oracle.y_star(x, y_star);
  double distance = 0;
  for (const double y : y_star) distance += y * y;
  auto& c = arguments.constants;
  if (!c.delta_phi) c.delta_phi = oracle.phi(x) - oracle.phi(std::vector<double>(spec->dim, 0.0));
  if (!c.y0_distance_squared) c.y0_distance_squared = distance;
}

void fill_in_constants(TheoryArguments& arguments) {
  if (!arguments.problem.empty()) fill_from_problem(arguments);
  for (std::size_t i = 0; i < problem_constants.size(); ++i) {
    const auto& [name, help, value] = problem_constants[i];
    if (!arguments.given[i]) {
      throw InputError(fmt::format("theory requires --{} (or --problem kink, smooth or linear)", name));
    }
    arguments.constants.*value = *arguments.given[i];
  }
}

// Fills in λ of a named topology. Its number of workers may be determined by the topology, if K is not given.
void fill_from_topology(TheoryArguments& arguments, bool workers_given) {
  auto& c = arguments.constants;
  if (arguments.lambda) throw InputError("give --lambda or --topology, not both");
  const Topology topology =
      make_topology({.name = arguments.topology, .workers = workers_given ? c.K : 0, .weights = {}});
  if (topology.rounds != Rounds::same) {
    throw InputError(
        fmt::format("the theorems require a fixed W, but topology {} changes from round to round", topology.name));
  }
  c.K = topology.schedule->workers();
  c.lambda = describe(topology).lambda;
}

void fill_in_lambda(TheoryArguments& arguments, bool workers_given) {
  if (!arguments.topology.empty()) {
    fill_from_topology(arguments, workers_given);
  } else if (arguments.lambda) {
    arguments.constants.lambda = *arguments.lambda;
  } else if (arguments.constants.K > 1) {
    throw InputError("theory requires --lambda or --topology");
  }
}

void run_theory(TheoryArguments& arguments, const SettingOptions& options) {
  options.apply();
  if (options.given("radius") && arguments.problem.empty()) throw InputError("--radius requires --problem");
  fill_in_constants(arguments);
  fill_in_lambda(arguments, options.given("K"));
  const auto& c = arguments.constants;
  const auto gp = theory_allowance(TheoryMethod::gp, c);
  const auto gt = theory_allowance(TheoryMethod::gt, c);
  if (arguments.json) {
    const nlohmann::json json{{"constants", to_json(c)}, {"d-scgdam-gp", to_json(gp)}, {"d-scgdam-gt", to_json(gt)}};
    print_json(json);
    return;
  }
  print_text(fmt::format(
      "L_f = {:.4g}, μ = {:.4g}, C_g = {:.4g}, C_f = {:.4g}, L_g = {:.4g}, λ = {:.4g}, K = {}, ε = {:.4g}\n\n{}\n{}",
      c.L_f, c.mu, c.C_g, c.C_f, c.L_g, c.lambda, c.K, c.epsilon, to_text(gp), to_text(gt)));
}

void add_constants(TheoryArguments& arguments) {
  Settings& s = arguments.settings;
  TheoryConstants& c = arguments.constants;
  for (std::size_t i = 0; i < problem_constants.size(); ++i) {
    s.number(problem_constants[i].name, arguments.given[i], "X", problem_constants[i].help).not_empty();
  }
  s.number("lambda", arguments.lambda, "X", "Second largest absolute eigenvalue of W").not_empty();
  s.count("K", c.K, "K", "Number of workers").also("--workers").also("-k").at_least(1).at_most(max_workers);
  s.number("epsilon", c.epsilon, "X", "Accuracy ε");
  s.number("alpha", c.alpha, "X", "α");
  s.number("beta-x", c.beta_x, "X", "βx");
  s.number("beta-y", c.beta_y, "X", "βy");
  s.number("delta-phi", c.delta_phi, "X", "Φ(x₀) − Φ*").not_empty();
  s.number("y0-distance", c.y0_distance_squared, "X", "‖y₀ − y*(x₀)‖²").not_empty();
}

void add_sources(TheoryArguments& arguments) {
  Settings& s = arguments.settings;
  s.choice("problem", arguments.problem, curve_names(), "Use the constants of a named problem: kink, smooth or linear")
      .not_empty();
  s.number("radius", arguments.radius, "X", "With --problem: use constants that hold on the box |x_i| ≤ radius")
      .above(0);
  s.text("topology", arguments.topology, "NAME", "Use λ of a named topology of K workers").not_empty();
}

}  // namespace

void add_theory_command(CLI::App& program) {
  CLI::App* command = program.add_subcommand(
      "theory", "Compute the step sizes and iterations that Theorems 1 and 2 allow, and the binding bounds");
  const auto arguments = std::make_shared<TheoryArguments>();
  add_constants(*arguments);
  add_sources(*arguments);
  arguments->settings.flag("json", arguments->json, "Print everything as one JSON object");
  const SettingOptions options(*command, arguments->settings);
  command->footer(
      "Examples:\n"
      "  saddlemesh theory --problem kink --topology ring --workers 8 --epsilon 0.5\n"
      "  saddlemesh theory --L_f 1.8 --mu 1 --C_g 1.3 --C_f 2 --L_g 0.3 --lambda 0.8 --workers 8 --epsilon 0.1");
  command->callback([arguments, options] { run_theory(*arguments, options); });
}

}  // namespace saddlemesh::cli
