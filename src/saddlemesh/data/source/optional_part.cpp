#include "saddlemesh/data/source/optional_part.hpp"

namespace saddlemesh {

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
