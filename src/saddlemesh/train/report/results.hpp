#pragma once

#include <string>
#include <vector>

#include "saddlemesh/present/page/page.hpp"
#include "saddlemesh/train/report/run_group.hpp"

namespace saddlemesh {

/// Returns the result in one sentence: "Test AUROC 0.9571 after 120 iterations of d-scgdam-gt, 4 workers, topology
/// ring."
std::string result_summary(const ReportInput& input, const std::vector<RunGroup>& groups);

/// Returns AUROC, iterations, samples, bytes and seconds at the end of one group's runs, averaged over the seeds.
NamedValues result_figures(const RunGroup& group);

/// Returns the same values for several groups as a sortable table with one row each.
PageTable result_table(const std::vector<RunGroup>& groups);

}  // namespace saddlemesh
