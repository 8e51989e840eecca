#pragma once

#include "saddlemesh/data/format/binary/npy_header.hpp"
#include "saddlemesh/data/rows/data_set.hpp"
#include "saddlemesh/data/source/byte_stream.hpp"
#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// Reads the images of a NumPy array with three or four axes, as npy.hpp describes them. Throws InputError with a
/// remedy if the type or the shape is not supported.
DataSet read_npy_images(ByteStream& stream, const NpyHeader& header, const ReadOptions& options);

}  // namespace saddlemesh
