#include "saddlemesh/data/format/format.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/names.hpp"
#include "saddlemesh/data/format/cifar10.hpp"
#include "saddlemesh/data/format/delimited.hpp"
#include "saddlemesh/data/format/idx.hpp"
#include "saddlemesh/data/format/image_folder.hpp"
#include "saddlemesh/data/format/libsvm.hpp"
#include "saddlemesh/data/format/npy.hpp"
#include "saddlemesh/data/format/npz.hpp"
#include "saddlemesh/data/format/stl10.hpp"
#include "saddlemesh/data/format/table_file.hpp"
#include "saddlemesh/data/source/archive.hpp"
#include "saddlemesh/data/source/optional_part.hpp"
#include "saddlemesh/data/source/utf16.hpp"
#include "saddlemesh/data/text/excerpt.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t recognised_size = 65'536;

RawData read_libsvm_file(const InputFile& file, const ReadOptions& options) {
  ByteStream stream = open_table(file);
  return read_libsvm(stream, options);
}

// Formats with a magic number come first, text formats last; of these, LIBSVM's is the more specific.
constexpr std::array table{
    Format{"idx", "IDX, as of MNIST and Fashion-MNIST", looks_like_idx, read_idx_file, true},
    Format{"npy", "NumPy array", looks_like_npy, read_npy_file, true},
    Format{"npz", "NumPy archive of arrays", looks_like_npz, read_npz_file},
    Format{"cifar10", "CIFAR-10 binary: a file, a folder or the tar archive", looks_like_cifar10, read_cifar10_file},
    Format{"stl10", "STL-10 binary", looks_like_stl10, read_stl10_file, true},
    Format{"images", "JPEG and PNG files in a folder, tar or zip archive", looks_like_image_folder, read_image_folder},
    Format{"libsvm", "LIBSVM text: LABEL INDEX:VALUE …", looks_like_libsvm, read_libsvm_file, false, true},
    Format{"csv", "Table of text: commas, tabs, semicolons or bars", looks_like_delimited, read_table_file, true, true},
};

Head head_of(const fs::path& path, ByteStream stream) {
  Head head{.path = path};
  head.bytes = stream.peek(recognised_size + 1);
  head.whole = head.bytes.size() <= recognised_size;
  if (!head.whole) head.bytes.pop_back();
  return head;
}

Head head_of(const InputFile& file) {
  if (file.is_folder()) return {.path = file.path(), .folder = true};
  return head_of(file.name(), ByteStream(file));
}

const Format& named_format(const std::string& name) {
  const auto found = std::ranges::find(table, name, &Format::name);
  if (found != table.end()) return *found;
  std::vector<std::string> known;
  for (const Format& format : table) known.emplace_back(format.name);
  throw_unknown_name("format", name, known);
}

void reject_tables(const fs::path& folder) {
  const std::vector<std::string> tables = tables_in_folder(folder);
  if (tables.empty()) return;
  constexpr std::size_t shown = 5;
  const auto end = tables.begin() + static_cast<std::ptrdiff_t>(std::min(tables.size(), shown));
  throw InputError(fmt::format(
      "{} is a folder of {} table{} ({}{}); expected one file, such as {}{}", folder.string(), tables.size(),
      tables.size() == 1 ? "" : "s", fmt::join(tables.begin(), end, ", "), end == tables.end() ? "" : ", …",
      (folder / tables.front()).string(),
      tables.size() == 1 ? "" : "; or, where each file is a site's own, their names with * in place of what differs"));
}

// Converts text in UTF-16. The bytes may end inside a character, which is then left out.
std::string utf8_of(const Head& head) {
  std::size_t length = head.bytes.size() / 2 * 2;
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(head.bytes[at]); };
  const unsigned last = byte(0) == 0xffU ? byte(length - 1) : byte(length - 2);
  if (last >= 0xd8U && last < 0xdcU) length -= 2;
  ByteStream stored(head.path.string(), std::span(head.bytes.data(), length)), text = utf8_text(stored);
  std::string converted;
  for (std::string_view block = text.next(); !block.empty(); block = text.next()) converted += block;
  return converted;
}

// ASCII letters in UTF-16 have a zero in every other byte.
void reject_unmarked_utf16(const Head& head) {
  constexpr std::size_t letters = 4;
  if (head.bytes.size() < 2 * letters) return;
  std::size_t zeros[2] = {0, 0};
  for (std::size_t i = 0; i < 2 * letters; ++i) zeros[i % 2] += head.bytes[i] == '\0' ? 1 : 0;
  if (zeros[0] + zeros[1] != letters || (zeros[0] != 0 && zeros[1] != 0)) return;
  throw InputError(fmt::format(
      "{} looks like text in UTF-16 without a byte order mark; expected the mark, or UTF-8: convert it, for instance "
      "with iconv -f UTF-16{} -t UTF-8",
      head.path.string(), zeros[0] == 0 ? "LE" : "BE"));
}

const Format* find_format(const Head& head, bool tables_only) {
  const auto found = std::ranges::find_if(
      table, [&](const Format& format) { return (format.table || !tables_only) && format.recognises(head); });
  return found == table.end() ? nullptr : &*found;
}

[[noreturn]] void throw_unrecognised(const Head& head) {
  if (Archive::recognises(head.bytes) && !Archive::can_read()) {
    throw InputError(fmt::format("{}: {}", head.path.string(), absence(OptionalPart::archives)));
  }
  std::string known;
  for (const Format& format : table) known += fmt::format("\n  {:<8} {}", format.name, format.summary);
  if (head.folder) reject_tables(head.path);
  reject_unmarked_utf16(head);
  if (has_utf16_mark(head.bytes)) utf8_of(head);  // throws with the reason
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

std::string_view Head::text(std::string& converted) const {
  if (!has_utf16_mark(bytes)) return bytes;
  try {
    converted = utf8_of(*this);
  } catch (const InputError&) {
    converted.clear();
  }
  return converted;
}

const Format& recognise(const InputFile& file, const ReadOptions& options) {
  if (!options.format.empty()) return named_format(options.format);
  const Head head = head_of(file);
  if (const Format* format = find_format(head, false)) return *format;
  if (!Archive::recognises(head.bytes) || !Archive::can_read()) throw_unrecognised(head);
  ByteStream member = open_table(file);
  const std::string name = member.name();
  const Head inside = head_of(name, std::move(member));
  if (const Format* format = find_format(inside, true)) return *format;
  throw_unrecognised(inside);
}

RawData read_data(const InputFile& file, const ReadOptions& options) {
  require_distinct_streams({{"the data", file.path()}, {"the labels", options.labels}});
  file.fetch(options.waiting);
  const Format& format = recognise(file, options);
  if (!options.labels.empty() && !format.labels_apart) {
    throw InputError(
        fmt::format("{} is read as {}, whose labels are in the file itself; leave the file of labels, {}, out",
                    file.name(), format.name, options.labels.string()));
  }
  return format.read(file, options);
}

}  // namespace saddlemesh
