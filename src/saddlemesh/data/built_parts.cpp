#include "saddlemesh/data/built_parts.hpp"

#include "saddlemesh/data/image/decode.hpp"
#include "saddlemesh/data/named/download.hpp"
#include "saddlemesh/data/source/archive.hpp"

namespace saddlemesh {

bool has(OptionalPart part) {
  switch (part) {
    case OptionalPart::images:
      return can_decode_images();
    case OptionalPart::archives:
      return Archive::can_read();
    case OptionalPart::downloads:
      return can_download();
  }
  return false;
}

}  // namespace saddlemesh
