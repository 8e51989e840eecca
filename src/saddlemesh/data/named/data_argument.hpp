#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "saddlemesh/data/named/catalogue.hpp"
#include "saddlemesh/data/named/synthetic.hpp"
#include "saddlemesh/data/rows/raw_data.hpp"
#include "saddlemesh/data/source/input_file.hpp"
#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// A resolved data argument of the user: a file or folder, a named set, or synthetic data.
struct DataArgument {
  InputFile training, test;       ///< both empty for synthetic data; test also if there is none
  const NamedSet* set = nullptr;  ///< entry in the catalogue
  std::optional<SyntheticOptions> synthetic = {};
};

/// Resolves the argument. "-" is standard input. An argument that exists as a path, or that contains '/' or '.', is a
/// file or folder; all others are names, located as locate.hpp describes. Throws InputError if nothing matches.
DataArgument resolve_data(const std::string& argument, const std::filesystem::path& data_dir);

/// Reads the training part or the test part, which must exist. A named set's defaults apply to options that are not
/// set.
RawData read_training(const DataArgument& data, const ReadOptions& options);
RawData read_test(const DataArgument& data, const ReadOptions& options);

}  // namespace saddlemesh
