#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "saddlemesh/analysis/plan/plan.hpp"

namespace saddlemesh {

/// {"model", "link", "methods": what a worker's round costs, "speedup_constants", "plan": the rows}, times in seconds
/// and sizes in bytes, under the names of the members.
nlohmann::json plan_json(const PlanOptions& options, const std::vector<PlanRow>& rows);

/// What was assumed, the table, and how to read it, for a terminal.
std::string plan_text(const PlanOptions& options, const std::vector<PlanRow>& rows);

}  // namespace saddlemesh
