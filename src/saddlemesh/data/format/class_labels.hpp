#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "saddlemesh/data/format/chunked.hpp"
#include "saddlemesh/data/rows/raw_data.hpp"
#include "saddlemesh/data/text/text_index.hpp"

namespace saddlemesh {

/// The unit in which RawClass::first_at counts.
enum class LabelPosition : std::uint8_t { line, row };

/// Collects the labels of a file, row by row, and the classes that they name.
class ClassLabels {
 public:
  /// `file` and `place` are for messages.
  ClassLabels(std::string file, LabelPosition place) : file_(std::move(file)), place_(place) {}

  /// Adds the next row's label, found at line or row `at`. Numeric texts are compared by value: "+1", "1.0" and "1" are
  /// one class. Throws InputError for a label that is empty, infinite or NaN, and for more than 65,536 classes.
  void add(std::string_view text, std::uint64_t at);
  void add(double number, std::uint64_t at);

  [[nodiscard]] std::size_t rows() const { return labels_.size(); }

  /// Moves the labels to raw.labels and raw.classes. Classes are in numeric order if all are numbers, otherwise in
  /// order of their names.
  void finish(RawData& raw);

 private:
  void count(std::uint32_t label);
  std::uint32_t new_spelling(std::string_view text, std::uint64_t at);
  std::uint32_t class_named(std::string name, std::uint64_t at);
  std::string number_name(double number, std::uint64_t at) const;
  [[noreturn]] void reject(std::uint64_t at, std::string_view reason) const;

  std::string file_;
  LabelPosition place_;
  Chunked<std::uint32_t> labels_;
  std::vector<RawClass> classes_;  // in order of first appearance
  TextIndex spellings_;            // every text seen, and every name
  std::optional<double> last_number_;
  std::uint32_t last_class_ = 0;  // class of the number added last
};

}  // namespace saddlemesh
