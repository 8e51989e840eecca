#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace saddlemesh {

/// A tensor of a file, by reference.
struct TensorView {
  std::string name;
  std::vector<std::size_t> shape;
  std::span<const float> values;  ///< as many as the shape says
};

/// Texts by name; those that are read come in the order of the names.
using SafetensorsMetadata = std::vector<std::pair<std::string, std::string>>;

/// The safetensors format with tensors of 32-bit floats: the header's length in eight bytes, the header in JSON (for
/// each tensor its type, shape and place; "__metadata__" maps texts to texts), the numbers, all little-endian. Tensors
/// are written in the given order; equal arguments give equal bytes. Texts must be UTF-8.
std::string safetensors_bytes(std::span<const TensorView> tensors, const SafetensorsMetadata& metadata);

struct Safetensors {
  struct Tensor {
    std::string name;
    std::vector<std::size_t> shape;
    std::vector<float> values;
  };
  std::vector<Tensor> tensors;  ///< in the order of their places
  SafetensorsMetadata metadata;
};

/// What the bytes hold. InputError, naming the file and what was expected, for anything that is not such a file: a
/// header that is cut or no JSON, other types than F32, tensors that overlap, leave gaps or reach beyond the end.
Safetensors parse_safetensors(std::string_view bytes, const std::string& file);

}  // namespace saddlemesh
