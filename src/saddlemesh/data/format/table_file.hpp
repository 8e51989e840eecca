#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "saddlemesh/data/rows/raw_data.hpp"
#include "saddlemesh/data/source/input_file.hpp"
#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// A file of text, or the table in a tar or zip archive that has only one: the only file, or the only one named as
/// tables are (.csv, .tsv, .tab, .data, .svm, .libsvm). InputError for other archives, with what is in them.
ByteStream open_table(const InputFile& file);

/// As read_delimited; where options.labels names a file, labels are the one column of that, which has as many lines as
/// the table has rows, or one more, which is then its header.
RawData read_table_file(const InputFile& file, const ReadOptions& options);

/// The names of the files directly in the folder that are called as tables are, sorted.
std::vector<std::string> tables_in_folder(const std::filesystem::path& folder);

}  // namespace saddlemesh
