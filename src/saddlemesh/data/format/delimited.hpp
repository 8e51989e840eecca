#pragma once

#include "saddlemesh/data/format/format.hpp"
#include "saddlemesh/data/rows/raw_data.hpp"
#include "saddlemesh/data/source/byte_stream.hpp"
#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// Returns whether the text's first line has a separator, or the text is a column of fields without blanks. Most text
/// files match, so check other formats first.
bool looks_like_delimited(const Head& head);

/// Reads a table of text in UTF-8 or UTF-16, "csv" (separated by ',', ';' or '|') or "tsv": one row per line with
/// equally many fields, one of them the label; quotes as in RFC 4180. The values of a column determine its type, unless
/// the options do: numbers (with a decimal point or comma), dates, or categories. Texts among numbers become NaN and
/// are counted in the column's profile. So are missing values: empty fields, NA, N/A, NaN, null and ?, in any case, and
/// those of the options. inspect_columns() (data/columns.hpp) decides whether missing values are allowed. Skips blank
/// lines. If options.labelled is false there is no label, and a column called options.label is left out.
RawData read_delimited(ByteStream& stream, const ReadOptions& options);

}  // namespace saddlemesh
