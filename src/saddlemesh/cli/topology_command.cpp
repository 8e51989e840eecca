#include <filesystem>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/cli/command.hpp"
#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/cli/output_file.hpp"
#include "saddlemesh/cli/setting_options.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/method/methods.hpp"
#include "saddlemesh/present/text/number_text.hpp"
#include "saddlemesh/present/text/table.hpp"
#include "saddlemesh/topology/facts.hpp"
#include "saddlemesh/topology/graph/worker_limits.hpp"
#include "saddlemesh/topology/picture/svg.hpp"

namespace saddlemesh::cli {
namespace {

struct TopologyArguments {
  TopologySpec spec{.name = "", .weights = {}};
  std::string weights;
  std::optional<std::size_t> workers, parameters;
  std::filesystem::path svg;
  bool json = false;
  Settings settings;
};

// Returns the bytes that all workers together send in a round, by method, with float32 values; the inner function has
// the size of the model.
std::vector<std::pair<std::string, std::size_t>> bytes_per_round(std::size_t parameters, std::size_t messages) {
  const Sizes sizes{parameters, parameters, 1};
  std::vector<std::pair<std::string, std::size_t>> out;
  for (const std::string& method : method_names()) {
    out.emplace_back(method, messages * sizeof(float) * message_size(method, {}, sizes));
  }
  return out;
}

std::string facts_text(const Topology& topology, const TopologyFacts& facts, std::size_t parameters) {
  const std::string round = facts.time_varying ? " in a round" : "";
  std::string text = fmt::format("{} of {} workers\n\n", topology.name, facts.workers);
  const auto line = [&](const std::string& name, const std::string& value) {
    text += fmt::format("  {:<20} {}\n", name, value);
  };
  line("edges", format_count(facts.edges) + round);
  line("degree", facts.min_degree == facts.max_degree ? fmt::format("{}{}", facts.max_degree, round)
                                                      : fmt::format("{} to {}, mean {:.3g}{}", facts.min_degree,
                                                                    facts.max_degree, facts.mean_degree, round));
  if (facts.period > 1) line("period", fmt::format("{} rounds", facts.period));
  const std::string error = facts.lambda_error > 1e-9 ? fmt::format(" ± {:.1e}", facts.lambda_error) : "";
  line("λ", fmt::format("{:.10g}{}{}", facts.lambda, error, facts.time_varying ? " a round, effective" : ""));
  line("1 − λ", fmt::format("{:.10g}{}", facts.spectral_gap, error));
  if (facts.c_w)
    line("c_W", fmt::format("{:.4g}   (1/K) Σ 1/(1 − λ_i²): what tracking noise is multiplied with", *facts.c_w));
  line("messages a round", format_count(facts.messages_per_round));
  if (parameters == 0) return text;
  Table table({"method", "bytes a round, all workers"});
  for (const auto& [method, bytes] : bytes_per_round(parameters, facts.messages_per_round)) {
    table.add_row({method, format_count(bytes)});
  }
  return fmt::format("{}\nA model of {} parameters in float32:\n\n{}", text, format_count(parameters), table.to_text());
}

nlohmann::json facts_json(const Topology& topology, const TopologyFacts& facts, std::size_t parameters) {
  nlohmann::json json{{"name", topology.name},
                      {"workers", facts.workers},
                      {"edges", facts.edges},
                      {"degree", {{"min", facts.min_degree}, {"max", facts.max_degree}, {"mean", facts.mean_degree}}},
                      {"lambda", facts.lambda},
                      {"spectral_gap", facts.spectral_gap},
                      {"lambda_error", facts.lambda_error},
                      {"time_varying", facts.time_varying},
                      {"period", facts.period},
                      {"messages_per_round", facts.messages_per_round}};
  json["c_w"] = facts.c_w ? nlohmann::json(*facts.c_w) : nullptr;
  if (parameters > 0) {
    for (const auto& [method, bytes] : bytes_per_round(parameters, facts.messages_per_round)) {
      json["bytes_per_round"][method] = bytes;
    }
  }
  return json;
}

void run_topology(TopologyArguments& arguments) {
  if (arguments.spec.name.empty()) {
    throw InputError(fmt::format("topology requires a name; known: {}", fmt::join(topology_names(), ", ")));
  }
  if (!arguments.weights.empty()) arguments.spec.weights = parse_weights(arguments.weights);
  arguments.spec.workers = arguments.workers.value_or(0);
  const std::size_t parameters = arguments.parameters.value_or(0);
  const Topology topology = make_topology(arguments.spec);
  const TopologyFacts facts = describe(topology);
  if (!arguments.svg.empty()) {
    require_writable("--svg", arguments.svg);
    write_file(arguments.svg, draw_svg(topology));
  }
  if (arguments.json) {
    print_json(facts_json(topology, facts, parameters));
    return;
  }
  print_text(facts_text(topology, facts, parameters));
  if (!arguments.svg.empty()) print_text(fmt::format("\nwrote {}\n", arguments.svg.string()));
}

void add_settings(TopologyArguments& arguments) {
  Settings& s = arguments.settings;
  s.count("workers", arguments.workers, "K", "Number of workers")
      .also("-k")
      .at_least(1)
      .at_most(max_workers)
      .not_empty();
  s.choice("weights", arguments.weights, weights_names(),
           "How weights are assigned: metropolis (default), uniform, max-degree or lazy")
      .not_empty();
  s.count("seed", arguments.spec.seed, "N", "Seed of random graphs and matchings");
  s.count("parameters", arguments.parameters, "D",
          "Number of model parameters, to print the bytes per round of each method")
      .at_least(1)
      .at_most(1e12)
      .not_empty();
  s.path("svg", arguments.svg, "FILE", "Draw the graph to this file").not_empty();
  s.flag("json", arguments.json, "Print the facts as one JSON object");
}

}  // namespace

void add_topology_command(CLI::App& program) {
  CLI::App* command =
      program.add_subcommand("topology", "Analyze a communication graph: λ, spectral gap, degree, a picture");
  const auto arguments = std::make_shared<TopologyArguments>();
  command->add_option("name", arguments->spec.name, "The topology; see below")->type_name("NAME");
  add_settings(*arguments);
  const SettingOptions options(*command, arguments->settings);
  std::string forms = "Topologies:\n";
  for (const TopologyForm& form : topology_forms()) forms += fmt::format("  {:<24} {}\n", form.form, form.summary);
  command->footer(forms +
                  "\nExamples:\n"
                  "  saddlemesh topology ring --workers 16\n"
                  "  saddlemesh topology torus:4x6 --svg torus.svg\n"
                  "  saddlemesh topology file:mesh.txt --json");
  command->callback([arguments, options] {
    options.apply();
    run_topology(*arguments);
  });
}

}  // namespace saddlemesh::cli
