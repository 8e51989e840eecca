#include "saddlemesh/data/format/image_set.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/memory.hpp"
#include "saddlemesh/core/parallel.hpp"
#include "saddlemesh/data/image/decode.hpp"

namespace saddlemesh {
namespace {

// Reserves memory for all images at once, because growing step by step would need twice as much. The memory is touched
// only as images arrive.
void reserve(std::vector<std::uint8_t>& pixels, std::size_t images, const Shape& shape, std::uint64_t memory) {
  require_memory(static_cast<double>(images) * static_cast<double>(shape.size()),
                 fmt::format("a set of {} images of shape {}", images, shape.text()),
                 "read them smaller, as with --image-size 32, or gray, with --gray", memory);
  pixels.reserve(images * shape.size());
}

// Moves image i to index target[i].
void move_images(std::vector<std::uint8_t>& pixels, const Shape& shape, std::vector<std::size_t> target) {
  const auto size = static_cast<std::ptrdiff_t>(shape.size());
  const auto image = [&](std::size_t i) { return pixels.begin() + static_cast<std::ptrdiff_t>(i) * size; };
  for (std::size_t i = 0; i < target.size(); ++i) {
    while (target[i] != i) {
      const std::size_t to = target[i];
      std::swap_ranges(image(i), image(i) + size, image(to));
      std::swap(target[i], target[to]);
    }
  }
}

}  // namespace

ImageSet::Outcome ImageSet::decode_one(const ImageFile& file, const std::function<std::string()>& bytes) const {
  Outcome outcome;
  std::string contents;
  try {
    contents = bytes();
  } catch (const std::exception&) {
    outcome.unreadable = std::current_exception();
    return outcome;
  }
  try {
    outcome.image = decode_image(file.name, contents, options_);
    const bool refused_later = data_.rows > 0 && outcome.image.shape != data_.shape;
    if (refused_later) outcome.image.pixels = {};
  } catch (const InputError&) {
    outcome.broken = std::current_exception();
  }
  return outcome;
}

void ImageSet::decode(std::span<const ImageFile> files, const std::function<std::string(std::size_t)>& bytes) {
  constexpr std::size_t most_bytes = std::size_t{1} << 28;  // decoded but not yet in the set
  for (std::size_t done = 0; done < files.size();) {
    const std::size_t fit = data_.rows == 0 ? 1 : std::max(most_bytes / data_.shape.size(), options_.threads);
    const std::size_t count = std::min(fit, files.size() - done);
    decode_some(files.subspan(done, count), [&](std::size_t i) { return bytes(done + i); });
    done += count;
  }
}

void ImageSet::decode_some(std::span<const ImageFile> files, const std::function<std::string(std::size_t)>& bytes) {
  std::vector<Outcome> outcomes(files.size());
  parallel_for(files.size(), options_.threads, [&](std::size_t i) {
    outcomes[i] = decode_one(files[i], [&] { return bytes(i); });
    report_one();
  });
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (outcomes[i].unreadable) std::rethrow_exception(outcomes[i].unreadable);
    if (!outcomes[i].broken) {
      append(files[i], outcomes[i].image);
    } else if (options_.skip_broken) {
      ++skipped_;
    } else {
      std::rethrow_exception(outcomes[i].broken);
    }
  }
}

void ImageSet::report_one() {
  if (!options_.progress) return;
  const std::lock_guard lock(reporting_);
  options_.progress(++done_, total_);
}

void ImageSet::append(const ImageFile& file, const Image& image) {
  if (data_.rows == 0) {
    data_.shape = image.shape;
    first_name_ = file.name;
    reserve(data_.images().pixels, total_, image.shape, options_.memory);
  }
  if (image.shape != data_.shape) {
    throw InputError(fmt::format(
        "{} has {} × {} pixels, but {} has {} × {}; bring them to one size, for example with "
        "--image-size 32",
        file.name, image.shape.height, image.shape.width, first_name_, data_.shape.height, data_.shape.width));
  }
  std::vector<std::uint8_t>& pixels = data_.images().pixels;
  pixels.insert(pixels.end(), image.pixels.begin(), image.pixels.end());
  ++data_.rows;
  rows_.push_back(file.row);
}

DataSet ImageSet::take(std::vector<std::size_t>& rows) {
  std::vector<std::size_t> order(rows_.size()), target(rows_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return rows_[i]; });
  for (std::size_t place = 0; place < order.size(); ++place) target[order[place]] = place;
  move_images(data_.images().pixels, data_.shape, std::move(target));
  rows = std::move(rows_);
  std::ranges::sort(rows);
  return std::move(data_);
}

}  // namespace saddlemesh
