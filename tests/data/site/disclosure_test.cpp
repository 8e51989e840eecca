#include <fstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "data/table_files.hpp"
#include "saddlemesh/data/prepare.hpp"
#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

class Disclosure : public testing::PrepareTest {};

/// Records what the sites send.
class RecordingExchange final : public SiteExchange {
 public:
  std::vector<std::string> allgather(std::vector<std::string> own) override {
    for (const std::string& text : own) sent += text;
    return own;
  }
  std::string sent;
};

TEST_F(Disclosure, NoRowLeavesASite) {
  write_sites(2);
  RecordingExchange exchange;
  prepare_data(sites(2), {.first = 0, .count = 2}, exchange);
  std::ifstream file(folder_ / "site-0.csv");
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    const std::size_t from = line.rfind(',', line.rfind(',') - 1) + 1;
    const std::string income = line.substr(from, line.rfind(',') - from);
    EXPECT_EQ(exchange.sent.find(income), std::string::npos) << income;
  }
  EXPECT_NE(exchange.sent.find("Oslo"), std::string::npos) << "names of categories do";
}

TEST_F(Disclosure, WhatLooksLikeNamesDoesNotLeaveASite) {
  for (int k = 0; k < 2; ++k) {
    std::string text = "patient,x,y\n";
    for (int row = 0; row < 60; ++row) text += fmt::format("P{}-{},{},{}\n", k, row, row, row % 4 == 0 ? 1 : 0);
    write(fmt::format("site-{}.csv", k), text);
  }
  RecordingExchange exchange;
  DataOptions options = sites(2);
  const PreparedData left = prepare_data(options, {.first = 0, .count = 2}, exchange);
  EXPECT_EQ(left.data->shape, Shape{1});
  ASSERT_FALSE(left.findings.empty());
  EXPECT_EQ(left.findings[0].column, "patient");
  EXPECT_EQ(left.findings[0].done, "left out");
  EXPECT_EQ(exchange.sent.find("P0-"), std::string::npos) << "no text of it was sent";
  options.read.categorical = {"patient"};
  EXPECT_NO_THROW(prepare_data(options));
  options.read.categorical = {};
  options.read.ignore = {"patient"};
  EXPECT_EQ(prepare_data(options).data->shape, Shape{1});
}

TEST_F(Disclosure, TextsThatMayBeNamesAreAskedAboutBeforeTheyLeaveASite) {
  for (int k = 0; k < 2; ++k) {
    std::string text = "family,x,y\n";
    for (int row = 0; row < 60; ++row) text += fmt::format("F{},{},{}\n", row % 40, row, row % 4 == 0 ? 1 : 0);
    write(fmt::format("site-{}.csv", k), text);
  }
  RecordingExchange exchange;
  testing::expect_error([&] { prepare_data(sites(2), {.first = 0, .count = 2}, exchange); },
                        {"\"family\"", "80 different texts in 120 rows, which would be sent to all sites", "--ignore"});
  EXPECT_EQ(exchange.sent.find("F1"), std::string::npos);
}

}  // namespace
}  // namespace saddlemesh
