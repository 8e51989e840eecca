#include "saddlemesh/train/report/worker_section.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "saddlemesh/present/text/number_text.hpp"
#include "saddlemesh/topology/facts.hpp"
#include "saddlemesh/topology/picture/svg.hpp"

namespace saddlemesh {
namespace {

constexpr std::size_t most_listed = 64;

using RowCount = std::size_t WorkerRows::*;

std::string share(std::size_t part, std::size_t all) {
  return all == 0 ? "–" : fmt::format("{:.1f} %", 100.0 * static_cast<double>(part) / static_cast<double>(all));
}

bool has_test_rows(const std::vector<WorkerRows>& workers) {
  return std::any_of(workers.begin(), workers.end(), [](const WorkerRows& worker) { return worker.test > 0; });
}

std::vector<std::string> row_of(const std::string& name, const WorkerRows& worker, bool tests) {
  std::vector<std::string> row = {name, format_count(worker.train), format_count(worker.train_positives),
                                  share(worker.train_positives, worker.train)};
  if (!tests) return row;
  row.push_back(format_count(worker.test));
  row.push_back(format_count(worker.test_positives));
  return row;
}

WorkerRows total(const std::vector<WorkerRows>& workers) {
  WorkerRows sum;
  for (const WorkerRows& worker : workers) {
    for (const RowCount count :
         {&WorkerRows::train, &WorkerRows::train_positives, &WorkerRows::test, &WorkerRows::test_positives}) {
      sum.*count += worker.*count;
    }
  }
  return sum;
}

// For each column separately, the worker at the given quantile (0 … 1).
std::vector<std::string> quantile_row(const std::string& name, std::vector<WorkerRows> workers, double quantile,
                                      bool tests) {
  const auto at = [&](auto value) {
    const auto nth = workers.begin() + static_cast<std::ptrdiff_t>(quantile * static_cast<double>(workers.size() - 1));
    std::nth_element(workers.begin(), nth, workers.end(),
                     [&](const WorkerRows& a, const WorkerRows& b) { return value(a) < value(b); });
    return *nth;
  };
  const auto count = [&](RowCount which) {
    return format_count(at([which](const WorkerRows& worker) { return worker.*which; }).*which);
  };
  const WorkerRows by_share = at([](const WorkerRows& worker) {
    return static_cast<double>(worker.train_positives) / static_cast<double>(std::max<std::size_t>(worker.train, 1));
  });
  std::vector<std::string> row = {name, count(&WorkerRows::train), count(&WorkerRows::train_positives),
                                  share(by_share.train_positives, by_share.train)};
  if (!tests) return row;
  row.push_back(count(&WorkerRows::test));
  row.push_back(count(&WorkerRows::test_positives));
  return row;
}

PageTable rows_table(const std::vector<WorkerRows>& workers, const std::vector<std::string>& names) {
  const bool tests = has_test_rows(workers);
  PageTable table{.caption = "Training rows",
                  .header = {names.empty() ? "worker" : "site", "rows", "positives", "share"},
                  .rows = {}};
  if (tests) {
    table.caption = "Training and test rows";
    table.header.insert(table.header.end(), {"test rows", "test positives"});
  }
  if (workers.size() > most_listed) {
    table.caption += fmt::format(" of {} {}", format_count(workers.size()), names.empty() ? "workers" : "sites");
    table.rows = {quantile_row("least", workers, 0, tests), quantile_row("median", workers, 0.5, tests),
                  quantile_row("most", workers, 1, tests)};
  } else {
    for (std::size_t k = 0; k < workers.size(); ++k) {
      table.rows.push_back(row_of(names.empty() ? std::to_string(k) : names[k], workers[k], tests));
    }
    table.sortable = workers.size() > 1;
  }
  return table;
}

PageFigure picture_of(const Topology& topology) {
  const TopologyFacts facts = describe(topology);
  return {.caption = {},
          .svg = draw_svg(topology),
          .description = fmt::format("The graph {}: {} workers with {} links, {} to {} per worker{}.", topology.name,
                                     format_count(facts.workers), format_count(facts.edges), facts.min_degree,
                                     facts.max_degree, facts.time_varying ? ", which change from round to round" : "")};
}

}  // namespace

std::optional<PageSection> worker_section(const ReportInput& input) {
  if (!input.topology && input.workers.empty()) return std::nullopt;
  const bool sites = !input.site_names.empty();
  PageSection section{.heading = sites ? "Sites" : "Workers"};
  if (input.topology) section.figures.push_back(picture_of(*input.topology));
  if (input.workers.empty()) return section;
  const WorkerRows all = total(input.workers);
  section.text =
      fmt::format("{} training rows at {} {}{}, {} of them positive ({}).", format_count(all.train),
                  format_count(input.workers.size()), sites ? "site" : "worker", input.workers.size() == 1 ? "" : "s",
                  format_count(all.train_positives), share(all.train_positives, all.train));
  section.tables.push_back(rows_table(input.workers, input.site_names));
  return section;
}

}  // namespace saddlemesh
