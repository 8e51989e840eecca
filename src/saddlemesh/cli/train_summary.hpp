#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "saddlemesh/train/planned_run.hpp"

namespace saddlemesh::cli {

/// Warnings about the sites, a line each; empty where there is nothing to say.
std::string site_warnings_text(const PreparedData& data);

/// What is about to be trained on what, in a line or two.
std::string opening_text(const PlannedRun& run, const PreparedData& data);

/// The outcome of one run, or a table of several.
std::string closing_text(const std::vector<FinishedRun>& runs, const PreparedData& data,
                         const std::filesystem::path& folder);

}  // namespace saddlemesh::cli
