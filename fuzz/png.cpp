#include "fuzz/support/check.hpp"
#include "fuzz/targets.hpp"
#include "saddlemesh/data/image/decode.hpp"
#include "saddlemesh/data/image/encode_png.hpp"

namespace saddlemesh::fuzz {

void fuzz_png(std::span<const char> bytes) {
  try_input([&] {
    const Image image = decode_png("input", bytes);
    check(image.shape.channels == 3 && image.pixels.size() == image.shape.size());
    if (image.pixels.size() < 10'000) check(decode_png("output", encode_png(image)).pixels == image.pixels);
  });
  try_input([&] {
    const Image small = decode_image("input", bytes, {.height = 2, .width = 70, .grey = true});
    check(small.shape == Shape{1, 2, 70} && small.pixels.size() == 140);
  });
}

}  // namespace saddlemesh::fuzz
