#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace saddlemesh {

/// Summary of all values of a table's column. It holds only counts and flags, so sites can exchange it, as JSON, before
/// any of their texts.
struct ColumnProfile {
  std::uint64_t numbers = 0, texts = 0, dates = 0, missing = 0;  ///< number of rows of each kind
  std::uint64_t unread = 0;    ///< texts in a column that is stored as numbers or dates
  std::uint64_t distinct = 0;  ///< number of different texts; after merging, the sum over sites

  bool given = false;            ///< the options specify what the column holds
  bool crowded = false;          ///< some site has more than 20 different texts and fewer than two rows for each
  bool unnamed = false;          ///< the header has no name for it
  bool whole = false;            ///< all numbers are integers
  bool unique = false;           ///< whole, and all different
  bool consecutive = false;      ///< unique, and without gaps
  bool inexact = false;          ///< whole, and so large that 32-bit floats cannot tell neighbours apart
  bool ambiguous = false;        ///< has "1,234", which may be 1234 or 1.234
  bool other_decimal = false;    ///< has numbers with the decimal mark that the table does not use
  bool signs = false;            ///< some texts are numbers except for a sign such as % or $
  bool ambiguous_dates = false;  ///< all dates are like "01/02/2020", which may be in January or in February
  bool outliers = false;         ///< some values are far from all others: see outlier_values
  bool constant = false;         ///< all rows have one value
  std::uint64_t value = 0;       ///< hash of that value; only the hash is exchanged

  // For messages. Sites exchange the lines, but not the texts and values.
  std::vector<std::string> examples;  ///< the first four texts among numbers
  std::uint64_t first_text = 0;       ///< line of the first text
  std::uint64_t first_missing = 0;    ///< line of the first missing value
  std::vector<float> outlier_values;

  [[nodiscard]] std::uint64_t values() const { return numbers + texts + dates; }
};

/// Merges the profiles of a column at two sites. Symmetric, except for what is not exchanged.
ColumnProfile merge_profiles(const ColumnProfile& a, const ColumnProfile& b);

}  // namespace saddlemesh
