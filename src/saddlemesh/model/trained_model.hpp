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

/// The result of training: a network with its parameters, and the preprocessing from a user's file to its input.
struct TrainedModel {
  ModelOptions architecture;
  Preprocessing preprocessing;
  ReadOptions reading;            ///< the options of the training file that apply to files of the same kind
  std::vector<float> parameters;  ///< θ, in the order of graph().parameters()
  std::vector<float> buffers;     ///< running statistics, in the order of graph().buffers()
  double a = 0, b = 0, w = 0;     ///< the objective's two primal scalars and its dual, for a warm start
  /// Information for people: method, iteration, test AUROC, version.
  std::vector<std::pair<std::string, std::string>> about;
  bool checksummed = true;  ///< false if the model was read from a file without a checksum

  [[nodiscard]] LayerGraph graph() const { return make_model(architecture, preprocessing.output()); }
};

/// Returns the contents of model.safetensors: a tensor per parameter and buffer under PyTorch's names, and everything
/// else as JSON in the metadata, including a checksum (model_checksum.hpp). Equal models give equal bytes. The file is
/// written atomically.
std::string model_bytes(const TrainedModel& model);
void save_model(const std::filesystem::path& path, const TrainedModel& model);

/// Throws InputError with the file's name and what was expected if the file was not written by model_bytes(), its
/// checksum does not match, or a number is not finite. Reads files of older versions, which have no checksum.
TrainedModel load_model(const std::filesystem::path& path);
TrainedModel parse_model(std::string_view bytes, const std::string& file);

/// Returns a note for the user about a model that was read without a checksum; empty for any other.
std::string unchecked_note(const TrainedModel& model, const std::string& file);

}  // namespace saddlemesh
