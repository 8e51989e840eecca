#pragma once

#include <string>
#include <vector>

#include "saddlemesh/present/text/table.hpp"
#include "saddlemesh/train/planned_run.hpp"

namespace saddlemesh {

/// Returns a table by site: rows, positives, the AUROC of the joint model on the site's own test rows, the AUROC of a
/// model from its own rows alone, and their difference, each with its 95 % interval.
Table site_table(const FinishedRun& run, const PreparedData& data);

/// Formats "0.912 (0.88 to 0.94)", or "–" if it is not known.
std::string interval_text(const IntervalEstimate& estimate);

/// Returns warnings about the sites before training: one class only, few positives, or a share of positives far from
/// that of all rows. Each states the consequence and what to do. Empty if workers are not sites.
std::vector<std::string> warnings_before(const PreparedData& data);

/// Returns warnings about the result: a model no better than chance (with the dual variable at w = −1, or not), and
/// sites that are better off with their own model.
std::vector<std::string> warnings_after(const FinishedRun& run, const PreparedData& data);

}  // namespace saddlemesh
