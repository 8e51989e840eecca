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
  std::vector<std::string> retreats = {};  ///< why and how it went back to smaller steps
  std::vector<float> scores;               ///< of the resulting model on the test rows; empty without test rows
  std::vector<std::uint8_t> labels;        ///< of those rows
};

/// What a report is made of: one run, the same with several seeds, or several methods with the same seeds each.
struct ReportInput {
  std::string title;
  std::vector<RunRecord> runs;
  std::vector<WorkerRows> workers;
  std::vector<std::string> site_names = {};  ///< of the workers; empty if they are not sites
  LabelSummary labels;                       ///< no rows: not shown
  Findings findings;
  std::string differences = {};  ///< which methods differ by more than chance; may be empty
  PageTable sites = {};          ///< what each site has of the model; without rows if workers are not sites
  std::vector<std::string> warnings = {};
  const Topology* topology = nullptr;  ///< drawn with the workers' rows; that of the first run
  NamedValues settings, environment;   ///< a name "method.eta" is shown as "eta" below "method"
  std::string command;
};

/// report.html: one file that opens offline.
std::string report_html(const ReportInput& input);

/// The report's charts as SVG files for papers, with the names to give them ("auroc-iterations.svg").
std::vector<std::pair<std::string, std::string>> report_svgs(const ReportInput& input);

}  // namespace saddlemesh
