#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace saddlemesh {

/// Returns the paths of the first files in an archive (tar or zip) that begins with these bytes, or an empty list if it
/// is not an archive. Enough to recognise the kind of files without reading the whole archive.
std::vector<std::string> first_members(std::string_view bytes);

}  // namespace saddlemesh
