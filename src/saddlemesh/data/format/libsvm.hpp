#pragma once

#include "saddlemesh/data/format/format.hpp"
#include "saddlemesh/data/rows/raw_data.hpp"
#include "saddlemesh/data/source/byte_stream.hpp"
#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// Whether the first line with more than a label reads "label index:value …".
bool looks_like_libsvm(const Head& head);

/// LIBSVM text in UTF-8 or UTF-16: a row a line, "label index:value index:value … # comment", indices counted from 1
/// and ascending. Blank lines and those of comments alone are skipped. Without options.labelled a line may begin with
/// its first pair, and a label is not looked at.
///
/// The result is dense where more than half of all places are stored (zeros written out count), else sparse.
RawData read_libsvm(ByteStream& stream, const ReadOptions& options);

}  // namespace saddlemesh
