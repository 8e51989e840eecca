#include "saddlemesh/train/starting_model.hpp"

#include <fmt/format.h>

#include "saddlemesh/comm/collectives.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/model/trained_model.hpp"
#include "saddlemesh/train/checkpoint/checkpoint.hpp"
#include "saddlemesh/train/training.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

void require_same_blocks(const LayerGraph& found, const LayerGraph& wanted, const std::string& name) {
  const auto& a = found.parameters();
  const auto& b = wanted.parameters();
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    if (i < a.size() && i < b.size() && a[i].name == b[i].name && a[i].shape == b[i].shape) continue;
    throw InputError(
        fmt::format("{}: its network differs from the one to be trained in {}; give the same model and hidden layers, "
                    "and data with the same features",
                    name, i < b.size() ? b[i].name : a[i].name));
  }
}

StartingPoint<float> start_from(const TrainedModel& model, const std::string& name, const LayerGraph& graph) {
  require_same_blocks(model.graph(), graph, name);
  StartingPoint<float> start{.x = model.parameters, .y = {static_cast<float>(model.w)}};
  start.x.push_back(static_cast<float>(model.a));
  start.x.push_back(static_cast<float>(model.b));
  return start;
}

}  // namespace

fs::path model_path(const fs::path& given) {
  if (!fs::is_directory(given)) return given;
  fs::path own = given / "model.safetensors";
  if (fs::exists(own)) return own;
  const auto saved = saved_iterations(checkpoint_folder(given));
  if (saved.empty()) {
    throw InputError(fmt::format("{}: the folder has no model.safetensors, and no checkpoint", given.string()));
  }
  return checkpoint_path(checkpoint_folder(given), saved.back()) / "model.safetensors";
}

StartingPoint<float> starting_point(const TrainConfig& config, const LayerGraph& graph, Processes& processes,
                                    const std::function<void(const std::string&)>& report) {
  if (config.warm_model) return start_from(*config.warm_model, "the model to start from", graph);
  if (config.warm_start.empty()) return auroc_start<float>(graph, config.seed);
  StartingPoint<float> start;
  if (processes.first()) {
    const fs::path file = model_path(config.warm_start);
    const TrainedModel model = load_model(file);
    start = start_from(model, file.string(), graph);
    if (const std::string note = unchecked_note(model, file.string()); report && !note.empty()) report(note);
  }
  const auto shared = [&](std::vector<float>& values, std::size_t count) {
    values = received_numbers<float>(processes, 0, processes.broadcast(to_bytes(values)), count);
  };
  shared(start.x, graph.parameter_count() + 2);
  shared(start.y, 1);
  return start;
}

}  // namespace saddlemesh
