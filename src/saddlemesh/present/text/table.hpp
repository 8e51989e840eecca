#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "saddlemesh/present/text/number_text.hpp"

namespace saddlemesh {

/// A table for a terminal. A column is aligned right if all its cells look like numbers or are missing, otherwise left.
/// Widths are counted in characters rather than bytes, so λ, η², − and × line up.
class Table {
 public:
  explicit Table(std::vector<std::string> header);

  /// Throws Error unless the row has as many cells as the header.
  void add_row(std::vector<std::string> cells);

  [[nodiscard]] bool empty() const { return rows_.empty(); }
  [[nodiscard]] const std::vector<std::string>& header() const { return header_; }
  [[nodiscard]] const std::vector<std::vector<std::string>>& rows() const { return rows_; }

  /// Returns the header, a thin rule below each named column, and the rows. Every line ends with a newline and has no
  /// trailing spaces. Control characters are escaped.
  [[nodiscard]] std::string to_text() const;

  /// Returns the same cells quoted as in RFC 4180, with lines ending in "\n".
  [[nodiscard]] std::string to_csv() const;

 private:
  [[nodiscard]] std::string aligned_text() const;
  [[nodiscard]] std::size_t width_of(std::size_t column) const;
  [[nodiscard]] bool is_numeric(std::size_t column) const;

  std::vector<std::string> header_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace saddlemesh
