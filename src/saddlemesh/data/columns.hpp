#pragma once

#include <span>
#include <string>
#include <vector>

#include "saddlemesh/data/rows/column_profile.hpp"
#include "saddlemesh/data/rows/finding.hpp"
#include "saddlemesh/data/rows/raw_data.hpp"
#include "saddlemesh/data/source/read_options.hpp"

// What becomes of a table's columns, by what all their values look like. What is certain is done and told; what is not
// is for the user to decide.
namespace saddlemesh {

struct ColumnDecision {
  bool leave_out = false;
  Findings findings;  ///< with Finding::done empty where the user must decide
};

/// A column by its name and the profile of all sites. `sites`: its texts would be told to other sites.
ColumnDecision decide_column(const std::string& name, const ColumnProfile& profile, const ReadOptions& options,
                             bool sites);

/// All findings about one table, those of the reader included.
Findings look_at_columns(const RawData& raw, const ReadOptions& options);

/// Leaves columns of one table out and completes raw.findings. InputError that lists all columns that the user must
/// decide about, and where no column is left.
void settle_columns(RawData& raw, const ReadOptions& options);

/// InputError that lists the columns of numbers or dates that have other texts among them, and missing values where the
/// options refuse them: for tables whose columns are known already.
void require_readable(const RawData& raw, const ReadOptions& options);

/// Whether the columns were read from text, so that there is something to decide.
bool has_profiles(const RawData& raw);

/// InputError unless some column is kept; `source` is the file.
void require_kept(std::span<const std::size_t> kept, const Findings& findings, const std::string& source);

}  // namespace saddlemesh
