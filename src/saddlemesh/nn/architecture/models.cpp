#include "saddlemesh/nn/architecture/models.hpp"

#include <charconv>

#include "saddlemesh/core/names.hpp"

namespace saddlemesh {

const std::vector<std::string>& model_names() {
  static const std::vector<std::string> names{"linear",   "mlp",      "resnet8", "resnet20",
                                              "resnet32", "resnet44", "resnet56"};
  return names;
}

LayerGraph make_model(const ModelOptions& options, Shape input) {
  if (options.name == "linear") return linear_model(input.size());
  if (options.name == "mlp") return mlp_model(input.size(), options.hidden, find_activation(options.activation));
  constexpr std::string_view prefix = "resnet";
  if (options.name.starts_with(prefix)) {
    const char* end = options.name.data() + options.name.size();
    std::size_t depth = 0;
    const auto [rest, error] = std::from_chars(options.name.data() + prefix.size(), end, depth);
    if (error == std::errc() && rest == end) return resnet_model(input, depth, options.shortcut);
  }
  throw_unknown_name("model", options.name, model_names());
}

}  // namespace saddlemesh
