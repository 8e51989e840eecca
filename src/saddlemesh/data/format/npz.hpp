#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "saddlemesh/data/format/format.hpp"

namespace saddlemesh {

/// Recognises NumPy's archives of arrays (savez, savez_compressed): zip archives of .npy files. The features are the
/// first array present among X, x, data, features, images, X_train, x_train; the labels the first among y, Y, labels,
/// label, target, targets, y_train, Y_train. Arrays with other names, such as x_test, are ignored. npy.hpp describes
/// the arrays.
bool looks_like_npz(const Head& head);

/// Reads an archive. Throws InputError with the archive and the array for what npy.hpp rejects, and for missing arrays,
/// with those that are present.
RawData read_npz(const std::string& name, std::span<const char> bytes, const ReadOptions& options);
RawData read_npz_file(const InputFile& file, const ReadOptions& options);

}  // namespace saddlemesh
