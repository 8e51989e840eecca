#include "fuzz/support/check.hpp"
#include "fuzz/targets.hpp"
#include "saddlemesh/data/image/decode.hpp"

namespace saddlemesh::fuzz {

void fuzz_jpeg(std::span<const char> bytes) {
  for (const WantedSize& wanted : {WantedSize{}, WantedSize{3, 2}}) {
    try_input([&] {
      const Image image = decode_jpeg("input", bytes, wanted).image;
      check(image.shape.channels == 3 && image.pixels.size() == image.shape.size());
      check(image.shape.height > 0 && image.shape.width > 0);
    });
  }
  try_input([&] {
    const Image small = decode_image("input", bytes, {.height = 3, .width = 2});
    check(small.shape == Shape{3, 3, 2} && small.pixels.size() == 18);
  });
}

}  // namespace saddlemesh::fuzz
