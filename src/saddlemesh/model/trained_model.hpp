// Public: model files
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "saddlemesh/data/preprocessing.hpp"
#include "saddlemesh/data/source/read_options.hpp"
#include "saddlemesh/nn/architecture/models.hpp"

namespace saddlemesh {

/// A network with its numbers, and all that stands between a user's file and its input: what training leaves behind.
struct TrainedModel {
  ModelOptions architecture;
  Preprocessing preprocessing;
  ReadOptions reading;            ///< of the training file: what of it matters for files of the same kind
  std::vector<float> parameters;  ///< θ, in the order of graph().parameters()
  std::vector<float> buffers;     ///< running statistics, in the order of graph().buffers()
  double a = 0, b = 0, w = 0;     ///< the objective's two primal scalars and its dual: for a warm start
  /// For people: method, iteration, test AUROC, version.
  std::vector<std::pair<std::string, std::string>> about;
  bool checksummed = true;  ///< false for a model that was read from a file without a checksum

  [[nodiscard]] LayerGraph graph() const { return make_model(architecture, preprocessing.output()); }
};

/// model.safetensors: a tensor per parameter and buffer under PyTorch's names, and the rest as JSON in the metadata.
/// One of its texts is the checksum of all else (model_checksum.hpp). Equal models give equal bytes. The file is
/// written whole or not at all.
std::string model_bytes(const TrainedModel& model);
void save_model(const std::filesystem::path& path, const TrainedModel& model);

/// InputError, naming the file and what was expected, for anything that model_bytes does not make: a checksum that is
/// not that of the contents, numbers that are not finite. Files of older versions, which have no checksum, are read.
TrainedModel load_model(const std::filesystem::path& path);
TrainedModel parse_model(std::string_view bytes, const std::string& file);

/// What to tell the user about a model that was read without a checksum; empty for any other.
std::string unchecked_note(const TrainedModel& model, const std::string& file);

}  // namespace saddlemesh
