// Public: outcome and report of finished runs
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "saddlemesh/train/planned_run.hpp"

namespace saddlemesh {

/// What the user should know of the sites and of the models.
std::vector<std::string> warnings_of(const std::vector<FinishedRun>& runs, const PreparedData& data);

/// The outcome of the runs as one JSON object.
std::string outcome_json(const std::vector<FinishedRun>& runs, const PreparedData& data,
                         const std::filesystem::path& folder);

/// Writes the report of all runs to report.html, with the outcome beside it as outcome.json, and its charts to figures/
/// if they are wanted.
void write_report(const std::vector<FinishedRun>& runs, const PreparedData& data, const std::string& command,
                  const std::filesystem::path& folder, bool svg);

}  // namespace saddlemesh
