#include "saddlemesh/data/optional_part.hpp"

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

std::string_view absence(OptionalPart part) {
  switch (part) {
    case OptionalPart::images:
      return "this build cannot read or write JPEG and PNG images: install libjpeg62-turbo-dev and libpng-dev, and "
             "build again with -DSADDLEMESH_IMAGES=ON";
    case OptionalPart::archives:
      return "this build cannot read tar and zip archives: unpack the archive, or install libarchive-dev and build "
             "again with -DSADDLEMESH_ARCHIVES=ON";
    case OptionalPart::downloads:
      return "this build cannot download: fetch the file by other means, or install libcurl4-openssl-dev and build "
             "again with -DSADDLEMESH_DOWNLOADS=ON";
  }
  return {};
}

}  // namespace saddlemesh
