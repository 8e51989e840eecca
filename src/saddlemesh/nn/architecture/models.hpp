// Public: networks by name
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/nn/graph/layer_graph.hpp"

namespace saddlemesh {

/// Shortcut of a residual block that changes the shape: A, subsampled input with zero channels; B, a 1×1 convolution.
enum class Shortcut : std::uint8_t { pad, projection };

/// Builds logistic regression: one dense layer ("weight", "bias").
LayerGraph linear_model(std::size_t features);

/// Builds dense layers with an activation between them, named as in nn.Sequential ("0.weight", "0.bias", "2.weight",
/// …).
LayerGraph mlp_model(std::size_t features, const std::vector<std::size_t>& hidden, LayerKind activation);

/// Builds He et al.'s residual network for small images with `depth` = 6n + 2 layers (20, 32, 44, 56, …) and one logit.
/// Parameter names follow torchvision's ResNets.
LayerGraph resnet_model(Shape input, std::size_t depth, Shortcut shortcut = Shortcut::projection);

struct ModelOptions {
  std::string name = "mlp";  ///< "linear", "mlp", "resnet20" (or any resnet6n+2)
  std::vector<std::size_t> hidden = {16};
  std::string activation = "tanh";
  Shortcut shortcut = Shortcut::projection;
};

/// Builds the named model for samples of the given shape. Throws InputError for unknown names. Flat models take images
/// as flat rows.
LayerGraph make_model(const ModelOptions& options, Shape input);

const std::vector<std::string>& model_names();

}  // namespace saddlemesh
