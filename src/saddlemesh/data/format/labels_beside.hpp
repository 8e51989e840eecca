#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "saddlemesh/data/rows/raw_data.hpp"
#include "saddlemesh/data/source/input_file.hpp"
#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// Reads features and, where there are any, the labels that belong to them.
using ReadBoth = RawData (*)(ByteStream& features, ByteStream* labels, const ReadOptions& options);

/// Reads a format whose labels have a file of their own: that which the options name, else the first that exists beside
/// the features with one of `names`, each also with .gz, .bz2 or .xz; none if the options say that there are no labels.
/// InputError, with what was looked for, if there is no such file.
RawData read_with_labels(const InputFile& features, const std::vector<std::string>& names, const ReadOptions& options,
                         ReadBoth read);

/// The file of labels that the options name; a stream is read to its end.
InputFile given_labels(const ReadOptions& options);

/// The file's name without .gz, .bz2 or .xz.
std::string uncompressed_name(const std::filesystem::path& path);

/// InputError, naming both files, unless every row has a label.
void require_label_each(const RawData& raw, const ByteStream& labels);

}  // namespace saddlemesh
