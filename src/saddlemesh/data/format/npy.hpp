#pragma once

#include <filesystem>

#include "saddlemesh/data/format/format.hpp"
#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// NumPy's array files. Features are
///
///   (rows, columns)                  numbers of any type; NaN is a missing value
///   (rows, height, width)            images of one channel, uint8
///   (rows, channels, height, width)  images, uint8: where the second axis is 1 or 3 or shorter than both that follow
///   (rows, height, width, channels)  images, uint8: else, where the last axis is 1 or 3
///
/// in C or Fortran order; labels are (rows,) or (rows, 1), numbers or text.
bool looks_like_npy(const Head& head);

/// InputError with the byte: a header that is damaged or describes something else, elements cut off or left over; with
/// row and column: values that are infinite or, unless the options fill them in, missing; and, with both files, numbers
/// of rows and labels that differ.
RawData read_npy(ByteStream& features, ByteStream* labels, const ReadOptions& options);

/// The labels of X.npy are y.npy, those of features.npy or images.npy labels.npy, those of NAME_X.npy NAME_y.npy and
/// those of X_NAME.npy y_NAME.npy, unless the options name them.
RawData read_npy_file(const InputFile& file, const ReadOptions& options);

/// The two halves of read_npy, for arrays that arrive in any order.
RawData read_npy_features(ByteStream& stream, const ReadOptions& options);
void read_npy_labels(ByteStream& stream, RawData& raw);

}  // namespace saddlemesh
