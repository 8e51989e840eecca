#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace saddlemesh {

/// The paths of the files in an archive (tar or zip) that begins with these bytes, as far as they show them; empty if
/// it is no archive. Enough to tell what kind of files it holds without reading it all.
std::vector<std::string> first_members(std::string_view bytes);

}  // namespace saddlemesh
