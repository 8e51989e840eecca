#include <algorithm>
#include <string>
#include <vector>

#include "fuzz/support/check.hpp"
#include "fuzz/targets.hpp"
#include "saddlemesh/data/agreement.hpp"
#include "saddlemesh/data/column_agreement.hpp"
#include "saddlemesh/data/preprocessing.hpp"

namespace saddlemesh::fuzz {
namespace {

constexpr std::size_t widest = 4096;  // features that another site may claim without exhausting a fuzzer's memory

const std::vector<std::string> sites{"own", "other"};

/// The other site sends the lines of the input, one per exchange.
class OtherSite final : public SiteExchange {
 public:
  explicit OtherSite(std::span<const char> lines) : left_(lines.data(), lines.size()) {}

  std::vector<std::string> allgather(std::vector<std::string> own) override {
    const std::size_t end = std::min(left_.find('\n'), left_.size());
    own.emplace_back(left_.substr(0, end));
    left_.remove_prefix(std::min(end + 1, left_.size()));
    return own;
  }

 private:
  std::string_view left_;
};

// Returns three rows of a number and a category.
Source table_source() {
  Source source{.labels = {0, 1, 0}, .rows = {.train = {0, 1, 2}, .test = {}}};
  source.raw = {.name = "own.csv", .format = "csv"};
  source.raw.data.shape = {2};
  source.raw.data.rows = 3;
  source.raw.data.features = DenseFeatures{{1, 0, 2, 1, 4, 0}};
  source.raw.labels = {0, 1, 0};
  source.raw.classes = {{.name = "no", .rows = 2}, {.name = "yes", .rows = 1}};
  source.raw.columns = {{.name = "a"}, {.name = "b", .categories = {"p", "q"}, .categorical = true}};
  source.raw.columns[0].profile = ColumnProfile{.numbers = 3};
  source.raw.columns[1].profile = ColumnProfile{.texts = 3, .distinct = 2};
  return source;
}

// Returns rows of a format without named columns, whose width may differ between sites.
Source nameless_source() {
  Source source = table_source();
  source.raw.columns = {};
  return source;
}

void prepare(Source source, std::span<const char> lines) {
  try {
    OtherSite exchange(lines);
    std::vector<Source> described{source};
    agree_on_columns(described, {}, sites, exchange);
    source = described.front();
    const Schema schema = agree_on_schema(described, sites, exchange);
    if (schema.shape.size() > widest) return;
    align_to_schema(source.raw, schema);
    const std::vector<Source> sources{source};
    const SiteStatistics all = merge_statistics(exchange_statistics(sources, {}, exchange));
    std::vector<double> medians;
    if (schema.kind == FeatureKind::dense) medians = agree_on_medians(sources, schema, exchange);
    fit_preprocessing(schema, all, medians, Standardize::automatic);
  } catch (const Error&) {  // NOLINT(bugprone-empty-catch): a refusal is a good answer
  }
}

}  // namespace

void fuzz_site_texts(std::span<const char> bytes) {
  prepare(table_source(), bytes);
  prepare(nameless_source(), bytes);
}

}  // namespace saddlemesh::fuzz
