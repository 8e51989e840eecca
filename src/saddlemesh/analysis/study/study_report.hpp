#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "saddlemesh/method/method_options.hpp"
#include "saddlemesh/present/page/page.hpp"
#include "saddlemesh/present/text/table.hpp"
#include "saddlemesh/problem/analytic.hpp"

namespace saddlemesh {

/// The measurements and findings of a study. Terminal text, JSON and HTML page are made from the same report.
struct StudyReport {
  struct CaptionedTable {
    std::string caption;
    Table table;
  };
  std::string name, title, summary;
  std::vector<CaptionedTable> tables;
  std::string symbols = {};           ///< the meaning of the symbols in the tables
  std::vector<std::string> findings;  ///< sentences computed from the measurements
  std::string expected;               ///< the theory's prediction, independent of the measurements
  std::vector<Chart> charts;
  Table measurements;   ///< all measurements
  nlohmann::json json;  ///< the numbers by name
  NamedValues settings;
};

std::string study_text(const StudyReport& report);
nlohmann::json study_json(const StudyReport& report);
Page page_of(const StudyReport& report, const std::string& command);

/// Return the constants of a problem and of a method's steps as text for the settings of a report.
std::string problem_text(const AnalyticSpec& spec);
std::string steps_text(const MethodOptions& steps);

}  // namespace saddlemesh
