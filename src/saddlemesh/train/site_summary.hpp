#pragma once

#include <string>
#include <vector>

#include "saddlemesh/present/text/table.hpp"
#include "saddlemesh/train/planned_run.hpp"

namespace saddlemesh {

/// By site: rows, positives, the AUROC of the joint model on the site's own test rows, that of a model from its own
/// rows alone, and their difference, each with its 95 % interval.
Table site_table(const FinishedRun& run, const PreparedData& data);

/// "0.912 (0.88 to 0.94)"; "–" where it is not known.
std::string interval_text(const IntervalEstimate& estimate);

/// What a user should know of the sites before training: one class only, few positives, a share of positives far from
/// that of all rows. Each says what follows and what to do. Empty where workers are not sites.
std::vector<std::string> warnings_before(const PreparedData& data);

/// What a user should know of the result: a model no better than chance (with the dual variable at w = −1, or not), and
/// sites for which the joint model is worse than their own.
std::vector<std::string> warnings_after(const FinishedRun& run, const PreparedData& data);

}  // namespace saddlemesh
