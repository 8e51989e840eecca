#include "saddlemesh/cli/model_arguments.hpp"

#include <charconv>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh::cli {
namespace {

// Parses "3x32x32" or "22".
Shape parse_shape(const std::string& text) {
  std::vector<std::size_t> sizes;
  const char* at = text.data();
  const char* end = at + text.size();
  while (sizes.size() < 3) {
    std::size_t size = 0;
    const auto [rest, error] = std::from_chars(at, end, size);
    if (error != std::errc() || size == 0 || size > 1'000'000) break;
    sizes.push_back(size);
    if (rest == end) {
      if (sizes.size() == 1) return {sizes[0]};
      if (sizes.size() == 3) return {sizes[0], sizes[1], sizes[2]};
      break;
    }
    if (*rest != 'x') break;
    at = rest + 1;
  }
  throw InputError(
      fmt::format("--input {} is not the shape of a sample: give channels x height x width, such as 3x32x32, or the "
                  "number of features",
                  text));
}

}  // namespace

LayerGraph ModelArguments::graph() const {
  return make_model(model, parse_shape(input));
}

AddedSetting add_model_settings(Settings& settings, ModelArguments& arguments) {
  ModelOptions& model = arguments.model;
  settings.list("hidden", model.hidden, "N,…", "Sizes of the hidden layers of an mlp, such as 64,32")
      .at_least(1)
      .at_most(1'000'000)
      .not_empty()
      .many_words();
  settings.choice("activation", model.activation, {"relu", "elu", "tanh", "sigmoid"},
                  "Activation function of an mlp: relu, elu, tanh or sigmoid");
  settings.choice("shortcut", model.shortcut, {"A", "B"},
                  "Shortcut of a resnet: A (zero channels) or B (1×1 convolution)");
  settings.count("batch", arguments.batch, "N", "Number of samples in a batch").at_least(1).at_most(100'000);
  return settings.text("input", arguments.input, "SHAPE",
                       "Shape of a sample: channels x height x width, or the number of features");
}

}  // namespace saddlemesh::cli
