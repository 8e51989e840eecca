#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "saddlemesh/data/prepare.hpp"
#include "saddlemesh/present/page/page.hpp"
#include "saddlemesh/topology/topology.hpp"
#include "saddlemesh/train/report/metrics_csv.hpp"

namespace saddlemesh {

/// One training run as the report shows it.
struct RunRecord {
  std::string method;
  std::string topology;  ///< its name
  std::uint64_t seed = 1;
  std::vector<Metrics> metrics;
  std::vector<std::string> retreats = {};  ///< reasons and new steps
  std::vector<float> scores;               ///< of the resulting model on the test rows; empty without test rows
  std::vector<std::uint8_t> labels;        ///< of those rows
};

/// The contents of a report: one run, one run with several seeds, or several methods with the same seeds each.
struct ReportInput {
  std::string title;
  std::vector<RunRecord> runs;
  std::vector<WorkerRows> workers;
  std::vector<std::string> site_names = {};  ///< one per worker; empty if workers are not sites
  LabelSummary labels;                       ///< not shown if it has no rows
  Findings findings;
  std::string differences = {};  ///< which methods differ significantly; may be empty
  PageTable sites = {};          ///< results of each site; without rows if workers are not sites
  PageTable search = {};         ///< what a search tried; without rows if there was none
  std::vector<std::string> warnings = {};
  const Topology* topology = nullptr;  ///< of the first run; drawn with the workers' rows
  NamedValues settings, environment;   ///< a name "method.eta" is shown as "eta" below "method"
  std::string command;
};

/// Returns report.html, a single file that can be opened offline.
std::string report_html(const ReportInput& input);

/// Returns the report's charts as SVG files for papers, with their file names ("auroc-iterations.svg").
std::vector<std::pair<std::string, std::string>> report_svgs(const ReportInput& input);

}  // namespace saddlemesh
