#include "saddlemesh/cli/model_options.hpp"

#include <charconv>

#include <fmt/format.h>

#include "saddlemesh/cli/checks.hpp"
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
  ModelOptions options = model;
  options.shortcut = shortcut == "A" ? Shortcut::pad : Shortcut::projection;
  return make_model(options, parse_shape(input));
}

CLI::Option* add_model_options(CLI::App& command, ModelArguments& arguments) {
  command.add_option("--hidden", arguments.model.hidden, "Sizes of the hidden layers of an mlp, such as 64,32")
      ->delimiter(',')
      ->check(whole_number(1, 1'000'000))
      ->capture_default_str();
  command
      .add_option("--activation", arguments.model.activation,
                  "Activation function of an mlp: relu, elu, tanh or sigmoid")
      ->capture_default_str();
  command
      .add_option("--shortcut", arguments.shortcut, "Shortcut of a resnet: A (zero channels) or B (1×1 convolution)")
      ->check(CLI::IsMember({"A", "B"}))
      ->capture_default_str();
  command.add_option("--batch", arguments.batch, "Number of samples in a batch")
      ->check(whole_number(1, 100'000))
      ->type_name("N")
      ->capture_default_str();
  return command.add_option("--input", arguments.input,
                            "Shape of a sample: channels x height x width, or the number of features");
}

}  // namespace saddlemesh::cli
