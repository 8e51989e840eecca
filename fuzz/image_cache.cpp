#include <span>
#include <string>

#include <zlib.h>

#include "fuzz/support/check.hpp"
#include "fuzz/support/split.hpp"
#include "fuzz/targets.hpp"
#include "saddlemesh/data/image/cache_file.hpp"

namespace saddlemesh::fuzz {
namespace {

std::string number(std::uint64_t value) {
  return {reinterpret_cast<const char*>(&value), sizeof value};
}

std::string checksum(std::span<const char> bytes) {
  return number(::crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

void read_file(const std::string& contents) {
  try_input([&] {
    ByteStream stream("cache", contents);
    if (const auto reading = read_cache(stream, contents.size(), Fingerprint{}); reading.images) check(*reading.images);
  });
}

}  // namespace

// Uses the bytes once as a whole file, and once as a description and pixels, with matching lengths and checksums.
void fuzz_image_cache(std::span<const char> bytes) {
  read_file({bytes.begin(), bytes.end()});
  const auto [text, pixels] = split(bytes);
  const Fingerprint fingerprint{};
  std::string file = "SMIMAGE2" + std::string(fingerprint.begin(), fingerprint.end());
  file += number(text.size()) + number(pixels.size()) + checksum(text) + checksum(pixels);
  file += checksum(file);
  file.append(text.begin(), text.end()).append(pixels.begin(), pixels.end());
  read_file(file);
}

}  // namespace saddlemesh::fuzz
