#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "saddlemesh/data/rows/raw_data.hpp"
#include "saddlemesh/data/source/input_file.hpp"
#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// Reads features and, unless null, the labels that belong to them.
using ReadBoth = RawData (*)(ByteStream& features, ByteStream* labels, const ReadOptions& options);

/// Reads a format whose labels are in a separate file: the one that the options name, otherwise the first of `names`
/// that exists beside the features, also with .gz, .bz2 or .xz; none if the options say that there are no labels.
/// Throws InputError, with the names tried, if there is no such file.
RawData read_with_labels(const InputFile& features, const std::vector<std::string>& names, const ReadOptions& options,
                         ReadBoth read);

/// Returns the file of labels that the options name; reads a stream to its end.
InputFile given_labels(const ReadOptions& options);

/// Returns the file's name without .gz, .bz2 or .xz.
std::string uncompressed_name(const std::filesystem::path& path);

/// Throws InputError with both files unless every row has a label.
void require_label_each(const RawData& raw, const ByteStream& labels);

}  // namespace saddlemesh
