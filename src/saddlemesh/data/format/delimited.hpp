#pragma once

#include "saddlemesh/data/format/format.hpp"
#include "saddlemesh/data/raw_data.hpp"
#include "saddlemesh/data/read_options.hpp"
#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// Whether it is text whose first line has a separator, or a column of fields without blanks. Most files of text do: to
/// be asked last.
bool looks_like_delimited(const Head& head);

/// A table of text in UTF-8 or UTF-16, "csv" (separated by ',', ';' or '|') or "tsv": a row a line with as many fields
/// in each, one of them the label; quotes as in RFC 4180. A column holds categories if the options say so or its first
/// value is not a number; text in a column of numbers is refused. Empty fields, NA, N/A, NaN, null and ?, in any case,
/// are missing values: NaN in the result, or refused, as the options say. Blank lines are skipped. Without
/// options.labelled there is no label, and a column called options.label is left out.
RawData read_delimited(ByteStream& stream, const ReadOptions& options);

}  // namespace saddlemesh
