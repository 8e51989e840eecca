#pragma once

#include <nlohmann/json.hpp>

#include "saddlemesh/data/preprocessing.hpp"
#include "saddlemesh/data/source/read_options.hpp"
#include "saddlemesh/nn/architecture/models.hpp"

// What a model's file says about the way from a user's file to the network, as JSON. Numbers read back as the same
// bits. Text that is not UTF-8 becomes {"bytes": […]}. The readers throw InputError, or an exception of the JSON
// library, for what the writers do not write.
namespace saddlemesh {

nlohmann::json to_json(const ModelOptions& options);
ModelOptions model_options_from_json(const nlohmann::json& json);

nlohmann::json to_json(const Preprocessing& preprocessing);
Preprocessing preprocessing_from_json(const nlohmann::json& json);

/// Of ReadOptions only what holds for other files of the same kind: columns, missing values, the size and colours of
/// images.
nlohmann::json to_json(const ReadOptions& options);
ReadOptions read_options_from_json(const nlohmann::json& json);

}  // namespace saddlemesh
