#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/core/names.hpp"

namespace saddlemesh::python {

/// The enumerator that is called so, of an enumeration whose first ones have these names, in order. InputError for
/// another name: the kind of thing, and those that are known.
template <class Enum>
Enum named_value(std::string_view kind, const std::string& name, const std::vector<std::string>& names) {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) throw_unknown_name(kind, name, names);
  return static_cast<Enum>(found - names.begin());
}

}  // namespace saddlemesh::python
