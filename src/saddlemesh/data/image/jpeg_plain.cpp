#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/image/decode.hpp"
#include "saddlemesh/data/source/optional_part.hpp"

namespace saddlemesh {

JpegImage decode_jpeg(const std::string& name, std::span<const char> /*bytes*/, const WantedSize& /*wanted*/) {
  throw InputError(fmt::format("{}: {}", name, absence(OptionalPart::images)));
}

bool can_decode_images() {
  return false;
}

}  // namespace saddlemesh
