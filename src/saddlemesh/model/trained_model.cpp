#include "saddlemesh/model/trained_model.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/model/model_checksum.hpp"
#include "saddlemesh/model/preprocessing_json.hpp"
#include "saddlemesh/model/safetensors.hpp"

namespace saddlemesh {
namespace {

using Json = nlohmann::json;

constexpr const char* own_key = "saddlemesh";
constexpr const char* format_key = "format";  // "pt" by custom: names and shapes are PyTorch's
constexpr int version = 1;

bool is_own(const std::string& key) {
  return key == own_key || key == format_key || key == checksum_key;
}

void require_size(const char* what, std::size_t found, std::size_t expected) {
  if (found == expected) return;
  throw Error(fmt::format("the model has {} {}; its network has {}", found, what, expected));
}

void add_views(const std::vector<NamedBlock>& blocks, std::span<const float> values, std::vector<TensorView>& views) {
  for (const NamedBlock& block : blocks) {
    views.push_back({block.name, block.shape, values.subspan(block.offset, block.size)});
  }
}

// The member "checksum" records that the file was written with one, so that its loss is noticed.
Json description_of(const TrainedModel& model) {
  return {{"version", version},
          {"checksum", true},
          {"architecture", to_json(model.architecture)},
          {"preprocessing", to_json(model.preprocessing)},
          {"reading", to_json(model.reading)},
          {"objective", {{"a", model.a}, {"b", model.b}, {"w", model.w}}}};
}

SafetensorsMetadata metadata_of(const TrainedModel& model) {
  SafetensorsMetadata metadata{{format_key, "pt"}};
  for (const auto& [key, text] : model.about) {
    if (is_own(key)) throw Error(fmt::format("a model's file says \"{}\" itself", key));
    metadata.emplace_back(key, text);
  }
  metadata.emplace_back(own_key, description_of(model).dump());
  return metadata;
}

void require_version(const Json& description) {
  const int found = description.at("version").get<int>();
  if (found == version) return;
  throw InputError(
      fmt::format("it has version {}, but this program reads version {}; use the version of saddlemesh that wrote it",
                  found, version));
}

void describe(const Json& description, TrainedModel& model) {
  require_version(description);
  model.architecture = model_options_from_json(description.at("architecture"));
  model.preprocessing = preprocessing_from_json(description.at("preprocessing"));
  model.reading = read_options_from_json(description.at("reading"));
  const Json& objective = description.at("objective");
  model.a = objective.at("a").get<double>();
  model.b = objective.at("b").get<double>();
  model.w = objective.at("w").get<double>();
  if (!std::isfinite(model.a) || !std::isfinite(model.b) || !std::isfinite(model.w)) {
    throw InputError("the scalars of its objective are not finite");
  }
}

// Files of older versions have no checksum.
void require_checksum(const Json& description, const SafetensorsMetadata& metadata) {
  const bool written = description.value("checksum", false);
  const auto held = std::ranges::find(metadata, checksum_key, &SafetensorsMetadata::value_type::first);
  if (written && held == metadata.end()) {
    throw InputError(
        fmt::format("it was written with a checksum, but its metadata entry \"{}\" is missing", checksum_key));
  }
}

void take_metadata(const SafetensorsMetadata& metadata, TrainedModel& model) {
  const auto own = std::ranges::find(metadata, own_key, &std::pair<std::string, std::string>::first);
  if (own == metadata.end()) {
    throw InputError("it has tensors but no metadata entry \"saddlemesh\", so the network they belong to is unknown");
  }
  for (const auto& [key, text] : metadata) {
    if (!is_own(key)) model.about.emplace_back(key, text);
  }
  const Json description = Json::parse(own->second);
  require_checksum(description, metadata);
  describe(description, model);
}

void require_finite(const Safetensors::Tensor& tensor) {
  const auto is_finite = [](float value) { return std::isfinite(value); };
  const auto found = std::ranges::find_if_not(tensor.values, is_finite);
  if (found == tensor.values.end()) return;
  throw InputError(fmt::format("its tensor \"{}\" contains {} at index {}: scores need finite numbers; train again",
                               tensor.name, *found, found - tensor.values.begin()));
}

std::vector<float> take_values(const std::vector<NamedBlock>& blocks, const Safetensors& file) {
  std::vector<float> values;
  for (const NamedBlock& block : blocks) {
    const auto found = std::ranges::find(file.tensors, block.name, &Safetensors::Tensor::name);
    if (found == file.tensors.end()) throw InputError(fmt::format("its tensor \"{}\" is missing", block.name));
    if (found->shape != block.shape) {
      throw InputError(fmt::format("its tensor \"{}\" does not have the shape that its network needs", block.name));
    }
    require_finite(*found);
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
  SafetensorsMetadata metadata = metadata_of(model);
  metadata.emplace_back(checksum_key, model_checksum(views, metadata));
  return safetensors_bytes(views, metadata);
}

void save_model(const std::filesystem::path& path, const TrainedModel& model) {
  write_file(path, model_bytes(model));
}

std::string unchecked_note(const TrainedModel& model, const std::string& file) {
  if (model.checksummed) return {};
  return fmt::format("{} has no checksum (it was written by an older version, or edited): damage would go unnoticed",
                     file);
}

TrainedModel load_model(const std::filesystem::path& path) {
  return parse_model(read_file(path), path.string());
}

TrainedModel parse_model(std::string_view bytes, const std::string& file) {
  const Safetensors found = parse_safetensors(bytes, file);
  const bool checksummed = verify_checksum(found, file);
  try {
    TrainedModel model = model_of(found);
    model.checksummed = checksummed;
    return model;
  } catch (const InputError& error) {
    throw InputError(fmt::format("{} is not a saddlemesh model: {}", file, error.what()));
  } catch (const std::exception& error) {  // of the JSON library
    throw InputError(fmt::format("{} is not a saddlemesh model: its metadata are damaged ({})", file, error.what()));
  }
}

}  // namespace saddlemesh
