#pragma once

#include <span>
#include <string>

#include "saddlemesh/model/safetensors.hpp"

namespace saddlemesh {

/// The metadata key under which a model file stores its own checksum.
constexpr const char* checksum_key = "saddlemesh_checksum";

/// The checksum entry of a file that was edited on purpose; such a file is read without a check.
constexpr const char* no_checksum = "none";

/// Returns the SHA-256 of a file's contents, independent of the layout of its header. The hash covers the metadata in
/// the order of their keys (key and text, without the checksum itself), then the tensors in the order of their names
/// (name, shape and numbers). Keys, texts and names are preceded by their length in bytes, a shape by its number of
/// extents. These counts and the extents are 64-bit integers; everything is little-endian.
std::string model_checksum(std::span<const TensorView> tensors, const SafetensorsMetadata& metadata);

/// Returns whether the file has a checksum other than "none". Throws InputError if it does not match the contents.
bool verify_checksum(const Safetensors& contents, const std::string& file);

}  // namespace saddlemesh
