#include "saddlemesh/train/config/settings.hpp"

#include <bit>
#include <cmath>

#include <gtest/gtest.h>

#include "saddlemesh/train/config/train_config.hpp"
#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;

enum class Colour : std::uint8_t { red, green, blue };

TEST(Settings, SetTheVariablesThatTheyAreBoundTo) {
  double eta = 0.1;
  std::size_t workers = 4;
  std::string name;
  std::filesystem::path file;
  bool grey = false;
  std::vector<std::string> columns;
  Settings settings;
  settings.number("eta", eta, "ETA", "The step");
  settings.count("workers", workers, "K", "How many");
  settings.text("name", name, "NAME", "A name");
  settings.path("file", file, "FILE", "A file");
  settings.flag("grey", grey, "One channel");
  settings.list("columns", columns, "COLUMN,…", "Columns");
  settings.find("eta").set("0.25");
  settings.find("workers").set("16");
  settings.find("name").set("a, b");
  settings.find("file").set("folder/file");
  settings.find("grey").set("true");
  settings.find("columns").set("a,b c");
  EXPECT_EQ(eta, 0.25);
  EXPECT_EQ(workers, 16U);
  EXPECT_EQ(name, "a, b");
  EXPECT_EQ(file, std::filesystem::path("folder") / "file");
  EXPECT_TRUE(grey);
  EXPECT_EQ(columns, (std::vector<std::string>{"a", "b c"}));
  EXPECT_EQ(settings.find("columns").get(), "a,b c");
  EXPECT_EQ(settings.find("eta").initial, "0.1");
}

TEST(Settings, CarryTheirAttributesFromWhereTheyAreAdded) {
  double share = 0;
  std::filesystem::path file;
  bool grey = false;
  Settings settings;
  settings.section("images", true);
  settings.flag("grey", grey, "One channel").keeps_bits().used_if([](const ResolvedRun&) { return false; });
  settings.section("run");
  settings.path("file", file, "FILE", "A file").names_input().not_in_command();
  settings.number("share", share, "SHARE", "A share").at_most(1).decides_bits_if([](const TrainConfig&) {
    return true;
  });
  EXPECT_TRUE(settings.find("grey").for_files_only) << "its whole section is about files";
  EXPECT_TRUE(settings.find("file").for_files_only) << "it names one";
  EXPECT_FALSE(settings.find("share").for_files_only);
  EXPECT_TRUE(settings.find("file").names_input);
  EXPECT_FALSE(settings.find("file").in_command);
  EXPECT_TRUE(settings.find("share").in_command);
  const TrainConfig config;
  EXPECT_FALSE(settings.find("grey").decides_bits(config));
  EXPECT_TRUE(settings.find("share").decides_bits(config));
  EXPECT_FALSE(settings.find("file").decides_bits) << "settings decide bits unless they say otherwise";
  EXPECT_TRUE(settings.find("grey").used);
  EXPECT_FALSE(settings.find("share").used);
}

TEST(Settings, NumbersAreTextThatReadsBackAsTheSameBits) {
  double value = 0;
  Settings settings;
  settings.number("x", value, "X", "A number");
  const Setting& x = settings.find("x");
  for (const double number : {0.1, 1.0 / 3, 5e-324, 1.7976931348623157e308, -0.0, 1e15, 1e16, 1e17, 9007199254740993.0,
                              123456789.125, std::nextafter(1.0, 2.0)}) {
    value = number;
    const std::string text = x.get();
    value = 7;
    x.set(text);
    EXPECT_EQ(std::bit_cast<std::uint64_t>(value), std::bit_cast<std::uint64_t>(number)) << text;
  }
  value = 0.1;
  EXPECT_EQ(x.get(), "0.1");
}

TEST(Settings, LimitsSayWhatWasExpectedAndWhatWasFound) {
  double a = 0.5, b = 0, c = 0, d = 0, e = 0, f = 0;
  Settings settings;
  settings.number("a", a, "A", "").above(0).below(1);
  settings.number("b", b, "B", "").at_least(0).at_most(0.9);
  settings.number("c", c, "C", "").above(0).at_most(1);
  settings.number("d", d, "D", "").at_least(0).below(1);
  settings.number("e", e, "E", "").at_most(1);
  settings.number("f", f, "F", "").at_least(1e-6);
  const auto refused = [&](const std::string& name, const std::string& text, const std::string& message) {
    expect_error([&] { settings.find(name).set(text); }, {message});
  };
  refused("a", "3", "expected a number above 0 and below 1, found 3");
  refused("a", "0", "expected a number above 0 and below 1, found 0");
  refused("a", "1", "expected a number above 0 and below 1, found 1");
  refused("a", "fast", "expected a number above 0 and below 1, found \"fast\"");
  refused("a", "", "expected a number above 0 and below 1, found \"\"");
  refused("a", "0.5 ", "found \"0.5 \"");
  refused("a", "0,5", "found \"0,5\"");
  refused("a", "nan", "found nan");
  refused("b", "0.91", "expected a number from 0 to 0.9, found 0.91");
  refused("c", "1.5", "expected a number above 0 and at most 1, found 1.5");
  refused("d", "1", "expected a number of at least 0 and below 1, found 1");
  refused("e", "-inf", "expected a number of at most 1, found -inf");
  refused("f", "inf", "expected a number of at least 1e-06, found inf");
  EXPECT_EQ(a, 0.5) << "what is refused changes nothing";
  settings.find("b").set("0.9");
  settings.find("c").set("1");
  settings.find("d").set("0");
}

