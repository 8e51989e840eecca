#include "saddlemesh/data/image/cache_file.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>
#include <string_view>
#include <zlib.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/data/named/checksum.hpp"
#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {
namespace {

// The file: this, then `text_bytes` that describe_set writes, then `pixel_bytes`. The magic's last byte is the version.
struct Preamble {
  std::array<char, 8> magic{'S', 'M', 'I', 'M', 'A', 'G', 'E', '1'};
  Fingerprint fingerprint{};
  std::uint64_t text_bytes = 0, pixel_bytes = 0;
  std::uint64_t text_checksum = 0, pixel_checksum = 0;
};
static_assert(sizeof(Preamble) == 72 && std::endian::native == std::endian::little);

std::uint64_t checksum(const void* bytes, std::size_t size) {
  return ::crc32_z(0, static_cast<const Bytef*>(bytes), size);
}

class Writer {
 public:
  void number(std::uint64_t value) { bytes(&value, sizeof value); }
  void bytes(const void* from, std::size_t size) { out.append(static_cast<const char*>(from), size); }
  std::string out;
};

class CacheReader {
 public:
  explicit CacheReader(std::string_view text) : left_(text) {}
  std::uint64_t number() {
    std::uint64_t value = 0;
    bytes(&value, sizeof value);
    return value;
  }
  void bytes(void* to, std::size_t size) { std::memcpy(to, take(size).data(), size); }
  // A file with the right checksum was written by another version or by hand if it ends too early.
  std::string_view take(std::size_t size) {
    if (size > left_.size()) throw InputError("the cache ends too early");
    const std::string_view taken = left_.substr(0, size);
    left_.remove_prefix(size);
    return taken;
  }

 private:
  std::string_view left_;
};

std::string describe_set(const RawData& raw) {
  Writer writer;
  const Shape& shape = raw.data.shape;
  for (const std::size_t number : {shape.channels, shape.height, shape.width, raw.data.rows, raw.skipped}) {
    writer.number(number);
  }
  writer.number(raw.classes.size());
  for (const RawClass& one : raw.classes) {
    writer.number(one.name.size());
    writer.bytes(one.name.data(), one.name.size());
    writer.number(one.rows);
    writer.number(one.first_at);
  }
  writer.number(raw.labels.size());
  writer.bytes(raw.labels.data(), raw.labels.size() * sizeof raw.labels[0]);
  return std::move(writer.out);
}

RawData parse_set(std::string_view text) {
  CacheReader reader(text);
  RawData raw;
  raw.data.shape = {reader.number(), reader.number(), reader.number()};
  raw.data.rows = reader.number();
  raw.skipped = reader.number();
  for (std::uint64_t left = reader.number(); left > 0; --left) {
    RawClass& one = raw.classes.emplace_back();
    one.name = reader.take(reader.number());
    one.rows = reader.number();
    one.first_at = reader.number();
  }
  const std::uint64_t label_count = reader.number();
  if (label_count > text.size()) throw InputError("the cache ends too early");
  const std::string_view labels = reader.take(label_count * sizeof(std::uint32_t));
  raw.labels.resize(label_count);
  if (!labels.empty()) std::memcpy(raw.labels.data(), labels.data(), labels.size());
  return raw;
}

// Whether labels, classes and pixels fit each other, without overflow.
bool is_consistent(const RawData& raw, std::uint64_t pixel_bytes) {
  const Shape& shape = raw.data.shape;
  std::uint64_t size = raw.data.rows;
  for (const std::size_t extent : {shape.channels, shape.height, shape.width}) {
    if (extent == 0 || __builtin_mul_overflow(size, extent, &size)) return false;
  }
  std::vector<std::uint64_t> rows(raw.classes.size());
  for (const std::uint32_t label : raw.labels) {
    if (label >= rows.size()) return false;
    ++rows[label];
  }
  const bool counted = std::ranges::equal(rows, raw.classes, {}, {}, &RawClass::rows);
  return counted && size > 0 && size == pixel_bytes && (raw.labels.empty() || raw.labels.size() == raw.data.rows);
}

bool fill(ByteStream& stream, void* to, std::size_t size) {
  return stream.read({static_cast<char*>(to), size}) == size;
}

std::optional<RawData> read_checked(const std::filesystem::path& path, const Fingerprint& fingerprint) {
  ByteStream stream(path);
  Preamble found;
  const Preamble expected;
  if (!fill(stream, &found, sizeof found) || found.magic != expected.magic || found.fingerprint != fingerprint) {
    return std::nullopt;
  }
  const std::uint64_t size = std::filesystem::file_size(path);
  if (found.text_bytes > size || found.pixel_bytes != size - sizeof found - found.text_bytes) return std::nullopt;
  std::string text(found.text_bytes, '\0');
  if (!fill(stream, text.data(), text.size()) || checksum(text.data(), text.size()) != found.text_checksum) {
    return std::nullopt;
  }
  RawData raw = parse_set(text);
  if (!is_consistent(raw, found.pixel_bytes)) return std::nullopt;
  std::vector<std::uint8_t>& pixels = raw.data.pixels;
  pixels.resize(found.pixel_bytes);
  if (!fill(stream, pixels.data(), pixels.size()) || checksum(pixels.data(), pixels.size()) != found.pixel_checksum) {
    return std::nullopt;
  }
  return raw;
}

}  // namespace

Fingerprint fingerprint_of(const std::string& text) {
  Checksum sum("sha256");
  sum.add(std::as_bytes(std::span(text)));
  Fingerprint fingerprint;
  std::ranges::copy(sum.bytes(), fingerprint.begin());
  return fingerprint;
}

void write_cache(const std::filesystem::path& path, const Fingerprint& fingerprint, const RawData& raw) {
  const std::string text = describe_set(raw);
  const std::vector<std::uint8_t>& pixels = raw.data.pixels;
  const Preamble preamble{.fingerprint = fingerprint,
                          .text_bytes = text.size(),
                          .pixel_bytes = pixels.size(),
                          .text_checksum = checksum(text.data(), text.size()),
                          .pixel_checksum = checksum(pixels.data(), pixels.size())};
  Writer writer;
  writer.out.reserve(sizeof preamble + text.size() + pixels.size());
  writer.bytes(&preamble, sizeof preamble);
  writer.bytes(text.data(), text.size());
  writer.bytes(pixels.data(), pixels.size());
  write_file(path, writer.out);
}

std::optional<RawData> read_cache(const std::filesystem::path& path, const Fingerprint& fingerprint) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return std::nullopt;
  try {
    return read_checked(path, fingerprint);
  } catch (const InputError&) {
    return std::nullopt;
  } catch (const std::filesystem::filesystem_error&) {
    return std::nullopt;
  }
}

}  // namespace saddlemesh
