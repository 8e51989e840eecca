#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "saddlemesh/analysis/plan/plan.hpp"

namespace saddlemesh {

/// Returns {"model", "link", "methods": the costs of a worker's round, "speedup_constants", "plan": the rows}, with
/// times in seconds and sizes in bytes. Keys are the names of the members.
nlohmann::json plan_json(const PlanOptions& options, const std::vector<PlanRow>& rows);

/// Returns text for a terminal: the assumptions, the table, and how to read it.
std::string plan_text(const PlanOptions& options, const std::vector<PlanRow>& rows);

}  // namespace saddlemesh
