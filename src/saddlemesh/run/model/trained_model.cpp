#include "saddlemesh/run/model/trained_model.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/run/model/preprocessing_json.hpp"
#include "saddlemesh/run/model/safetensors.hpp"

namespace saddlemesh {
namespace {

using Json = nlohmann::json;

constexpr const char* own_key = "saddlemesh";
constexpr const char* format_key = "format";  // "pt" by custom: names and shapes are PyTorch's
constexpr int version = 1;

void require_size(const char* what, std::size_t found, std::size_t expected) {
  if (found == expected) return;
  throw Error(fmt::format("the model has {} {}; its network has {}", found, what, expected));
}

void add_views(const std::vector<NamedBlock>& blocks, std::span<const float> values, std::vector<TensorView>& views) {
  for (const NamedBlock& block : blocks) {
    views.push_back({block.name, block.shape, values.subspan(block.offset, block.size)});
  }
}

Json description_of(const TrainedModel& model) {
  return {{"version", version},
          {"architecture", to_json(model.architecture)},
          {"preprocessing", to_json(model.preprocessing)},
          {"reading", to_json(model.reading)},
          {"objective", {{"a", model.a}, {"b", model.b}, {"w", model.w}}}};
}

SafetensorsMetadata metadata_of(const TrainedModel& model) {
  SafetensorsMetadata metadata{{format_key, "pt"}};
  for (const auto& [key, text] : model.about) {
    if (key == own_key || key == format_key) throw Error(fmt::format("a model's file says \"{}\" itself", key));
    metadata.emplace_back(key, text);
  }
  metadata.emplace_back(own_key, description_of(model).dump());
  return metadata;
}

void require_version(const Json& description) {
  const int found = description.at("version").get<int>();
  if (found == version) return;
  throw InputError(fmt::format("it is of version {}, and this program reads version {}; take the program that wrote it",
                               found, version));
}

void describe(const std::string& text, TrainedModel& model) {
  const Json description = Json::parse(text);
  require_version(description);
  model.architecture = model_options_from_json(description.at("architecture"));
  model.preprocessing = preprocessing_from_json(description.at("preprocessing"));
  model.reading = read_options_from_json(description.at("reading"));
  const Json& objective = description.at("objective");
  model.a = objective.at("a").get<double>();
  model.b = objective.at("b").get<double>();
  model.w = objective.at("w").get<double>();
}

void take_metadata(const SafetensorsMetadata& metadata, TrainedModel& model) {
  const auto own = std::ranges::find(metadata, own_key, &std::pair<std::string, std::string>::first);
  if (own == metadata.end()) {
    throw InputError("it has tensors but no metadata \"saddlemesh\", so what they belong to is unknown");
  }
  for (const auto& [key, text] : metadata) {
    if (key != own_key && key != format_key) model.about.emplace_back(key, text);
  }
  describe(own->second, model);
}

std::vector<float> take_values(const std::vector<NamedBlock>& blocks, const Safetensors& file) {
  std::vector<float> values;
  for (const NamedBlock& block : blocks) {
    const auto found = std::ranges::find(file.tensors, block.name, &Safetensors::Tensor::name);
    if (found == file.tensors.end()) throw InputError(fmt::format("its tensor \"{}\" is missing", block.name));
    if (found->shape != block.shape) {
      throw InputError(fmt::format("its tensor \"{}\" does not have the shape that its network needs", block.name));
    }
    values.insert(values.end(), found->values.begin(), found->values.end());
  }
  return values;
}

TrainedModel model_of(const Safetensors& file) {
  TrainedModel model;
  take_metadata(file.metadata, model);
  const LayerGraph graph = model.graph();
  const std::size_t expected = graph.parameters().size() + graph.buffers().size();
  if (file.tensors.size() != expected) {
    throw InputError(fmt::format("it has {} tensors; its network has {}", file.tensors.size(), expected));
  }
  model.parameters = take_values(graph.parameters(), file);
  model.buffers = take_values(graph.buffers(), file);
  return model;
}

}  // namespace

std::string model_bytes(const TrainedModel& model) {
  const LayerGraph graph = model.graph();
  require_size("parameters", model.parameters.size(), graph.parameter_count());
  require_size("running statistics", model.buffers.size(), graph.buffer_count());
  std::vector<TensorView> views;
  add_views(graph.parameters(), model.parameters, views);
  add_views(graph.buffers(), model.buffers, views);
  return safetensors_bytes(views, metadata_of(model));
}

void save_model(const std::filesystem::path& path, const TrainedModel& model) {
  write_file(path, model_bytes(model));
}

TrainedModel load_model(const std::filesystem::path& path) {
  return parse_model(read_file(path), path.string());
}

TrainedModel parse_model(std::string_view bytes, const std::string& file) {
  const Safetensors found = parse_safetensors(bytes, file);
  try {
    return model_of(found);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{} is not a model of saddlemesh: {}", file, error.what()));
  } catch (const std::exception& error) {  // of the JSON library
    throw InputError(fmt::format("{} is not a model of saddlemesh: its metadata are damaged ({})", file, error.what()));
  }
}

}  // namespace saddlemesh
