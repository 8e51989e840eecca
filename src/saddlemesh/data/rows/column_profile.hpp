#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace saddlemesh {

/// What all values of a column of a table look like. Sites exchange it as JSON before any text of theirs: it holds
/// counts and flags.
struct ColumnProfile {
  std::uint64_t numbers = 0, texts = 0, dates = 0, missing = 0;  ///< rows of each kind
  std::uint64_t unread = 0;    ///< of the texts, those in a column that is stored as numbers or dates
  std::uint64_t distinct = 0;  ///< different texts; the sum over sites

  bool given = false;            ///< the options say what it holds
  bool crowded = false;          ///< some site has more than 20 different texts and less than two rows for each
  bool unnamed = false;          ///< the header has no name for it
  bool whole = false;            ///< all numbers are whole
  bool unique = false;           ///< and different
  bool consecutive = false;      ///< and have no gap
  bool inexact = false;          ///< and so large that 32 bits do not tell neighbours apart
  bool ambiguous = false;        ///< has "1,234", which may be 1234 or 1.234
  bool other_decimal = false;    ///< has numbers with the decimal mark that the table does not use
  bool signs = false;            ///< texts that are numbers but for a sign such as % or $
  bool ambiguous_dates = false;  ///< "01/02/2020" may be January or February in all of them
  bool outliers = false;         ///< some values are far beyond all others: see outlier_values
  bool constant = false;         ///< one value in all rows, which is
  std::uint64_t value = 0;       ///< told by a hash only

  // For messages. Lines are exchanged, texts and values are not.
  std::vector<std::string> examples;  ///< texts among numbers, the first four
  std::uint64_t first_text = 0;       ///< line of the first of them
  std::uint64_t first_missing = 0;    ///< line of the first missing value
  std::vector<float> outlier_values;

  [[nodiscard]] std::uint64_t values() const { return numbers + texts + dates; }
};

/// What the column looks like at two sites together. The order does not matter but for what is not exchanged.
ColumnProfile merge_profiles(const ColumnProfile& a, const ColumnProfile& b);

}  // namespace saddlemesh
