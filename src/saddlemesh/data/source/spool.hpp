#pragma once

#include <string>

#include "saddlemesh/data/source/input_file.hpp"

namespace saddlemesh {

/// Copies a stream to an unnamed temporary file, accessible only to its owner, and returns that file's descriptor.
/// Throws InputError if the stream cannot be read, and Error if the file cannot be written.
int spool_stream(int from, const std::string& name, const StreamWait& wait);

}  // namespace saddlemesh
