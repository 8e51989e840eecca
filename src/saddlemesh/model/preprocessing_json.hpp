#pragma once

#include <nlohmann/json_fwd.hpp>

#include "saddlemesh/data/preprocessing.hpp"
#include "saddlemesh/data/source/read_options.hpp"
#include "saddlemesh/nn/architecture/models.hpp"

// The preprocessing stored in a model file, as JSON. Numbers are read back to the same bits. Text that is not UTF-8
// becomes {"bytes": […]}. The readers throw InputError, or an exception of the JSON library, for input that the writers
// do not produce.
namespace saddlemesh {

nlohmann::json to_json(const ModelOptions& options);
ModelOptions model_options_from_json(const nlohmann::json& json);

nlohmann::json to_json(const Preprocessing& preprocessing);
Preprocessing preprocessing_from_json(const nlohmann::json& json);

/// Stores only the parts of ReadOptions that apply to other files of the same kind: columns, missing values, and the
/// size and colours of images.
nlohmann::json to_json(const ReadOptions& options);
ReadOptions read_options_from_json(const nlohmann::json& json);

}  // namespace saddlemesh
