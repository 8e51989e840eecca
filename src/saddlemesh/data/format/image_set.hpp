#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "saddlemesh/data/image/image.hpp"
#include "saddlemesh/data/rows/data_set.hpp"
#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// An image file to add to a set.
struct ImageFile {
  std::size_t row = 0;  ///< index of its row, if no earlier image is skipped
  std::string name;     ///< for messages
};

/// A set of images that are decoded in parallel, in any order. The result depends neither on that order nor on the
/// number of threads.
class ImageSet {
 public:
  /// Creates a set for `total` images. Calls the options' progress function after each image.
  ImageSet(std::size_t total, const ReadOptions& options) : total_(total), options_(options) {}

  /// Decodes a batch. `bytes(i)` returns the contents of files[i]; several threads call it at once. Throws InputError
  /// for the first file with an error: a file that `bytes` cannot read; a broken image, unless the options skip these;
  /// an image whose size differs from that of the first, with both sizes.
  void decode(std::span<const ImageFile> files, const std::function<std::string(std::size_t)>& bytes);

  /// Returns the images in order of their rows, and the numbers of these rows: some may have been skipped.
  DataSet take(std::vector<std::size_t>& rows);

  [[nodiscard]] std::size_t skipped() const { return skipped_; }

 private:
  struct Outcome {
    Image image;
    std::exception_ptr unreadable, broken;
  };
  void decode_some(std::span<const ImageFile> files, const std::function<std::string(std::size_t)>& bytes);
  Outcome decode_one(const ImageFile& file, const std::function<std::string()>& bytes) const;
  void append(const ImageFile& file, const Image& image);
  void report_one();

  std::size_t total_, done_ = 0, skipped_ = 0;
  const ReadOptions& options_;
  DataSet data_{.features = ImageFeatures()};
  std::string first_name_;
  std::vector<std::size_t> rows_;
  std::mutex reporting_;
};

}  // namespace saddlemesh
