#include <algorithm>
#include <string>
#include <vector>

#include "fuzz/support/check.hpp"
#include "fuzz/targets.hpp"
#include "saddlemesh/data/preprocessing.hpp"
#include "saddlemesh/data/site/agreement.hpp"
#include "saddlemesh/data/site/column_agreement.hpp"

namespace saddlemesh::fuzz {
namespace {

constexpr std::size_t widest = 4096;  // features that another site may claim without using up a fuzzer's memory

const std::vector<std::string> sites{"own", "other"};

/// The other site sends the lines of the input, one at each exchange.
class OtherSite final : public SiteExchange {
 public:
  explicit OtherSite(std::span<const char> lines) : left_(lines.data(), lines.size()) {}

  std::vector<std::string> all(std::vector<std::string> own) override {
    const std::size_t end = std::min(left_.find('\n'), left_.size());
    own.emplace_back(left_.substr(0, end));
    left_.remove_prefix(std::min(end + 1, left_.size()));
    return own;
  }

 private:
  std::string_view left_;
};

// Three rows of a number and a category.
Part table_part() {
  Part part{.labels = {0, 1, 0}, .rows = {.train = {0, 1, 2}, .test = {}}};
  part.raw = {.name = "own.csv", .format = "csv"};
  part.raw.data.shape = {2};
  part.raw.data.rows = 3;
  part.raw.data.features = {1, 0, 2, 1, 4, 0};
  part.raw.labels = {0, 1, 0};
  part.raw.classes = {{.name = "no", .rows = 2}, {.name = "yes", .rows = 1}};
  part.raw.columns = {{.name = "a"}, {.name = "b", .categories = {"p", "q"}, .categorical = true}};
  part.raw.columns[0].profile = ColumnProfile{.numbers = 3};
  part.raw.columns[1].profile = ColumnProfile{.texts = 3, .distinct = 2};
  return part;
}

// Rows of a format without named columns, whose width may differ from site to site.
Part nameless_part() {
  Part part = table_part();
  part.raw.columns = {};
  return part;
}

void prepare(Part part, std::span<const char> lines) {
  try {
    OtherSite exchange(lines);
    std::vector<Part> described{part};
    agree_on_columns(described, {}, sites, exchange);
    part = described.front();
    const Outline outline = agree_on_outline(described, sites, exchange);
    if (outline.shape.size() > widest) return;
    conform(part.raw, outline);
    const std::vector<Part> parts{part};
    const SiteStatistics all = merge_statistics(exchange_statistics(parts, {}, exchange));
    std::vector<double> medians;
    if (outline.kind == FeatureKind::dense) medians = agree_on_medians(parts, outline, exchange);
    fit_preprocessing(outline, all, medians, Standardise::automatic);
  } catch (const Error&) {  // NOLINT(bugprone-empty-catch): a refusal is a good answer
  }
}

}  // namespace

void fuzz_site_texts(std::span<const char> bytes) {
  prepare(table_part(), bytes);
  prepare(nameless_part(), bytes);
}

}  // namespace saddlemesh::fuzz
