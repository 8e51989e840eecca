#include "saddlemesh/data/format/cifar10.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/format/archive_head.hpp"
#include "saddlemesh/data/format/binary/binary.hpp"
#include "saddlemesh/data/format/fixed_classes.hpp"
#include "saddlemesh/data/image/fit.hpp"
#include "saddlemesh/data/source/archive.hpp"

namespace saddlemesh {
namespace {

constexpr Shape cifar10_shape{3, 32, 32};
constexpr std::size_t cifar10_bytes = 3 * 32 * 32, record_bytes = 1 + cifar10_bytes;
constexpr std::array<std::string_view, 10> cifar10_classes{"airplane", "automobile", "bird",  "cat",  "deer",
                                                           "dog",      "frog",       "horse", "ship", "truck"};
constexpr std::array<std::string_view, 5> batch_names{"data_batch_1.bin", "data_batch_2.bin", "data_batch_3.bin",
                                                      "data_batch_4.bin", "data_batch_5.bin"};

// Returns the index of the training batch that a path names.
std::optional<std::size_t> batch_number(const std::filesystem::path& path) {
  const auto found = std::ranges::find(batch_names, path.filename().string());
  if (found == batch_names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - batch_names.begin());
}

// Appends the records of a block that begins at offset `begin` of the file.
void append_block(std::span<const char> block, const std::string& name, std::uint64_t begin, FittedImages& images,
                  std::vector<std::uint32_t>& labels) {
  std::vector<std::uint8_t> pixels;
  pixels.reserve(block.size());
  for (std::size_t at = 0; at < block.size(); at += record_bytes) {
    const auto record = as_bytes(block.subspan(at, record_bytes));
    if (record[0] >= cifar10_classes.size()) {
      throw InputError(
          fmt::format("{}: byte {}: label {}; CIFAR-10 has the classes 0 to 9", name, begin + at, record[0]));
    }
    labels.push_back(record[0]);
    pixels.insert(pixels.end(), record.begin() + 1, record.end());
  }
  images.append(pixels);
}

// Concatenates the training batches in order.
RawData join(std::array<std::optional<RawData>, batch_names.size()> batches, const std::string& name) {
  for (std::size_t i = 0; i < batches.size(); ++i) {
    if (!batches[i]) {
      throw InputError(fmt::format("{}: there is no {}, which CIFAR-10's training set needs", name, batch_names[i]));
    }
  }
  RawData all = std::move(*batches[0]);
  all.name = name;
  std::vector<std::uint8_t>& pixels = all.data.images().pixels;
  for (std::size_t i = 1; i < batches.size(); ++i) {
    const RawData batch = *std::exchange(batches[i], std::nullopt);
    const std::vector<std::uint8_t>& more = batch.data.images().pixels;
    all.data.rows += batch.data.rows;
    pixels.insert(pixels.end(), more.begin(), more.end());
    all.labels.insert(all.labels.end(), batch.labels.begin(), batch.labels.end());
  }
  if (!all.classes.empty()) fill_classes(all, cifar10_classes);
  return all;
}

RawData read_folder(const std::filesystem::path& folder, const ReadOptions& options) {
  std::array<std::optional<RawData>, batch_names.size()> batches;
  for (std::size_t i = 0; i < batches.size(); ++i) {
    if (!std::filesystem::exists(folder / batch_names[i])) continue;
    ByteStream stream(folder / batch_names[i]);
    batches[i] = read_cifar10(stream, options);
  }
  return join(std::move(batches), folder.string());
}

RawData read_cifar10_archive(const InputFile& file, const ReadOptions& options) {
  std::array<std::optional<RawData>, batch_names.size()> batches;
  Archive archive(file);
  while (const auto member = archive.next()) {
    const auto number = batch_number(*member);
    if (!number) continue;
    ByteStream stream = archive.open();
    batches[*number] = read_cifar10(stream, options);
  }
  return join(std::move(batches), file.name());
}

// Returns whether each record begins with a label. A file of zero bytes would also have labels, but no images.
bool has_labels_in_place(const Head& head) {
  const std::string& bytes = head.bytes;
  if (bytes.size() < record_bytes || (head.whole && bytes.size() % record_bytes != 0)) return false;
  for (std::size_t at = 0; at < bytes.size(); at += record_bytes) {
    if (static_cast<unsigned char>(bytes[at]) >= cifar10_classes.size()) return false;
  }
  return std::ranges::any_of(bytes, [](char byte) { return byte != 0; });
}

}  // namespace

bool looks_like_cifar10(const Head& head) {
  if (head.folder) return std::filesystem::exists(head.path / batch_names[0]);
  const auto members = first_members(head.bytes);
  if (!members.empty())
    return std::ranges::any_of(members, [](const auto& name) { return batch_number(name).has_value(); });
  return has_labels_in_place(head);
}

RawData read_cifar10(ByteStream& stream, const ReadOptions& options) {
  FittedImages images(cifar10_shape, options);
  std::vector<std::uint32_t> labels;
  read_all_records(stream, record_bytes, "CIFAR-10's records", [&](std::span<const char> block, std::uint64_t begin) {
    append_block(block, stream.name(), begin, images, labels);
  });
  RawData raw{.name = stream.name(), .format = "cifar10", .data = images.take()};
  if (!options.labelled) return raw;
  raw.labels = std::move(labels);
  fill_classes(raw, cifar10_classes);
  return raw;
}

RawData read_cifar10_file(const InputFile& file, const ReadOptions& options) {
  if (file.is_folder()) return read_folder(file.path(), options);
  ByteStream stream(file);
  constexpr std::size_t tar_header = 512;
  if (Archive::recognises(stream.peek(tar_header))) return read_cifar10_archive(file, options);
  return read_cifar10(stream, options);
}

}  // namespace saddlemesh
