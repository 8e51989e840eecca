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

/// An image file on its way into a set.
struct ImageFile {
  std::size_t row = 0;  ///< that it is to become, if none before it is left out
  std::string name;     ///< for messages
};

/// A set of images that are decoded in parallel and come in any order. The result depends neither on that order nor on
/// the number of threads.
class ImageSet {
 public:
  /// For `total` images; the options' progress is told after each.
  ImageSet(std::size_t total, const ReadOptions& options) : total_(total), options_(options) {}

  /// Decodes a batch. `bytes(i)` gives the contents of files[i] and is called by several threads at once. InputError,
  /// of the first file in the batch that has one: what `bytes` or the decoder refuse, unless the options leave broken
  /// images out; an image whose size is not that of the first, with both.
  void decode(std::span<const ImageFile> files, const std::function<std::string(std::size_t)>& bytes);

  /// The images in the order of their rows, and which those are: some may have been left out.
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
