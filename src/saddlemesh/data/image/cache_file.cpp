#include "saddlemesh/data/image/cache_file.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <span>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

#include <zlib.h>

#include "saddlemesh/core/descriptor.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/data/source/checksum.hpp"

namespace saddlemesh {
namespace {

// The file consists of this preamble, `text_bytes` written by describe_set(), and `pixel_bytes`. The last byte of the
// magic number is the version.
struct Preamble {
  std::array<char, 8> magic{'S', 'M', 'I', 'M', 'A', 'G', 'E', '2'};
  Fingerprint fingerprint{};
  std::uint64_t text_bytes = 0, pixel_bytes = 0;
  std::uint64_t text_checksum = 0, pixel_checksum = 0;
  std::uint64_t own_checksum = 0;  // over all members before
};
static_assert(sizeof(Preamble) == 80 && std::endian::native == std::endian::little);
constexpr std::array<char, 8> former_magic{'S', 'M', 'I', 'M', 'A', 'G', 'E', '1'};

std::uint64_t checksum(const void* bytes, std::size_t size) {
  return ::crc32_z(0, static_cast<const Bytef*>(bytes), size);
}

std::uint64_t checksum_of(const Preamble& preamble) {
  return checksum(&preamble, offsetof(Preamble, own_checksum));
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
  // A file that ends too early despite its correct checksum was written by another version or by hand.
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

// Throws unless every label is the index of a class and each class has as many rows as it states. Without labels there
// are no classes.
void require_counted(const RawData& raw) {
  if (raw.labels.empty() != raw.classes.empty()) throw InputError("there are labels or classes without the other");
  std::vector<std::uint64_t> rows(raw.classes.size());
  for (const std::uint32_t label : raw.labels) {
    if (label >= rows.size()) throw InputError("a label is not of a class");
    ++rows[label];
  }
  if (!std::ranges::equal(rows, raw.classes, {}, {}, &RawClass::rows)) throw InputError("labels are miscounted");
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
  const std::uint64_t labels = reader.number();
  if (labels > 0 && labels != raw.data.rows) throw InputError("labels and rows are not as many");
  const std::string_view bytes = reader.take(labels * sizeof(std::uint32_t));
  raw.labels.resize(bytes.size() / sizeof(std::uint32_t));
  if (!bytes.empty()) std::memcpy(raw.labels.data(), bytes.data(), bytes.size());
  require_counted(raw);
  return raw;
}

// Returns whether rows of that shape have this many pixels; safe for arbitrary numbers from a damaged file.
bool has_pixels(const DataSet& data, std::uint64_t pixels) {
  std::uint64_t left = pixels;
  for (const std::uint64_t factor : {data.rows, data.shape.channels, data.shape.height, data.shape.width}) {
    if (factor == 0 || left % factor != 0) return false;
    left /= factor;
  }
  return left == 1;
}

// Reads from an open file, because another process may meanwhile replace the file of that name.
class CacheSource : public ByteStream::Source {
 public:
  explicit CacheSource(std::shared_ptr<const Descriptor> file) : file_(std::move(file)) {}
  std::string_view next() override {
    const ssize_t got = ::read(file_->get(), block_.data(), block_.size());
    return {block_.data(), got > 0 ? static_cast<std::size_t>(got) : 0};
  }

 private:
  std::shared_ptr<const Descriptor> file_;
  std::vector<char> block_ = std::vector<char>(std::size_t{1} << 18U);
};

bool fill(ByteStream& stream, void* to, std::size_t size) {
  return stream.read({static_cast<char*>(to), size}) == size;
}

void require_sound(bool sound) {
  if (!sound) throw InputError("the cache is damaged");
}

std::vector<std::uint8_t> read_pixels(ByteStream& stream, const Preamble& preamble) {
  std::vector<std::uint8_t> pixels(preamble.pixel_bytes);
  require_sound(fill(stream, pixels.data(), pixels.size()));
  require_sound(checksum(pixels.data(), pixels.size()) == preamble.pixel_checksum);
  return pixels;
}

RawData read_set(ByteStream& stream, const Preamble& preamble) {
  std::string text(preamble.text_bytes, '\0');
  require_sound(fill(stream, text.data(), text.size()));
  require_sound(checksum(text.data(), text.size()) == preamble.text_checksum);
  RawData raw = parse_set(text);
  require_sound(has_pixels(raw.data, preamble.pixel_bytes));
  raw.data.features = ImageFeatures{.pixels = read_pixels(stream, preamble)};
  return raw;
}

// Returns nothing if the file was made from other input or by an older version.
std::optional<RawData> read_checked(ByteStream& stream, std::uint64_t size, const Fingerprint& fingerprint) {
  Preamble found;
  const bool whole = fill(stream, &found, sizeof found);
  if (whole && found.magic == former_magic) return std::nullopt;
  require_sound(whole && found.magic == Preamble().magic && found.own_checksum == checksum_of(found));
  const std::uint64_t rest = size - sizeof found;
  require_sound(found.text_bytes <= rest && found.pixel_bytes == rest - found.text_bytes);
  if (found.fingerprint != fingerprint) return std::nullopt;
  return read_set(stream, found);
}

}  // namespace

Fingerprint fingerprint_of(const std::string& text) {
  Checksum sum("sha256");
  sum.add(std::as_bytes(std::span(text)));
  Fingerprint fingerprint;
  std::ranges::copy(sum.bytes(), fingerprint.begin());
  return fingerprint;
}

std::uint64_t cache_file_size(const RawData& raw) {
  return sizeof(Preamble) + describe_set(raw).size() + raw.data.images().pixels.size();
}

void write_cache(const std::filesystem::path& path, const Fingerprint& fingerprint, const RawData& raw) {
  const std::string text = describe_set(raw);
  const std::vector<std::uint8_t>& pixels = raw.data.images().pixels;
  Preamble preamble{.fingerprint = fingerprint,
                    .text_bytes = text.size(),
                    .pixel_bytes = pixels.size(),
                    .text_checksum = checksum(text.data(), text.size()),
                    .pixel_checksum = checksum(pixels.data(), pixels.size())};
  preamble.own_checksum = checksum_of(preamble);
  Writer writer;
  writer.out.reserve(sizeof preamble + text.size() + pixels.size());
  writer.bytes(&preamble, sizeof preamble);
  writer.bytes(text.data(), text.size());
  writer.bytes(pixels.data(), pixels.size());
  write_file(path, writer.out, FileAccess::owner_only);
}

CacheReading read_cache(const std::filesystem::path& path, const Fingerprint& fingerprint) {
  const auto file = std::make_shared<const Descriptor>(Descriptor::open(path, O_RDONLY));
  struct stat found {};
  if (!file->valid() || ::fstat(file->get(), &found) != 0) return {};
  ByteStream stream(path.string(), std::make_unique<CacheSource>(file));
  CacheReading reading = read_cache(stream, static_cast<std::uint64_t>(found.st_size), fingerprint);
  if (reading.images) ::futimens(file->get(), nullptr);
  return reading;
}

CacheReading read_cache(ByteStream& stream, std::uint64_t size, const Fingerprint& fingerprint) {
  try {
    return {.images = read_checked(stream, size, fingerprint)};
  } catch (const InputError&) {
    return {.damaged = true};
  }
}

}  // namespace saddlemesh
