#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/named/download.hpp"
#include "saddlemesh/data/source/optional_part.hpp"

namespace saddlemesh {

std::uint64_t download(const DownloadRequest& request) {
  throw InputError(fmt::format("cannot fetch {}: {}", request.url, absence(OptionalPart::downloads)));
}

bool can_download() {
  return false;
}

}  // namespace saddlemesh