TEST(Settings, CountsTakeDigitsOnlyWithinTheirLimits) {
  std::size_t threads = 2, seed = 1;
  Settings settings;
  settings.count("threads", threads, "N", "").at_least(1).at_most(4096);
  settings.count("seed", seed, "N", "");
  for (const std::string text : {"0", "4097", "-1", "+1", "1.0", "1e3", "0x10", " 1", "", "99999999999999999999"}) {
    expect_error([&] { settings.find("threads").set(text); }, {"expected a whole number from 1 to 4096, found", text});
  }
  EXPECT_EQ(threads, 2U);
  expect_error([&] { settings.find("seed").set("-1"); }, {"expected a whole number, found -1"});
  settings.find("seed").set("18446744073709551615");
  EXPECT_EQ(seed, SIZE_MAX);
  EXPECT_EQ(settings.find("seed").get(), "18446744073709551615");
}

TEST(Settings, OptionalOnesAreUnsetByEmptyText) {
  std::optional<double> ratio;
  std::optional<std::size_t> seed = 3;
  std::optional<bool> header;
  Settings settings;
  settings.number("ratio", ratio, "SHARE", "").above(0);
  settings.count("seed", seed, "N", "");
  settings.flag("header", header, "");
  EXPECT_EQ(settings.find("ratio").get(), "");
  EXPECT_EQ(settings.find("header").get(), "");
  settings.find("ratio").set("0.5");
  settings.find("header").set("false");
  EXPECT_EQ(ratio, 0.5);
  EXPECT_EQ(header, false);
  for (const char* name : {"ratio", "seed", "header"}) settings.find(name).set("");
  EXPECT_FALSE(ratio || seed || header);
  expect_error([&] { settings.find("ratio").set("0"); }, {"expected a number above 0, found 0"});
}

TEST(Settings, FlagsAreTrueOrFalse) {
  bool grey = true;
  Settings settings;
  settings.flag("grey", grey, "");
  settings.find("grey").set("false");
  EXPECT_FALSE(grey);
  for (const std::string text : {"yes", "1", "True", ""}) {
    expect_error([&] { settings.find("grey").set(text); }, {"expected true or false, found"});
  }
}

TEST(Settings, ChoicesListTheNamesWithTheNearest) {
  Colour colour = Colour::green;
  std::string shape = "ring", format;
  Settings settings;
  settings.choice("colour", colour, {"red", "green", "blue"}, "");
  settings.choice("shape", shape, {"ring", "star"}, "");
  settings.choice("format", format, {"csv", "npy"}, "");
  EXPECT_EQ(settings.find("colour").get(), "green");
  settings.find("colour").set("blue");
  EXPECT_EQ(colour, Colour::blue);
  expect_error([&] { settings.find("colour").set("blu"); },
               {"expected one of red, green, blue, found \"blu\" (did you mean \"blue\"?)"});
  expect_error([&] { settings.find("shape").set(""); }, {"expected one of ring, star, found \"\""});
  settings.find("format").set("csv");
  settings.find("format").set("");
  EXPECT_EQ(format, "") << "empty at first, so it can be again";
}

TEST(Settings, ListsHaveNoEmptyElementsAndCheckEachNumber) {
  std::vector<std::string> columns{"a"};
  std::vector<std::size_t> hidden{64, 32};
  Settings settings;
  settings.list("columns", columns, "COLUMN,…", "");
  settings.list("hidden", hidden, "N,…", "").at_least(1).at_most(1000);
  EXPECT_EQ(settings.find("hidden").get(), "64,32");
  for (const std::string text : {",", "a,", ",a", "a,,b"}) {
    expect_error([&] { settings.find("columns").set(text); }, {"names with commas between them", text});
  }
  expect_error([&] { settings.find("hidden").set("8,0"); }, {"expected a whole number from 1 to 1000, found 0"});
  EXPECT_EQ(hidden, (std::vector<std::size_t>{64, 32}));
  settings.find("columns").set("");
  settings.find("hidden").set("7");
  EXPECT_TRUE(columns.empty());
  EXPECT_EQ(hidden, std::vector<std::size_t>{7});
}

TEST(Settings, FoundTextCannotMoveTheCursorOrFillTheScreen) {
  double eta = 0;
  Settings settings;
  settings.number("eta", eta, "ETA", "");
  try {
    settings.find("eta").set("\x1b[2J\xff" + std::string(5000, 'x'));
    FAIL() << "no error";
  } catch (const InputError& error) {
    const std::string message = error.what();
    EXPECT_EQ(message.find('\x1b'), std::string::npos);
    EXPECT_LT(message.size(), 200U);
  }
}

TEST(Settings, AnUnknownNameGivesTheNearest) {
  double eta = 0;
  Settings settings;
  settings.number("eta", eta, "ETA", "");
  expect_error([&] { static_cast<void>(settings.find("etta")); },
               {"unknown setting \"etta\"", "did you mean \"eta\"?"});
  expect_error<Error>([&] { settings.number("eta", eta, "ETA", ""); }, {"two settings have the name eta"});
}

TEST(Settings, KeepTheOrderOfSections) {
  double a = 0, b = 0, c = 0;
  Settings settings;
  settings.section("one");
  settings.number("a", a, "A", "");
  settings.section("two");
  settings.number("b", b, "B", "");
  settings.section("one");
  settings.number("c", c, "C", "");
  EXPECT_EQ(settings.sections(), (std::vector<std::string>{"one", "two"}));
  EXPECT_EQ(settings.find("c").section, "one");
}

}  // namespace
}  // namespace saddlemesh
