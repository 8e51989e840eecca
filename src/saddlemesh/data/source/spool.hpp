#pragma once

#include <string>

#include "saddlemesh/data/source/input_file.hpp"

namespace saddlemesh {

/// Reads a stream to its end into a temporary file without a name, which only its owner could ever read, and returns
/// that file's descriptor. InputError where the stream cannot be read, Error where the file cannot be written.
int spool_stream(int from, const std::string& name, const StreamWait& wait);

}  // namespace saddlemesh
