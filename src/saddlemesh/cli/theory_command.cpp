#include <memory>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/analysis/theory/theory_report.hpp"
#include "saddlemesh/cli/checks.hpp"
#include "saddlemesh/cli/command.hpp"
#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/problem/analytic_oracle.hpp"
#include "saddlemesh/topology/facts.hpp"
#include "saddlemesh/topology/graph/worker_limits.hpp"

namespace saddlemesh::cli {
namespace {

struct TheoryArguments {
  TheoryConstants constants;
  std::string problem, topology;
  double radius = 1;
  bool json = false;
  // The constants that a named problem or topology can provide.
  struct Given {
    std::string option;
    double* value;
    CLI::Option* parsed = nullptr;
  };
  std::vector<Given> problem_constants;
  CLI::Option* lambda = nullptr;
  CLI::Option* workers = nullptr;
};

// Fills in the constants of a named problem and its distances from the start x_i = ½ (−1)^i, y = 0. Values from the
// command line are kept.
void fill_from_problem(TheoryArguments& arguments) {
  const auto spec = std::make_shared<AnalyticSpec>(separable(parse_curve(arguments.problem)));
  AnalyticOracle oracle(spec);
  if (!(arguments.radius > 0))
    throw InputError(fmt::format("--radius {}: expected a positive number", arguments.radius));
  const auto [L_f, mu, C_g, C_f, L_g] = oracle.constants(arguments.radius);
  const std::vector<double> values{L_f, mu, C_g, C_f, L_g};
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (arguments.problem_constants[i].parsed->count() == 0) *arguments.problem_constants[i].value = values[i];
  }
  std::vector<double> x(spec->dim), y_star(spec->dim);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = i % 2 == 0 ? 0.5 : -0.5;
  oracle.y_star(x, y_star);
  double distance = 0;
  for (const double y : y_star) distance += y * y;
  auto& c = arguments.constants;
  if (!c.delta_phi) c.delta_phi = oracle.phi(x) - oracle.phi(std::vector<double>(spec->dim, 0.0));
  if (!c.y0_distance_squared) c.y0_distance_squared = distance;
}

// Fills in λ of a named topology, and K unless it was given.
void fill_from_topology(TheoryArguments& arguments) {
  auto& c = arguments.constants;
  if (arguments.lambda->count() > 0) throw InputError("give --lambda or --topology, not both");
  const std::size_t workers = arguments.workers->count() > 0 ? c.K : 0;
  const Topology topology = make_topology({.name = arguments.topology, .workers = workers, .weights = {}});
  if (topology.rounds != Rounds::same) {
    throw InputError(
        fmt::format("the theorems require a fixed W, but topology {} changes from round to round", topology.name));
  }
  c.K = topology.schedule->workers();
  c.lambda = describe(topology).lambda;
}

void run_theory(TheoryArguments& arguments) {
  auto& c = arguments.constants;
  for (const auto& [option, value, parsed] : arguments.problem_constants) {
    if (parsed->count() > 0 || !arguments.problem.empty()) continue;
    throw InputError(fmt::format("theory requires {} (or --problem kink, smooth or linear)", option));
  }
  if (!arguments.problem.empty()) fill_from_problem(arguments);
  if (!arguments.topology.empty()) {
    fill_from_topology(arguments);
  } else if (arguments.lambda->count() == 0 && c.K > 1) {
    throw InputError("theory requires --lambda or --topology");
  }
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

}  // namespace

void add_theory_command(CLI::App& program) {
  CLI::App* command = program.add_subcommand(
      "theory", "Compute the step sizes and iterations that Theorems 1 and 2 allow, and the binding bounds");
  const auto arguments = std::make_shared<TheoryArguments>();
  auto& c = arguments->constants;
  arguments->problem_constants = {
      {"--L_f", &c.L_f}, {"--mu", &c.mu}, {"--C_g", &c.C_g}, {"--C_f", &c.C_f}, {"--L_g", &c.L_g}};
  const std::vector<std::string> help{"Lipschitz constant of ∇f", "Strong concavity in y", "Bound on ‖∇g‖",
                                      "Bound on ‖∇f‖", "Lipschitz constant of ∇g"};
  const auto number = [&](const std::string& option, auto& value, const std::string& text) {
    return command->add_option(option, value, text)->check(finite_number())->type_name("X");
  };
  const auto name = [&](const std::string& option, std::string& value, const std::string& text) {
    return command->add_option(option, value, text)->check(not_empty())->type_name("NAME");
  };
  for (std::size_t i = 0; i < help.size(); ++i) {
    auto& given = arguments->problem_constants[i];
    given.parsed = number(given.option, *given.value, help[i]);
  }
  arguments->lambda = number("--lambda", c.lambda, "Second largest absolute eigenvalue of W");
  arguments->workers = command->add_option("--K,--workers,-k", c.K, "Number of workers")
                           ->check(whole_number(1, max_workers))
                           ->type_name("K")
                           ->capture_default_str();
  number("--epsilon", c.epsilon, "Accuracy ε")->capture_default_str();
  number("--alpha", c.alpha, "α")->capture_default_str();
  number("--beta-x", c.beta_x, "βx")->capture_default_str();
  number("--beta-y", c.beta_y, "βy")->capture_default_str();
  number("--delta-phi", c.delta_phi, "Φ(x₀) − Φ*");
  number("--y0-distance", c.y0_distance_squared, "‖y₀ − y*(x₀)‖²");
  CLI::Option* problem =
      name("--problem", arguments->problem, "Use the constants of a named problem: kink, smooth or linear");
  number("--radius", arguments->radius, "With --problem: use constants that hold on the box |x_i| ≤ radius")
      ->needs(problem)
      ->capture_default_str();
  name("--topology", arguments->topology, "Use λ of a named topology of K workers");
  command->add_flag("--json", arguments->json, "Print everything as one JSON object");
  command->footer(
      "Examples:\n"
      "  saddlemesh theory --problem kink --topology ring --workers 8 --epsilon 0.5\n"
      "  saddlemesh theory --L_f 1.8 --mu 1 --C_g 1.3 --C_f 2 --L_g 0.3 --lambda 0.8 --workers 8 --epsilon 0.1");
  command->callback([arguments] { run_theory(*arguments); });
}

}  // namespace saddlemesh::cli
