#pragma once

#include <string>

#include <fmt/format.h>

#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/data/source/input_file.hpp"

namespace saddlemesh::cli {

/// Prints once, on standard error, that a pipe has nothing to read yet.
inline StreamWait stream_note() {
  return [noted = false](const std::string& name) mutable {
    if (!noted) print_status(fmt::format("waiting for data from {} …\n", name));
    noted = true;
  };
}

}  // namespace saddlemesh::cli
