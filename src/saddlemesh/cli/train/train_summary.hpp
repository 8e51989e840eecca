#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "saddlemesh/train/planned_run.hpp"

namespace saddlemesh::cli {

/// Returns warnings about the sites, one per line; empty if there are none.
std::string site_warnings_text(const PreparedData& data);

/// Returns the source, its labels and what was done about its columns.
std::string data_text(const DataOptions& options, const PreparedData& data);

/// Returns a line or two: the method, the model and the data of the run.
std::string opening_text(const PlannedRun& run, const PreparedData& data);

/// Returns the outcome of one run, or a table of several.
std::string closing_text(const std::vector<FinishedRun>& runs, const PreparedData& data,
                         const std::filesystem::path& folder);

}  // namespace saddlemesh::cli
