#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/cli/command.hpp"
#include "saddlemesh/cli/model_arguments.hpp"
#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/cli/setting_options.hpp"
#include "saddlemesh/nn/network.hpp"
#include "saddlemesh/nn/summary.hpp"
#include "saddlemesh/present/text/number_text.hpp"
#include "saddlemesh/present/text/table.hpp"

namespace saddlemesh::cli {
namespace {

struct ModelCommandArguments : ModelArguments {
  bool json = false;
  Settings settings;
};

// Formats 81625856 as "81.6 M", to be followed by a unit.
std::string with_prefix(double value) {
  static constexpr const char* prefixes[] = {"", "k", "M", "G", "T", "P"};
  std::size_t power = 0;
  while (value >= 1000 && power + 1 < std::size(prefixes)) {
    value /= 1000;
    ++power;
  }
  return fmt::format("{} {}", format_significant(value), prefixes[power]);
}

std::string summary_text(const LayerGraph& graph, const ModelCommandArguments& arguments, std::size_t memory) {
  Table table({"layer", "kind", "output", "parameters", "FLOP forward"});
  for (const LayerFacts& layer : layer_facts(graph)) {
    table.add_row({layer.name.empty() ? "-" : layer.name, std::string(kind_name(layer.kind)), layer.shape.text(),
                   layer.parameters == 0 ? "" : format_count(layer.parameters),
                   layer.products == 0 ? "" : format_count(2 * layer.products)});
  }
  const Arithmetic flops = arithmetic(graph);
  const double batch = static_cast<double>(arguments.batch);
  std::string text = table.to_text() + "\n";
  const auto line = [&](const char* name, const std::string& value) {
    text += fmt::format("  {:<28} {}\n", name, value);
  };
  line("parameters", format_count(graph.parameter_count()));
  if (graph.buffer_count() > 0) line("running statistics", format_count(graph.buffer_count()));
  line("activations per thread",
       fmt::format("{}B at batch {}", with_prefix(static_cast<double>(memory)), arguments.batch));
  line("forward", fmt::format("{}FLOP a sample", with_prefix(flops.forward)));
  line("a worker's iteration", fmt::format("{}FLOP at batch {}: two gradients and a Hessian-vector product",
                                           with_prefix(flops.iteration * batch), arguments.batch));
  return text;
}

nlohmann::json summary_json(const LayerGraph& graph, std::size_t memory, std::size_t batch) {
  const Arithmetic flops = arithmetic(graph);
  nlohmann::json layers = nlohmann::json::array();
  for (const LayerFacts& layer : layer_facts(graph)) {
    layers.push_back({{"name", layer.name},
                      {"kind", kind_name(layer.kind)},
                      {"output", {layer.shape.channels, layer.shape.height, layer.shape.width}},
                      {"parameters", layer.parameters},
                      {"flop_forward", 2 * layer.products}});
  }
  const auto blocks = [](const std::vector<NamedBlock>& named) {
    nlohmann::json out = nlohmann::json::array();
    for (const NamedBlock& block : named) out.push_back({{"name", block.name}, {"shape", block.shape}});
    return out;
  };
  return {{"layers", layers},
          {"parameters", graph.parameter_count()},
          {"parameter_names", blocks(graph.parameters())},
          {"buffer_names", blocks(graph.buffers())},
          {"activation_bytes_per_thread", memory},
          {"flop_forward_per_sample", flops.forward},
          {"flop_per_worker_iteration", flops.iteration * static_cast<double>(batch)}};
}

void run_model(const ModelCommandArguments& arguments) {
  const LayerGraph graph = arguments.graph();
  // A thread trains with two networks: one at x, with tangents, and one at g.
  const std::size_t memory = activation_bytes<float>(graph, {.batch = arguments.batch}) +
                             activation_bytes<float>(graph, {.batch = arguments.batch, .tangents = false});
  if (arguments.json) {
    print_json(summary_json(graph, memory, arguments.batch));
  } else {
    print_text(summary_text(graph, arguments, memory));
  }
}

}  // namespace

void add_model_command(CLI::App& program) {
  CLI::App* command = program.add_subcommand("model", "Show a model: layers, parameters, memory, arithmetic");
  const auto arguments = std::make_shared<ModelCommandArguments>();
  command->add_option("name", arguments->model.name, "linear, mlp, or resnet20 (any resnet6n+2)")->required();
  add_model_settings(arguments->settings, *arguments).required();
  arguments->settings.flag("json", arguments->json, "Print one JSON object");
  const SettingOptions options(*command, arguments->settings);
  command->footer(
      "Examples:\n"
      "  saddlemesh model resnet20 --input 3x32x32\n"
      "  saddlemesh model mlp --input 22 --hidden 16 --batch 128");
  command->callback([arguments, options] {
    options.apply();
    run_model(*arguments);
  });
}

}  // namespace saddlemesh::cli
