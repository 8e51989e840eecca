#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/image/encode_png.hpp"
#include "saddlemesh/data/source/optional_part.hpp"

namespace saddlemesh {

std::string encode_png(const Image& /*image*/) {
  throw InputError(std::string(absence(OptionalPart::images)));
}

}  // namespace saddlemesh
