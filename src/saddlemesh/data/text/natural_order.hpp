#pragma once

#include <string_view>

namespace saddlemesh {

/// Returns whether `a` comes before `b` in natural order, which compares digits as numbers: cat.2 before cat.10. Texts
/// that differ only in leading zeros are ordered by bytes, so different texts are never equal.
bool natural_less(std::string_view a, std::string_view b);

}  // namespace saddlemesh
