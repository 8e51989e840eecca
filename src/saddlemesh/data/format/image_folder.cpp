#include "saddlemesh/data/format/image_folder.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/format/archive_head.hpp"
#include "saddlemesh/data/format/class_labels.hpp"
#include "saddlemesh/data/format/image_listing.hpp"
#include "saddlemesh/data/format/image_paths.hpp"
#include "saddlemesh/data/format/image_set.hpp"
#include "saddlemesh/data/image/cache.hpp"
#include "saddlemesh/data/image/decode.hpp"
#include "saddlemesh/data/source/archive.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

// Number of files decoded together. Threads wait for each other at the end of a batch, and its results are in memory
// twice.
constexpr std::size_t batch_files = 1024;

RawData finish(std::string name, ImageSet& set, const ImageRows& rows) {
  RawData raw{.name = std::move(name), .format = "images"};
  std::vector<std::size_t> kept;
  raw.skipped = set.skipped();
  raw.data = set.take(kept);
  if (kept.empty()) throw InputError(fmt::format("{}: none of its {} images can be decoded", raw.name, raw.skipped));
  if (rows.classes.empty()) return raw;
  ClassLabels labels(raw.name, LabelPosition::row);
  for (const std::size_t row : kept) labels.add(rows.classes[row], labels.rows());
  labels.finish(raw);
  return raw;
}

// Returns the bytes of a file; only the first ones if it is not an image, which suffice for the decoder to reject it.
std::string read_image_bytes(ByteStream stream) {
  constexpr std::size_t magic_bytes = 8, most = std::size_t{1} << 28;
  std::string bytes(stream.peek(magic_bytes));
  if (image_kind(bytes) == ImageKind::other) return bytes;
  bytes.clear();
  for (std::string_view block = stream.next(); !block.empty(); block = stream.next()) {
    bytes += block;
    if (bytes.size() > most) throw InputError(fmt::format("{}: an image of more than {} bytes", stream.name(), most));
  }
  return bytes;
}

RawData read_folder(const fs::path& folder, const ImageListing& files, const ReadOptions& options) {
  const ImageRows rows = arrange_images(folder.string(), files.paths, files.folders, options.labelled);
  ImageSet set(rows.places.size(), options);
  for (std::size_t begin = 0; begin < rows.places.size(); begin += batch_files) {
    std::vector<ImageFile> batch;
    for (std::size_t row = begin; row < std::min(begin + batch_files, rows.places.size()); ++row) {
      batch.push_back({row, (folder / files.paths[rows.places[row]]).string()});
    }
    set.decode(batch, [&](std::size_t i) { return read_image_bytes(ByteStream(fs::path(batch[i].name))); });
  }
  return finish(folder.string(), set, rows);
}

// Advances to the next file that is not skipped and returns its path as arrange_images() expects it; nothing at the
// end.
std::optional<std::string> next_image(Archive& archive) {
  while (auto member = archive.next()) {
    if (!is_skipped(*member)) return member->substr(member->starts_with("./") ? 2 : 0);
  }
  return std::nullopt;
}

std::vector<std::string> list_archive(const InputFile& file) {
  std::vector<std::string> paths;
  Archive archive(file);
  while (auto member = next_image(archive)) paths.push_back(std::move(*member));
  return paths;
}

// Reads an archive's images in order and decodes them in batches.
class ArchiveReader {
 public:
  ArchiveReader(const InputFile& file, const ImageRows& rows, const ReadOptions& options)
      : file_(file), row_of_(rows.places.size()), set_(rows.places.size(), options) {
    for (std::size_t row = 0; row < row_of_.size(); ++row) row_of_[rows.places[row]] = row;
  }

  ImageSet& read() {
    Archive archive(file_);
    for (std::size_t place = 0; next_image(archive); ++place) {
      if (place == row_of_.size()) throw InputError(fmt::format("{} changed while it was read", file_.name()));
      add(row_of_[place], archive.open());
    }
    decode();
    return set_;
  }

 private:
  void add(std::size_t row, ByteStream member) {
    constexpr std::size_t batch_bytes = std::size_t{1} << 26;
    files_.push_back({row, member.name()});
    contents_.push_back(read_image_bytes(std::move(member)));
    bytes_ += contents_.back().size();
    if (files_.size() == batch_files || bytes_ >= batch_bytes) decode();
  }

  void decode() {
    set_.decode(files_, [&](std::size_t i) { return std::move(contents_[i]); });
    files_.clear();
    contents_.clear();
    bytes_ = 0;
  }

  const InputFile& file_;
  std::vector<std::size_t> row_of_;
  ImageSet set_;
  std::vector<ImageFile> files_;
  std::vector<std::string> contents_;
  std::size_t bytes_ = 0;
};

RawData read_image_archive(const InputFile& file, const ReadOptions& options) {
  const ImageRows rows = arrange_images(file.name(), list_archive(file), {}, options.labelled);
  ArchiveReader reader(file, rows, options);
  return finish(file.name(), reader.read(), rows);
}

}  // namespace

bool looks_like_image_folder(const Head& head) {
  return head.folder ? has_image_names(head.path) : std::ranges::any_of(first_members(head.bytes), is_image_name);
}

RawData read_image_folder(const InputFile& file, const ReadOptions& options) {
  const fs::path& path = file.path();
  if (file.is_stream()) return read_image_archive(file, options);  // a stream's contents cannot be checked in advance
  if (!file.is_folder()) {
    return cached_images(path, {""}, options, [&] { return read_image_archive(file, options); });
  }
  const ImageListing files = list_image_files(path);
  std::vector<std::string> seen = files.paths;
  seen.insert(seen.end(), files.folders.begin(), files.folders.end());
  return cached_images(path, seen, options, [&] { return read_folder(path, files, options); });
}

}  // namespace saddlemesh
