#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "saddlemesh/data/format/format.hpp"

namespace saddlemesh {

/// NumPy's archives of arrays (savez, savez_compressed): zip archives of .npy files. The features are the first there
/// is of X, x, data, features, images, X_train, x_train; the labels the first of y, Y, labels, label, target, targets,
/// y_train, Y_train; arrays of other names, such as x_test, are left out. Each as npy.hpp describes it.
bool looks_like_npz(const Head& head);

/// InputError naming the archive and the array: what npy.hpp refuses, and arrays that are not there, with those that
/// are.
RawData read_npz(const std::string& name, std::span<const char> bytes, const ReadOptions& options);
RawData read_npz_file(const InputFile& file, const ReadOptions& options);

}  // namespace saddlemesh
