#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "saddlemesh/data/rows/raw_data.hpp"
#include "saddlemesh/data/source/input_file.hpp"
#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// Opens a text file, or the table in a tar or zip archive: its only file, or the only one with the ending of a table
/// (.csv, .tsv, .tab, .data, .svm, .libsvm). Throws InputError with the contents for other archives.
ByteStream open_table(const InputFile& file);

/// Like read_delimited(). If options.labels names a file, the labels are its only column; it has as many lines as the
/// table has rows, or one more, a header.
RawData read_table_file(const InputFile& file, const ReadOptions& options);

/// Returns the names of the files directly in the folder that have the ending of a table, sorted.
std::vector<std::string> tables_in_folder(const std::filesystem::path& folder);

}  // namespace saddlemesh
