#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace saddlemesh {

/// Returns whether a file in a folder or archive of images is skipped without reading it: hidden files, and those whose
/// names mark them as other kinds of files (.txt, .csv, .json, .md, Thumbs.db, …).
bool is_skipped(std::string_view path);

/// The order of images as rows, and their classes.
struct ImageRows {
  std::vector<std::size_t> places;   ///< for each row, the index of its image in the given paths
  std::vector<std::string> classes;  ///< for each row; empty without labels
};

/// Arranges the images at these paths (with '/' between folders) as rows, in natural order of their paths. The classes
/// follow from one of two common layouts, below any folders that all paths share:
///
///   cat/1.jpg, dog/2.jpg     a folder for each class
///   cat.1.jpg, dog.2.jpg     the class before the first dot of the name, all in one folder, as on Kaggle
///
/// `folders` are additional folders without images. Throws InputError, with `name` and an example, if there are no
/// images, if the layout is different, or if a class folder has no images.
ImageRows arrange_images(const std::string& name, const std::vector<std::string>& paths,
                         const std::vector<std::string>& folders, bool labelled);

}  // namespace saddlemesh
