#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/data/rows/raw_data.hpp"

namespace saddlemesh {

/// Returns one flag per class that marks the positive classes. The rule is one of
///
///   ""             the second of two classes, as in {0, 1}, {−1, 1}, {1, 2} and {cat, dog}
///   "second-half"  the second half of the classes in their order, the paper's protocol; also "first-half"
///   "dog"          that class against the rest; several are separated by commas
///
/// Throws InputError, with the classes and their rows, if the rule does not fit the classes, or if there would be no
/// positives or no negatives. `name` is the file; `column` is the label's column if the file is a table.
std::vector<std::uint8_t> positive_classes(const std::vector<RawClass>& classes, std::string_view rule,
                                           const std::string& name, const LabelColumn& column = {});

/// Describes classes: "3 classes: cat (120 rows), dog (30 rows), hen (7 rows)"; lists the first six.
std::string classes_text(const std::vector<RawClass>& classes);

}  // namespace saddlemesh
