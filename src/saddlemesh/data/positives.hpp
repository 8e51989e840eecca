#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/data/rows/raw_data.hpp"

namespace saddlemesh {

/// Which of the classes count as positive, by the rule
///
///   ""             the second of two classes: {0, 1}, {−1, 1}, {1, 2} and {cat, dog} read as they are meant
///   "second-half"  of the classes in their order, the paper's protocol; "first-half" the other way round
///   "dog"          that class against the rest; several with commas between them
///
/// One flag per class. InputError, with the classes and their rows, where the rule does not fit them, and where one of
/// the two sides would have no rows at all. `name` is the file, `column` the label's where the file is a table.
std::vector<std::uint8_t> positive_classes(const std::vector<RawClass>& classes, std::string_view rule,
                                           const std::string& name, const LabelColumn& column = {});

/// "3 classes: cat (120 rows), dog (30 rows), hen (7 rows)"; the first six.
std::string classes_text(const std::vector<RawClass>& classes);

}  // namespace saddlemesh
