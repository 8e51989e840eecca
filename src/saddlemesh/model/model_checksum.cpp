#include "saddlemesh/model/model_checksum.hpp"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/source/checksum.hpp"

namespace saddlemesh {
namespace {

void add_number(Checksum& sum, std::uint64_t number) {
  sum.add(std::as_bytes(std::span(&number, 1)));
}

void add_text(Checksum& sum, std::string_view text) {
  add_number(sum, text.size());
  sum.add(std::as_bytes(std::span(text)));
}

void add_tensor(Checksum& sum, const TensorView& tensor) {
  add_text(sum, tensor.name);
  add_number(sum, tensor.shape.size());
  for (const std::size_t extent : tensor.shape) add_number(sum, extent);
  sum.add(std::as_bytes(tensor.values));
}

}  // namespace

std::string model_checksum(std::span<const TensorView> tensors, const SafetensorsMetadata& metadata) {
  Checksum sum("sha256");
  SafetensorsMetadata texts = metadata;
  std::ranges::sort(texts);
  for (const auto& [key, text] : texts) {
    if (key == checksum_key) continue;
    add_text(sum, key);
    add_text(sum, text);
  }
  std::vector<TensorView> sorted(tensors.begin(), tensors.end());
  std::ranges::sort(sorted, {}, &TensorView::name);
  for (const TensorView& tensor : sorted) add_tensor(sum, tensor);
  return sum.text();
}

bool verify_checksum(const Safetensors& contents, const std::string& file) {
  const auto held = std::ranges::find(contents.metadata, checksum_key, &SafetensorsMetadata::value_type::first);
  if (held == contents.metadata.end() || held->second == no_checksum) return false;
  std::vector<TensorView> tensors;
  for (const Safetensors::Tensor& tensor : contents.tensors) {
    tensors.push_back({tensor.name, tensor.shape, tensor.values});
  }
  const std::string found = model_checksum(tensors, contents.metadata);
  if (found == held->second) return true;
  throw InputError(
      fmt::format("{}: the model is damaged: the checksum of its contents is {}, but it was {} when the file was "
                  "written. Copy the file again from its source, or use another checkpoint. (If it was edited on "
                  "purpose, set its metadata entry \"{}\" to \"{}\".)",
                  file, found, held->second, checksum_key, no_checksum));
}

}  // namespace saddlemesh
