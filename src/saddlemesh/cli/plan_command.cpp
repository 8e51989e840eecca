#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/analysis/plan/plan_report.hpp"
#include "saddlemesh/analysis/plan/quantity.hpp"
#include "saddlemesh/cli/checks.hpp"
#include "saddlemesh/cli/command.hpp"
#include "saddlemesh/cli/model_options.hpp"
#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/core/error.hpp"

namespace saddlemesh::cli {
namespace {

constexpr std::size_t most_workers = 65'536;

struct PlanArguments {
  ModelArguments network{.model = {.name = "resnet20"}};
  PlanOptions plan{.workers = {64, 256, 1024, 4096}, .topologies = {"ring", "exponential", "one-peer-exponential"}};
  std::vector<std::string> methods = {"d-scgdam-gt", "d-scgdam-gp"};
  std::string tracking = "combine-then-adapt";
  std::string bandwidth = "1gbit", latency = "0.1ms", round_time;
  bool json = false;
};

// Checks that a parser accepts the option's value.
CLI::Validator readable(double (*parse)(std::string_view)) {
  const auto check = [parse](const std::string& text) -> std::string {
    try {
      parse(text);
      return {};
    } catch (const InputError& error) {
      return error.what();
    }
  };
  return {check, "", "quantity"};
}

// The cost of rounds does not depend on the step sizes; these keep noise from growing during the measurement.
MethodOptions method_options(const PlanArguments& arguments) {
  MethodOptions options = preset("recommended");
  options.first_batch = 1;
  if (arguments.tracking == "adapt-then-combine") options.tracking = Tracking::adapt_then_combine;
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
  plan.link = {.latency = parse_duration(arguments.latency), .bandwidth = parse_bandwidth(arguments.bandwidth)};
  const LayerGraph graph = graph_of(arguments.network);
  plan.model = planned_model(arguments.network, graph);
  plan.costs = costs_of(arguments, graph);
  const std::vector<PlanRow> rows = make_plan(plan);
  arguments.json ? print_json(plan_json(plan, rows)) : print_text(plan_text(plan, rows));
}

void add_places(CLI::App& command, PlanArguments& arguments) {
  PlanOptions& plan = arguments.plan;
  command.add_option("--workers,-k", plan.workers, "Numbers of workers, such as 64,256")
      ->delimiter(',')
      ->check(whole_number(1, most_workers))
      ->type_name("K")
      ->capture_default_str();
  command.add_option("--topology", plan.topologies, "Topologies; see 'saddlemesh topology'")
      ->delimiter(',')
      ->check(not_empty())
      ->type_name("NAME")
      ->capture_default_str();
  command.add_option("--workers-per-process", plan.workers_per_process, "Number of workers hosted by each process")
      ->check(whole_number(1, most_workers))
      ->type_name("N")
      ->capture_default_str();
  command
      .add_option("--threads", plan.threads,
                  "Number of threads of each process; processes that share a network card count as one")
      ->check(whole_number(1, 4096))
      ->type_name("N")
      ->capture_default_str();
  command
      .add_option("--bandwidth", arguments.bandwidth,
                  "What a process can send per second, such as 1gbit, 100mbit, 125MB")
      ->check(readable(parse_bandwidth))
      ->type_name("RATE")
      ->capture_default_str();
  command.add_option("--latency", arguments.latency, "One-way latency between processes, such as 0.1ms, 20ms")
      ->check(readable(parse_duration))
      ->type_name("TIME")
      ->capture_default_str();
}

void add_work(CLI::App& command, PlanArguments& arguments) {
  command.add_option("--model", arguments.network.model.name, "linear, mlp, or resnet20 (any resnet6n+2)")
      ->check(not_empty())
      ->type_name("NAME")
      ->capture_default_str();
  add_model_options(command, arguments.network);
  command.add_option("--method", arguments.methods, "Methods; see 'saddlemesh methods'")
      ->delimiter(',')
      ->check(not_empty())
      ->type_name("NAME")
      ->capture_default_str();
  command
      .add_option("--tracking", arguments.tracking, "Tracking of d-scgdam-gt: combine-then-adapt or adapt-then-combine")
      ->check(CLI::IsMember({"combine-then-adapt", "adapt-then-combine"}))
      ->type_name("NAME")
      ->capture_default_str();
  command
      .add_option("--round-time", arguments.round_time,
                  "Time of the arithmetic in a worker's round of d-scgdam-gt, such as 400ms; by default it is measured "
                  "here for some seconds")
      ->check(readable(parse_duration))
      ->type_name("TIME");
}

void add_accuracy(CLI::App& command, PlanArguments& arguments) {
  PlanOptions& plan = arguments.plan;
  CLI::Option* iterations = command
                                .add_option("--iterations", plan.iterations,
                                            "Number of iterations of a known run, from which run times are predicted")
                                ->check(whole_number(1, 1'000'000'000'000))
                                ->type_name("N");
  command.add_option("--at-workers", plan.at_workers, "Number of workers of the known run")
      ->check(whole_number(1, most_workers))
      ->needs(iterations)
      ->type_name("K")
      ->capture_default_str();
  command
      .add_option("--rate", plan.speedup.rate,
                  "αη with which one worker reaches the target fastest; K workers use up to K times this value")
      ->check(finite_number())
      ->type_name("X")
      ->capture_default_str();
  command
      .add_option("--curvature", plan.speedup.curvature,
                  "Share of the noise that is caused by the curvature of the outer function: 0 (smooth) to 1 (worst)")
      ->check(finite_number())
      ->type_name("X")
      ->capture_default_str();
}

}  // namespace

void add_plan_command(CLI::App& program) {
  CLI::App* command =
      program.add_subcommand("plan", "Predict the time of rounds and runs on many machines; see docs/scaling.md");
  const auto arguments = std::make_shared<PlanArguments>();
  add_places(*command, *arguments);
  add_work(*command, *arguments);
  add_accuracy(*command, *arguments);
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->footer(
      "Examples:\n"
      "  saddlemesh plan --bandwidth 10gbit --latency 0.05ms\n"
      "  saddlemesh plan --round-time 620ms --iterations 20000 --at-workers 4 --workers 64,1024\n"
      "  saddlemesh plan --model mlp --input 22 --batch 128 --workers 256 --workers-per-process 32 --threads 16");
  command->callback([arguments] { run_plan(*arguments); });
}

}  // namespace saddlemesh::cli
