#include "saddlemesh/data/rows/finding.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/text/excerpt.hpp"

namespace saddlemesh {

std::string count_text(std::size_t count) {
  std::string text = std::to_string(count);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

std::string count_of(std::size_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", count_text(count), count == 1 ? one : many);
}

std::string findings_lines(const Findings& findings) {
  std::string text;
  for (const Finding& finding : findings) {
    text += fmt::format("\n  {}: {}", excerpt(finding.column), finding.found);
    if (!finding.done.empty()) text += fmt::format("; {}", finding.done);
    if (!finding.option.empty()) text += fmt::format(" ({})", finding.option);
  }
  return text;
}

void require_decided(const Findings& findings, std::string_view source) {
  Findings open;
  std::ranges::copy_if(findings, std::back_inserter(open), [](const Finding& one) { return one.done.empty(); });
  if (open.empty()) return;
  throw InputError(fmt::format("{}: {} a decision:{}", source,
                               open.size() == 1 ? "one column needs" : fmt::format("{} columns need", open.size()),
                               findings_lines(open)));
}

void add_findings(Findings& to, const Findings& more) {
  for (const Finding& finding : more) {
    if (std::ranges::find(to, finding) == to.end()) to.push_back(finding);
  }
}

}  // namespace saddlemesh
