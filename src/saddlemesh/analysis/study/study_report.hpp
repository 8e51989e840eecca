#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "saddlemesh/method/method_options.hpp"
#include "saddlemesh/present/page/page.hpp"
#include "saddlemesh/present/text/table.hpp"
#include "saddlemesh/problem/analytic.hpp"

namespace saddlemesh {

/// What a study measured and found. A terminal, a program and a browser are given the same.
struct StudyReport {
  struct CaptionedTable {
    std::string caption;
    Table table;
  };
  std::string name, title, summary;
  std::vector<CaptionedTable> tables;
  std::string symbols = {};           ///< what the letters in the tables stand for
  std::vector<std::string> findings;  ///< sentences made from the measured numbers
  std::string expected;               ///< what the theory says, whatever was measured
  std::vector<Chart> charts;
  Table measurements;   ///< every one of them
  nlohmann::json json;  ///< the numbers by name
  NamedValues settings;
};

std::string study_text(const StudyReport& report);
nlohmann::json study_json(const StudyReport& report);
Page page_of(const StudyReport& report, const std::string& command);

/// The constants of a problem and of a method's steps, as the settings of a report show them.
std::string problem_text(const AnalyticSpec& spec);
std::string steps_text(const MethodOptions& steps);

}  // namespace saddlemesh
