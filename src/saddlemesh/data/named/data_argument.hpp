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

/// What a user means who names data: a file or folder, a named set, or synthetic data.
struct DataArgument {
  InputFile training, test;       ///< both empty for synthetic data; test also where there is none
  const NamedSet* set = nullptr;  ///< of the catalogue
  std::optional<SyntheticOptions> synthetic = {};
};

/// Whatever exists is a file or folder, and so is what has a '/' or a '.' in it; "-" is standard input; the rest are
/// names, looked for as locate.hpp says. InputError where there is no such thing.
DataArgument resolve_data(const std::string& argument, const std::filesystem::path& data_dir);

/// The training part, or the test part, which must be there; with a named set's defaults where the options say nothing.
RawData read_training(const DataArgument& data, const ReadOptions& options);
RawData read_test(const DataArgument& data, const ReadOptions& options);

}  // namespace saddlemesh
