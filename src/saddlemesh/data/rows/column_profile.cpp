#include "saddlemesh/data/rows/column_profile.hpp"

#include <algorithm>

namespace saddlemesh {

ColumnProfile merge_profiles(const ColumnProfile& a, const ColumnProfile& b) {
  ColumnProfile all = a;
  all.numbers += b.numbers;
  all.texts += b.texts;
  all.dates += b.dates;
  all.missing += b.missing;
  all.unread += b.unread;
  all.distinct += b.distinct;
  all.given |= b.given;
  all.crowded |= b.crowded;
  all.unnamed &= b.unnamed;
  all.inexact |= b.inexact;
  all.ambiguous |= b.ambiguous;
  all.other_decimal |= b.other_decimal;
  all.signs |= b.signs;
  all.ambiguous_dates |= b.ambiguous_dates;
  all.outliers |= b.outliers;
  // A site without values has no say in the common properties of the others' values.
  const auto both = [&](bool ColumnProfile::*flag) {
    if (a.values() == 0) return b.*flag;
    return a.*flag && (b.values() == 0 || b.*flag);
  };
  all.whole = both(&ColumnProfile::whole);
  all.unique = both(&ColumnProfile::unique);
  all.consecutive = both(&ColumnProfile::consecutive);
  all.constant = both(&ColumnProfile::constant);
  if (a.values() == 0) all.value = b.value;
  if (a.values() > 0 && b.values() > 0 && a.value != b.value) all.constant = false;
  all.first_text = std::max(a.first_text, b.first_text);
  all.first_missing = std::max(a.first_missing, b.first_missing);
  all.examples.insert(all.examples.end(), b.examples.begin(), b.examples.end());
  all.outlier_values.insert(all.outlier_values.end(), b.outlier_values.begin(), b.outlier_values.end());
  return all;
}

}  // namespace saddlemesh
