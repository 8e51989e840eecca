#pragma once

#include <span>
#include <string>

#include "saddlemesh/model/safetensors.hpp"

namespace saddlemesh {

/// The metadata's key under which a model's file holds its own checksum.
constexpr const char* checksum_key = "saddlemesh_checksum";

/// What stands there in a file that was changed on purpose: it is read without a check.
constexpr const char* no_checksum = "none";

/// SHA-256 of what a file says, however its header is laid out: of the metadata in the order of their keys (but for the
/// checksum itself) key and text, then of the tensors in the order of their names name, shape and numbers. Keys, texts
/// and names come with their length in bytes before them, a shape with its number of extents; these counts and the
/// extents are 64-bit integers, all little-endian.
std::string model_checksum(std::span<const TensorView> tensors, const SafetensorsMetadata& metadata);

/// Whether the file holds a checksum other than "none". InputError where it is not that of its contents.
bool verify_checksum(const Safetensors& contents, const std::string& file);

}  // namespace saddlemesh
