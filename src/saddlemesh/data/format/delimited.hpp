#pragma once

#include "saddlemesh/data/format/format.hpp"
#include "saddlemesh/data/rows/raw_data.hpp"
#include "saddlemesh/data/source/byte_stream.hpp"
#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// Whether it is text whose first line has a separator, or a column of fields without blanks. Most files of text do: to
/// be asked last.
bool looks_like_delimited(const Head& head);

/// A table of text in UTF-8 or UTF-16, "csv" (separated by ',', ';' or '|') or "tsv": a row a line with as many fields
/// in each, one of them the label; quotes as in RFC 4180. A column holds what all its values are: numbers (with a
/// decimal point or comma), dates, or categories; the options may say otherwise. Texts among numbers are NaN, and
/// counted in the column's profile; so are missing values: empty fields, NA, N/A, NaN, null and ?, in any case, and
/// those of the options. Whether there may be any is not decided here, but by look_at_columns (data/columns.hpp). Blank
/// lines are skipped. Without options.labelled there is no label, and a column called options.label is left out.
RawData read_delimited(ByteStream& stream, const ReadOptions& options);

}  // namespace saddlemesh
