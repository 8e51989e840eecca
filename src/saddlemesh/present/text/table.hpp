#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "saddlemesh/present/text/number_text.hpp"

namespace saddlemesh {

/// A table for a terminal. A column whose cells all look like numbers (or are missing) is aligned right, any other
/// left; widths are counted in characters, not bytes, so λ, η², − and × line up.
class Table {
 public:
  explicit Table(std::vector<std::string> header);

  /// Throws Error unless the row has as many cells as the header.
  void add_row(std::vector<std::string> cells);

  [[nodiscard]] bool empty() const { return rows_.empty(); }
  [[nodiscard]] const std::vector<std::string>& header() const { return header_; }
  [[nodiscard]] const std::vector<std::vector<std::string>>& rows() const { return rows_; }

  /// Header, a thin rule under what is named, the rows; every line ends with a newline and none with spaces. Characters
  /// that a terminal would obey are escaped.
  [[nodiscard]] std::string to_text() const;

  /// The same cells quoted as RFC 4180 says, lines ending with "\n".
  [[nodiscard]] std::string to_csv() const;

 private:
  [[nodiscard]] std::string aligned_text() const;
  [[nodiscard]] std::size_t width_of(std::size_t column) const;
  [[nodiscard]] bool is_numeric(std::size_t column) const;

  std::vector<std::string> header_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace saddlemesh
