#include <memory>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/analysis/plan/plan_report.hpp"
#include "saddlemesh/analysis/plan/quantity.hpp"
#include "saddlemesh/cli/command.hpp"
#include "saddlemesh/cli/model_arguments.hpp"
#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/cli/setting_options.hpp"
#include "saddlemesh/core/error.hpp"

namespace saddlemesh::cli {
namespace {

constexpr std::size_t most_workers = 65'536;

struct PlanArguments {
  ModelArguments network{.model = {.name = "resnet20"}};
  PlanOptions plan{.workers = {64, 256, 1024, 4096}, .topologies = {"ring", "exponential", "one-peer-exponential"}};
  std::vector<std::string> methods = {"d-scgdam-gt", "d-scgdam-gp"};
  Tracking tracking = Tracking::combine_then_adapt;
  std::string bandwidth = "1gbit", latency = "0.1ms", round_time;
  std::optional<std::size_t> iterations;
  bool json = false;
  Settings settings;
};

// The cost of rounds does not depend on the step sizes; these keep noise from growing during the measurement.
MethodOptions method_options(const PlanArguments& arguments) {
  MethodOptions options = preset("recommended");
  options.first_batch = 1;
  options.tracking = arguments.tracking;
  return options;
}

LayerGraph graph_of(ModelArguments network) {
  if (network.input.empty() && !network.model.name.starts_with("resnet")) {
    throw InputError(
        fmt::format("plan requires --input, the number of features, for the model {}", network.model.name));
  }
  if (network.input.empty()) network.input = "3x32x32";
  return network.graph();
}

PlannedModel planned_model(const ModelArguments& network, const LayerGraph& graph) {
  return {.name = network.model.name,
          .hidden = network.model.name == "mlp" ? network.model.hidden : std::vector<std::size_t>(),
          .input = graph.node(graph.input()).shape,
          .parameters = graph.parameter_count(),
          .batch = network.batch};
}

std::vector<WorkerCosts> costs_of(const PlanArguments& arguments, const LayerGraph& graph) {
  const MethodOptions options = method_options(arguments);
  std::vector<WorkerCosts> costs;
  for (const std::string& name : arguments.methods) validate(find_method(name), options);
  for (const std::string& name : arguments.methods) {
    const MethodInfo& method = find_method(name);
    costs.push_back(arguments.round_time.empty()
                        ? measured_costs(method, options, graph, arguments.network.batch)
                        : estimated_costs(method, options, graph, parse_duration(arguments.round_time)));
  }
  return costs;
}

void run_plan(PlanArguments& arguments) {
  PlanOptions& plan = arguments.plan;
  if (arguments.iterations) plan.iterations = static_cast<double>(*arguments.iterations);
  plan.link = {.latency = parse_duration(arguments.latency), .bandwidth = parse_bandwidth(arguments.bandwidth)};
  const LayerGraph graph = graph_of(arguments.network);
  plan.model = planned_model(arguments.network, graph);
  plan.costs = costs_of(arguments, graph);
  const std::vector<PlanRow> rows = make_plan(plan);
  arguments.json ? print_json(plan_json(plan, rows)) : print_text(plan_text(plan, rows));
}

// Adds text that the parser accepts.
AddedSetting add_quantity(Settings& settings, const std::string& name, std::string& value,
                          const std::string& value_name, const std::string& help, double (*parse)(std::string_view)) {
  return settings.custom(
      name, value_name, help, [&value] { return value; },
      [&value, parse](const std::string& text) {
        parse(text);
        value = text;
      });
}

void add_workers(Settings& s, PlanOptions& plan) {
  s.list("workers", plan.workers, "K,…", "Numbers of workers, such as 64,256")
      .also("-k")
      .at_least(1)
      .at_most(most_workers)
      .not_empty()
      .many_words();
  s.list("topology", plan.topologies, "NAME,…", "Topologies; see 'saddlemesh topology'").not_empty().many_words();
  s.count("workers-per-process", plan.workers_per_process, "N", "Number of workers hosted by each process")
      .at_least(1)
      .at_most(most_workers);
  s.count("threads", plan.threads, "N",
          "Number of threads of each process; processes that share a network card count as one")
      .at_least(1)
      .at_most(4096);
}

void add_network(Settings& s, PlanArguments& arguments) {
  add_quantity(s, "bandwidth", arguments.bandwidth, "RATE",
               "What a process can send per second, such as 1gbit, 100mbit, 125MB", parse_bandwidth);
  add_quantity(s, "latency", arguments.latency, "TIME", "One-way latency between processes, such as 0.1ms, 20ms",
               parse_duration);
}

void add_work(Settings& s, PlanArguments& arguments) {
  s.text("model", arguments.network.model.name, "NAME", "linear, mlp, or resnet20 (any resnet6n+2)").not_empty();
  add_model_settings(s, arguments.network);
  s.list("method", arguments.methods, "NAME,…", "Methods; see 'saddlemesh methods'").not_empty().many_words();
  s.choice("tracking", arguments.tracking, {"combine-then-adapt", "adapt-then-combine"},
           "Tracking of d-scgdam-gt: combine-then-adapt or adapt-then-combine");
  add_quantity(s, "round-time", arguments.round_time, "TIME",
               "Time of the arithmetic in a worker's round of d-scgdam-gt, such as 400ms; by default it is measured "
               "here for some seconds",
               parse_duration);
}

void add_accuracy(Settings& s, PlanArguments& arguments) {
  PlanOptions& plan = arguments.plan;
  s.count("iterations", arguments.iterations, "N",
          "Number of iterations of a known run, from which run times are predicted")
      .at_least(1)
      .at_most(1e12)
      .not_empty();
  s.count("at-workers", plan.at_workers, "K", "With --iterations: number of workers of the known run")
      .at_least(1)
      .at_most(most_workers);
  s.number("rate", plan.speedup.rate, "X",
           "αη with which one worker reaches the target fastest; K workers use up to K times this value");
  s.number("curvature", plan.speedup.curvature, "X",
           "Share of the noise that is caused by the curvature of the outer function: 0 (smooth) to 1 (worst)");
}

}  // namespace

void add_plan_command(CLI::App& program) {
  CLI::App* command =
      program.add_subcommand("plan", "Predict the time of rounds and runs on many machines; see docs/scaling.md");
  const auto arguments = std::make_shared<PlanArguments>();
  Settings& s = arguments->settings;
  add_workers(s, arguments->plan);
  add_network(s, *arguments);
  add_work(s, *arguments);
  add_accuracy(s, *arguments);
  s.flag("json", arguments->json, "Print one JSON object");
  const SettingOptions options(*command, s);
  command->footer(
      "Examples:\n"
      "  saddlemesh plan --bandwidth 10gbit --latency 0.05ms\n"
      "  saddlemesh plan --round-time 620ms --iterations 20000 --at-workers 4 --workers 64,1024\n"
      "  saddlemesh plan --model mlp --input 22 --batch 128 --workers 256 --workers-per-process 32 --threads 16");
  command->callback([arguments, options] {
    options.apply();
    if (options.given("at-workers") && !arguments->iterations) throw InputError("--at-workers requires --iterations");
    run_plan(*arguments);
  });
}

}  // namespace saddlemesh::cli
