#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace saddlemesh {

/// A tensor to be written, by reference.
struct TensorView {
  std::string name;
  std::vector<std::size_t> shape;
  std::span<const float> values;  ///< as many as the shape has
};

/// Texts by name. Metadata that was read is sorted by name.
using SafetensorsMetadata = std::vector<std::pair<std::string, std::string>>;

/// Writes the safetensors format with tensors of 32-bit floats: the length of the header in eight bytes; the header in
/// JSON, with type, shape and position of each tensor and texts under "__metadata__"; the numbers. Everything is
/// little-endian. Tensors are written in the given order; equal arguments give equal bytes. Texts must be UTF-8.
std::string safetensors_bytes(std::span<const TensorView> tensors, const SafetensorsMetadata& metadata);

struct Safetensors {
  struct Tensor {
    std::string name;
    std::vector<std::size_t> shape;
    std::vector<float> values;
  };
  std::vector<Tensor> tensors;  ///< in the order of their positions
  SafetensorsMetadata metadata;
};

/// Parses a safetensors file. Throws InputError with the file's name and what was expected if the header is truncated
/// or not JSON, a type is not F32, or tensors overlap, leave gaps or reach beyond the end.
Safetensors parse_safetensors(std::string_view bytes, const std::string& file);

}  // namespace saddlemesh
