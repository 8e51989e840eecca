// Public: outcome and report of finished runs
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "saddlemesh/train/planned_run.hpp"

namespace saddlemesh {

/// Returns warnings for the user about the sites and the models.
std::vector<std::string> warnings_of(const std::vector<FinishedRun>& runs, const PreparedData& data);

/// Returns the outcome of the runs as one JSON object.
std::string outcome_json(const std::vector<FinishedRun>& runs, const PreparedData& data,
                         const std::filesystem::path& folder);

/// Writes the report of all runs to report.html, the outcome to outcome.json beside it, and the charts to figures/ if
/// requested.
void write_report(const std::vector<FinishedRun>& runs, const PreparedData& data, const std::string& command,
                  const std::filesystem::path& folder, bool svg);

}  // namespace saddlemesh
