#pragma once

#include <span>
#include <string>
#include <vector>

#include "saddlemesh/data/rows/column_profile.hpp"
#include "saddlemesh/data/rows/finding.hpp"
#include "saddlemesh/data/rows/raw_data.hpp"
#include "saddlemesh/data/source/read_options.hpp"

// Decides what to do with a table's columns, from the profiles of all their values. Clear cases are handled and
// reported; unclear ones need a decision of the user.
namespace saddlemesh {

struct ColumnDecision {
  bool leave_out = false;
  Findings findings;  ///< Finding::done is empty if the user must decide
};

/// Decides about a column from its name and its merged profile. `sites`: whether its texts would be sent to other
/// sites.
ColumnDecision decide_column(const std::string& name, const ColumnProfile& profile, const ReadOptions& options,
                             bool sites);

/// Returns all findings about one table, including those of the reader.
Findings inspect_columns(const RawData& raw, const ReadOptions& options);

/// Drops columns of one table and completes raw.findings. Throws InputError that lists all columns that need a decision
/// of the user, and if no column is left.
void resolve_columns(RawData& raw, const ReadOptions& options);

/// Checks a table whose columns are already known. Throws InputError that lists numeric or date columns with other
/// texts among their values, and missing values if the options reject them.
void require_readable(const RawData& raw, const ReadOptions& options);

/// Returns whether the columns were read from text, so that their content must be decided.
bool has_profiles(const RawData& raw);

/// Throws InputError unless at least one column is kept; `source` is the file.
void require_kept(std::span<const std::size_t> kept, const Findings& findings, const std::string& source);

}  // namespace saddlemesh
