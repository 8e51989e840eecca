#include "saddlemesh/data/format/format.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/names.hpp"
#include "saddlemesh/data/format/cifar10.hpp"
#include "saddlemesh/data/format/delimited.hpp"
#include "saddlemesh/data/format/excerpt.hpp"
#include "saddlemesh/data/format/idx.hpp"
#include "saddlemesh/data/format/image_folder.hpp"
#include "saddlemesh/data/format/libsvm.hpp"
#include "saddlemesh/data/format/npy.hpp"
#include "saddlemesh/data/format/npz.hpp"
#include "saddlemesh/data/format/stl10.hpp"
#include "saddlemesh/data/optional_part.hpp"
#include "saddlemesh/data/source/archive.hpp"
#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t recognised_size = 65'536;

// A reader of one stream, for the table below.
template <RawData (*read)(ByteStream&, const ReadOptions&)>
RawData read_stream(const fs::path& path, const ReadOptions& options) {
  ByteStream stream(path);
  return read(stream, options);
}

// Formats with a magic number come first, text last: of text, LIBSVM's is the narrower.
constexpr std::array table{
    Format{"idx", "IDX, as of MNIST and Fashion-MNIST", looks_like_idx, read_idx_file, true},
    Format{"npy", "NumPy array", looks_like_npy, read_npy_file, true},
    Format{"npz", "NumPy archive of arrays", looks_like_npz, read_npz_file},
    Format{"cifar10", "CIFAR-10 binary: a file, a folder or the tar archive", looks_like_cifar10, read_cifar10_file},
    Format{"stl10", "STL-10 binary", looks_like_stl10, read_stl10_file, true},
    Format{"images", "JPEG and PNG files in a folder, tar or zip archive", looks_like_image_folder, read_image_folder},
    Format{"libsvm", "LIBSVM text: LABEL INDEX:VALUE …", looks_like_libsvm, read_stream<read_libsvm>},
    Format{"csv", "Table of text: commas, tabs or semicolons", looks_like_delimited, read_stream<read_delimited>},
};

Head head_of(const fs::path& path) {
  Head head{.path = path, .folder = fs::is_directory(path)};
  if (head.folder) return head;
  ByteStream stream(path);
  head.bytes = stream.peek(recognised_size + 1);
  head.whole = head.bytes.size() <= recognised_size;
  if (!head.whole) head.bytes.pop_back();
  return head;
}

const Format& named_format(const std::string& name) {
  const auto found = std::ranges::find(table, name, &Format::name);
  if (found != table.end()) return *found;
  std::vector<std::string> known;
  for (const Format& format : table) known.emplace_back(format.name);
  throw_unknown_name("format", name, known);
}

[[noreturn]] void throw_unrecognised(const Head& head) {
  if (Archive::recognises(head.bytes) && !has(OptionalPart::archives)) {
    throw InputError(fmt::format("{}: {}", head.path.string(), absence(OptionalPart::archives)));
  }
  std::string known;
  for (const Format& format : table) known += fmt::format("\n  {:<8} {}", format.name, format.summary);
  const std::string found = head.folder          ? "a folder without images"
                            : head.bytes.empty() ? "an empty file"
                                                 : fmt::format("a file that begins with {}", excerpt(head.bytes));
  throw InputError(fmt::format("{} is {}; expected one of these formats (or name one with --format):{}",
                               head.path.string(), found, known));
}

}  // namespace

std::span<const Format> formats() {
  return table;
}

const Format& recognise(const fs::path& path, const ReadOptions& options) {
  if (!options.format.empty()) return named_format(options.format);
  const Head head = head_of(path);
  for (const Format& format : table) {
    if (format.recognises(head)) return format;
  }
  throw_unrecognised(head);
}

RawData read_data(const fs::path& path, const ReadOptions& options) {
  const Format& format = recognise(path, options);
  if (!options.labels.empty() && !format.labels_apart) {
    throw InputError(
        fmt::format("{} is read as {}, whose labels are in the file itself; leave the file of labels, {}, out",
                    path.string(), format.name, options.labels.string()));
  }
  return format.read(path, options);
}

}  // namespace saddlemesh
