#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/image/decode.hpp"
#include "saddlemesh/data/source/optional_part.hpp"

namespace saddlemesh {

Image decode_png(const std::string& name, std::span<const char> /*bytes*/) {
  throw InputError(fmt::format("{}: {}", name, absence(OptionalPart::images)));
}

}  // namespace saddlemesh
