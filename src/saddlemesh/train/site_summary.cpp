#include "saddlemesh/train/site_summary.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "saddlemesh/present/text/number_text.hpp"

namespace saddlemesh {
namespace {

constexpr std::size_t few_positives = 20;
constexpr double unusual_factor = 3;  // ratio of the odds of a positive
constexpr double useless_dual = 0.05;

double odds(std::size_t positives, std::size_t rows) {
  return (static_cast<double>(positives) + 0.5) / (static_cast<double>(rows - positives) + 0.5);
}

// Returns whether the site's odds differ from those of all rows by more than the factor, and by more than three
// standard errors.
bool unusual_share(const WorkerRows& site, double all) {
  const double apart = std::abs(std::log(odds(site.train_positives, site.train) / all));
  const double error = std::sqrt(1 / (static_cast<double>(site.train_positives) + 0.5) +
                                 1 / (static_cast<double>(site.train - site.train_positives) + 0.5));
  return apart > std::log(unusual_factor) && apart > 3 * error;
}

std::string warning_of(const std::string& name, const WorkerRows& site, double all) {
  if (site.train_positives == 0 || site.train_positives == site.train) {
    return fmt::format(
        "{}: all {} training rows are {}; the joint model can learn from them, but the AUROC of this site cannot be "
        "measured: if this is unexpected, check the label column (--label-column, --positive)",
        name, format_count(site.train), site.train_positives == 0 ? "negative" : "positive");
  }
  if (site.train_positives < few_positives) {
    return fmt::format(
        "{}: only {} of {} training rows are positive; the AUROC of this site will be uncertain: judge the model by "
        "all sites together, or give the site its own test rows (--test)",
        name, site.train_positives, format_count(site.train));
  }
  if (unusual_share(site, all)) {
    return fmt::format(
        "{}: {:.1f} % of its rows are positive, compared with {:.1f} % of all rows; the objective accounts for this, "
        "but check that the label has the same meaning at every site",
        name, 100.0 * static_cast<double>(site.train_positives) / static_cast<double>(site.train),
        100 * all / (1 + all));
  }
  return {};
}

std::string share_text(const WorkerRows& rows) {
  return fmt::format("{:.1f} %", 100.0 * static_cast<double>(rows.train_positives) / static_cast<double>(rows.train));
}

}  // namespace

std::string interval_text(const IntervalEstimate& estimate) {
  if (std::isnan(estimate.value)) return "–";
  std::string value = fmt::format("{:.3f}", estimate.value);
  if (std::isnan(estimate.interval.low)) return value;
  return fmt::format("{} ({:.3f} to {:.3f})", value, estimate.interval.low, estimate.interval.high);
}

Table site_table(const FinishedRun& run, const PreparedData& data) {
  const bool alone =
      std::ranges::any_of(run.sites, [](const SiteOutcome& site) { return !std::isnan(site.alone.value); });
  std::vector<std::string> header{"site", "rows", "positives", "share", "test rows", "joint AUROC (95 %)"};
  if (alone) header.insert(header.end(), {"alone", "gain by joining"});
  Table table(header);
  for (const SiteOutcome& site : run.sites) {
    const WorkerRows& rows = data.workers[site.worker];
    std::vector<std::string> cells{data.site_names[site.worker],
                                   format_count(rows.train),
                                   format_count(rows.train_positives),
                                   share_text(rows),
                                   format_count(data.sites_test ? rows.test : data.test_count.rows),
                                   interval_text(site.joint)};
    if (alone) cells.insert(cells.end(), {interval_text(site.alone), interval_text(site.gain)});
    table.add_row(std::move(cells));
  }
  return table;
}

std::vector<std::string> warnings_before(const PreparedData& data) {
  std::vector<std::string> warnings;
  if (!data.sites) return warnings;
  const double all = data.positive_ratio / (1 - data.positive_ratio);
  for (std::size_t k = 0; k < data.workers.size(); ++k) {
    std::string warning = warning_of("site " + data.site_names[k], data.workers[k], all);
    if (!warning.empty()) warnings.push_back(std::move(warning));
  }
  return warnings;
}

std::vector<std::string> warnings_after(const FinishedRun& run, const PreparedData& data) {
  std::vector<std::string> warnings;
  const IntervalEstimate& auroc = run.auroc;
  const bool chance = auroc.value <= 0.5 || auroc.interval.low <= 0.5;
  const bool auroc_loss = find_method(run.plan.config.method).objective == Objective::auroc;
  if (chance && auroc_loss && std::abs(run.result.chosen.dual + 1) < useless_dual) {
    warnings.push_back(
        "the model is not better than chance, and the dual variable ended at −1, where scores do not separate the "
        "classes: smaller steps (--gamma-x, --gamma-y) or --weigh rows may help");
  } else if (chance) {
    warnings.push_back(
        "the model is not reliably better than chance: more rows, other columns or another --positive may help; "
        "--model linear with --weight-decay 0.01 shows whether there is anything to learn");
  }
  for (const SiteOutcome& site : run.sites) {
    if (!(site.gain.interval.high < 0)) continue;
    warnings.push_back(
        fmt::format("site {}: the joint model is worse than a model from the site's own rows ({:.3f} compared with "
                    "{:.3f}); its data may be different in kind: compare its columns and labels with the other sites', "
                    "or continue training there from the joint model with --warm-start",
                    data.site_names[site.worker], site.joint.value, site.alone.value));
  }
  return warnings;
}

}  // namespace saddlemesh
