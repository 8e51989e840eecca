#pragma once

#include "saddlemesh/data/format/format.hpp"
#include "saddlemesh/data/rows/raw_data.hpp"
#include "saddlemesh/data/source/byte_stream.hpp"
#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// Returns whether the first line that has more than a label has the form "label index:value …".
bool looks_like_libsvm(const Head& head);

/// Reads LIBSVM text in UTF-8 or UTF-16: one row per line, "label index:value index:value … # comment", with indices
/// from 1 in ascending order. Skips blank lines and comment lines. If options.labelled is false, a line may begin with
/// its first pair, and a label is ignored.
///
/// The result is dense if more than half of all entries are stored (explicit zeros count), otherwise sparse.
RawData read_libsvm(ByteStream& stream, const ReadOptions& options);

}  // namespace saddlemesh
