#include "saddlemesh/data/agreement.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/memory.hpp"
#include "saddlemesh/data/column_agreement.hpp"
#include "saddlemesh/data/preprocessing.hpp"
#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

using Json = nlohmann::json;
using Change = std::function<void(Json&)>;

/// Another site with the same data that modifies what it sends in one of the exchanges.
class OtherSite final : public SiteExchange {
 public:
  OtherSite(int exchange, Change change) : exchange_(exchange), change_(std::move(change)) {}

  std::vector<std::string> allgather(std::vector<std::string> own) override {
    Json other = Json::parse(own.front());
    if (exchange_-- == 0) change_(other);
    own.push_back(other.is_string() ? other.get<std::string>() : other.dump());
    return own;
  }

  [[nodiscard]] std::string sender(std::size_t site) const override {
    return site == 0 ? "oneself" : "process 7 on host b";
  }

 private:
  int exchange_;
  Change change_;
};

Source table_source() {
  Source source{.labels = {0, 1, 0}, .rows = {.train = {0, 1, 2}, .test = {}}};
  source.raw.name = "own.csv";
  source.raw.data.shape = {2};
  source.raw.data.rows = 3;
  source.raw.data.dense().values = {1, 0, 2, 1, 4, 0};
  source.raw.labels = {0, 1, 0};
  source.raw.classes = {{.name = "no", .rows = 2}, {.name = "yes", .rows = 1}};
  source.raw.columns = {{.name = "a"}, {.name = "b", .categories = {"p", "q"}, .categorical = true}};
  return source;
}

Preprocessing prepared_with(int exchange, Change change) {
  const std::vector<Source> sources{table_source()};
  OtherSite other(exchange, std::move(change));
  const Schema schema = agree_on_schema(sources, {"own", "other"}, other);
  const SiteStatistics all = merge_statistics(exchange_statistics(sources, {}, other));
  return fit_preprocessing(schema, all, agree_on_medians(sources, schema, other), Standardize::automatic);
}

void expect_refused(int exchange, Change change, const std::string& reason) {
  testing::expect_error<Error>([&] { prepared_with(exchange, std::move(change)); },
                               {"process 7 on host b", reason, "same version"});
}

TEST(Agreement, SitesThatSendWhatIsExpectedAgree) {
  const Preprocessing fitted = prepared_with(-1, {});
  EXPECT_EQ(fitted.features[0].fill, 2);
  EXPECT_EQ(fitted.features[1].categories, (std::vector<std::string>{"p", "q"}));
}

TEST(Agreement, ADescriptionThatIsShortOrImpossibleNamesItsSender) {
  expect_refused(
      0, [](Json& j) { j["shape"] = {2}; }, "too short");
  expect_refused(
      0,
      [](Json& j) {
        j["shape"] = {-1, 1, 1};
      },
      "whole number");
  expect_refused(
      0,
      [](Json& j) {
        j["shape"] = {1ULL << 40U, 1ULL << 40U, 1};
      },
      "impossible shape");
  expect_refused(
      0, [](Json& j) { j["kind"] = 3; }, "whole number from 0 to 2");
  expect_refused(
      0, [](Json& j) { j["columns"].erase(1); }, "1 columns for rows of 2 features");
  expect_refused(
      0, [](Json& j) { j["classes"][0]["rows"] = 1.5; }, "whole number");
  expect_refused(
      0, [](Json& j) { j["columns"][1]["categories"] = "p"; }, "list");
  expect_refused(
      0, [](Json& j) { j["columns"][1]["categories"][0] = "\u20ac"; }, "U+00FF");
  expect_refused(
      0, [](Json& j) { j["classes"][1]["name"] = "no"; }, "two of its classes have one name");
  expect_refused(
      0, [](Json& j) { j["columns"][1]["name"] = "a"; }, "two of its columns have one name");
  expect_refused(
      0,
      [](Json& j) {
        j["shape"] = {1ULL << 30U, 1, 1};
        j["columns"] = Json::array();
      },
      "impossible shape");
  expect_refused(
      0, [](Json& j) { j.erase("classes"); }, "\"classes\"");
  expect_refused(
      0, [](Json& j) { j = "{"; }, "not JSON");
}

