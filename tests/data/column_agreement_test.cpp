#include "saddlemesh/data/column_agreement.hpp"

#include <fstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "data/table_files.hpp"
#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

class ColumnAgreement : public testing::PrepareTest {};

TEST_F(ColumnAgreement, SitesThatDisagreeAreRefused) {
  write_sites(2);
  write("site-1.csv", "age,town,income,ill\n1,Oslo,3,no\n2,Rome,4,yes\n");
  testing::expect_error([&] { prepare_data(sites(2)); }, {"sites: site-0", "\"city\"", "sites: site-1", "\"town\""});
}

TEST_F(ColumnAgreement, SitesMayHaveTheirColumnsInAnyOrder) {
  write_sites(2);
  const PreparedData before = prepare_data(sites(2));
  std::ifstream file(folder_ / "site-1.csv");
  std::string turned, line;
  while (std::getline(file, line)) {
    std::vector<std::string> fields(1);
    for (const char c : line) {
      if (c == ',') {
        fields.emplace_back();
      } else {
        fields.back() += c;
      }
    }
    turned += fmt::format("{},{},{},{}\n", fields[3], fields[2], fields[0], fields[1]);
  }
  write("site-1.csv", turned);
  DataOptions options = sites(2);
  testing::expect_error([&] { prepare_data(options); },
                        {"\"ill\" (last column) in site-0,", "\"city\" (last column) in site-1;", "--label-column"});
  options.read.label = "ill";
  const PreparedData after = prepare_data(options);
  testing::expect_same(before, after);
}

TEST_F(ColumnAgreement, ColumnsThatNotAllSitesHaveAreAllNamed) {
  write("site-0.csv", "a,b,c,y\n1,2,3,0\n2,1,4,1\n3,1,5,1\n");
  write("site-1.csv", "c,d,a,y\n1,2,3,0\n2,1,4,1\n3,1,5,1\n");
  DataOptions options{.data = path("site-{worker}.csv"), .test_share = 0, .workers = 2};
  testing::expect_error([&] { prepare_data(options); },
                        {"\"b\" is in 1 of 2 sites: site-0", "\"d\" is in 1 of 2 sites: site-1", "--ignore b,d"});
  options.read.ignore = {"b", "d"};
  EXPECT_EQ(prepare_data(options).data->shape, Shape{2});
  options.read.ignore = {"b", "d", "e"};
  testing::expect_error([&] { prepare_data(options); }, {"no site has a column \"e\""});
}

TEST_F(ColumnAgreement, SitesDecideTogetherWhatAColumnHolds) {
  std::string numbers = "a,b,y\n", texts = "a,b,y\n";
  for (int row = 0; row < 40; ++row) {
    numbers += fmt::format("{},{},{}\n", row % 9, row % 5, row % 2);
    texts += fmt::format("{},{},{}\n", row % 9 == 0 ? "9+" : std::to_string(row % 9), 3, row % 2);
  }
  for (const bool swapped : {false, true}) {
    write("site-0.csv", swapped ? texts : numbers);
    write("site-1.csv", swapped ? numbers : texts);
    DataOptions options{.data = path("site-{worker}.csv"), .test_share = 0, .workers = 2};
    testing::expect_error([&] { prepare_data(options); },
                          {"\"a\": 75 numbers and 5 values that are none (\"9+\"", "--categorical a"});
    options.read.categorical = {"a"};
    EXPECT_EQ(prepare_data(options).data->shape, Shape{11}) << "b is constant at one site only, and stays";
  }
}

}  // namespace
}  // namespace saddlemesh
