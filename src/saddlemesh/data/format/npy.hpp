#pragma once

#include <filesystem>

#include "saddlemesh/data/format/format.hpp"
#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// Recognises NumPy's array files. Features are
///
///   (rows, columns)                  numbers of any type; NaN is a missing value
///   (rows, height, width)            images of one channel, uint8
///   (rows, channels, height, width)  images, uint8: if the second axis is 1 or 3 or shorter than both that follow
///   (rows, height, width, channels)  images, uint8: otherwise, if the last axis is 1 or 3
///
/// in C or Fortran order. Labels are (rows,) or (rows, 1), numbers or text.
bool looks_like_npy(const Head& head);

/// Reads features and labels. Throws InputError with the byte offset for a header that is damaged or unsupported and
/// for elements that are cut off or left over; with row and column for values that are infinite or, unless the options
/// impute them, missing; and if the numbers of rows and labels differ.
RawData read_npy(ByteStream& features, ByteStream* labels, const ReadOptions& options);

/// Reads a file of features and its labels. Unless the options name them, the labels of X.npy are y.npy, those of
/// features.npy or images.npy are labels.npy, those of NAME_X.npy are NAME_y.npy, and those of X_NAME.npy are
/// y_NAME.npy.
RawData read_npy_file(const InputFile& file, const ReadOptions& options);

/// The two halves of read_npy(), for arrays that arrive in any order.
RawData read_npy_features(ByteStream& stream, const ReadOptions& options);
void read_npy_labels(ByteStream& stream, RawData& raw);

}  // namespace saddlemesh