TEST(Agreement, StatisticsThatAreShortOrImpossibleNameTheirSender) {
  expect_refused(
      1, [](Json& j) { j["moments"].erase(1); }, "moments of 1 features");
  expect_refused(
      1, [](Json& j) { j["missing"] = Json::array(); }, "missing values of 0");
  expect_refused(
      1, [](Json& j) { j["moments"][0] = {3}; }, "too short");
  expect_refused(
      1, [](Json& j) { j["moments"][0][1] = nullptr; }, "finite");
  expect_refused(
      1, [](Json& j) { j["moments"][0][2] = -1.0; }, "negative");
  expect_refused(
      1, [](Json& j) { j["train_positives"] = 4; }, "from 0 to 3");
  expect_refused(
      1, [](Json& j) { j["train_rows"] = -3; }, "whole number");
  expect_refused(
      1, [](Json& j) { j["missing"][0] = 4; }, "from 0 to 3");
  expect_refused(
      1, [](Json& j) { j["missing"][0] = 1; }, "feature 1 has 3 values and 1 missing ones in 3 rows");
  expect_refused(
      1, [](Json& j) { j["moments"][0][1] = 1e39; }, "larger than values can have it");
  expect_refused(
      1, [](Json& j) { j["moments"][0][2] = 1e300; }, "larger than values can have it");
}

TEST(Agreement, CountsForMediansThatAreShortOrDoNotAddUpNameTheirSender) {
  expect_refused(
      2, [](Json& j) { j = Json::array(); }, "counts of 0 searches, where 1 were expected");
  expect_refused(
      2, [](Json& j) { j[0][0] = {1}; }, "too short");
  expect_refused(
      2, [](Json& j) { j[0][0][0] = 65536; }, "from 0 to 65535");
  expect_refused(
      2, [](Json& j) { j[0][0][0] = 0xff80; }, "not finite");
  expect_refused(
      3, [](Json& j) { j.erase(1); }, "counts of 1 searches, where 2 were expected");
  expect_refused(
      3, [](Json& j) { j[0][0][1] = 5; }, "counts 5 values where it counted 1 before");
}

// A site can neither use another's name nor claim more features than fit in memory without being named.
TEST(Agreement, NamesOfSitesAreThoseThatAllKnow) {
  Source source = table_source();
  source.raw.columns = {};
  OtherSite wide(0, [](Json& j) {
    j["shape"] = {1ULL << 26U, 1, 1};
    j["name"] = "own";
  });
  source.raw.data.rows = 1'000'000'000;  // none of them is read
  testing::expect_error<MemoryError>(
      [&] {
        agree_on_schema({source}, {"own", "other"}, wide);
      },
      {"67108864 features, as many as other has"});
  OtherSite liar(0, [](Json& j) { j["columns"][0]["name"] = "z"; });
  testing::expect_error(
      [&] {
        agree_on_schema({table_source()}, {"own", "other"}, liar);
      },
      {"own has numbers \"a\"", "other has numbers \"z\""});
}

std::vector<Source> profiled_sources() {
  Source source = table_source();
  for (RawColumn& column : source.raw.columns) column.profile = ColumnProfile{};
  source.raw.columns[0].profile->numbers = 3;
  source.raw.columns[1].profile->texts = 3;
  source.raw.columns[1].profile->distinct = 2;
  source.raw.label_column = {.name = "sick", .reason = "the last column", .named = true};
  return {source};
}

TEST(Agreement, ColumnsThatAreShortOrImpossibleNameTheirSender) {
  const auto refused = [](const Change& change, const std::string& reason) {
    std::vector<Source> sources = profiled_sources();
    OtherSite other(0, change);
    testing::expect_error<Error>(
        [&] {
          agree_on_columns(sources, {}, {"own", "other"}, other);
        },
        {"process 7 on host b", reason, "same version"});
  };
  refused([](Json& j) { j["columns"][0]["profile"]["counts"].erase(0); }, "too short");
  refused([](Json& j) { j["columns"][0]["profile"]["flags"][0] = 1; }, "true or false");
  refused([](Json& j) { j["columns"][0]["profile"]["counts"][0] = 1ULL << 63U; }, "whole number");
  refused([](Json& j) { j["columns"][1]["name"] = "a"; }, "two of its columns have one name");
  refused([](Json& j) { j["columns"] = "a"; }, "list");
  refused([](Json& j) { j["findings"] = Json::array({1}); }, "too short");
  refused([](Json& j) { j["named"] = "yes"; }, "true or false");
  refused([](Json& j) { j.erase("label"); }, "\"label\"");
}

TEST(Agreement, ASiteWithoutColumnProfilesDoesNotHideQuestionsOfOthers) {
  std::vector<Source> sources = profiled_sources();
  OtherSite silent(0, [](Json& j) { j["columns"] = Json::array(); });
  testing::expect_error(
      [&] {
        agree_on_columns(sources, {}, {"own", "other"}, silent);
      },
      {"own has a table of columns with names", "other has rows without"});
}

}  // namespace
}  // namespace saddlemesh
