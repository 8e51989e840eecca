#pragma once

#include <string_view>

namespace saddlemesh {

/// Whether `a` comes before `b` where digits are read as numbers: cat.2 before cat.10. Texts that differ only in
/// leading zeros come in the order of their bytes, so that no two different ones are equal.
bool natural_less(std::string_view a, std::string_view b);

}  // namespace saddlemesh
