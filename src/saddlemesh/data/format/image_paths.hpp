#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace saddlemesh {

/// Whether a file of that path, in a folder or archive of images, is passed over without a look inside: hidden ones,
/// and those whose names say that they are no images (.txt, .csv, .json, .md, Thumbs.db, …).
bool is_passed_over(std::string_view path);

/// Which image becomes which row, and what its class is.
struct ImageRows {
  std::vector<std::size_t> places;   ///< of each row's image in the paths given
  std::vector<std::string> classes;  ///< of each row; empty without labels
};

/// The rows of images at these paths (with '/' between folders), sorted by path with numbers in numeric order. Their
/// classes are told by one of the two usual layouts, below any number of folders that all share:
///
///   cat/1.jpg, dog/2.jpg     a folder for each class
///   cat.1.jpg, dog.2.jpg     the class before the first dot of the name, all in one folder, as Kaggle has it
///
/// `folders` are further folders, in which there are no images. InputError, with `name` and an example: no images at
/// all, another layout, a class folder without images.
ImageRows arrange_images(const std::string& name, const std::vector<std::string>& paths,
                         const std::vector<std::string>& folders, bool labelled);

}  // namespace saddlemesh
