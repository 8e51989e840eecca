#include "saddlemesh/train/config/toml.hpp"

#include <bit>
#include <cmath>

#include <gtest/gtest.h>

#include "saddlemesh/present/text/text_width.hpp"
#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;

enum class Shade : std::uint8_t { red, green, blue };

/// One setting of each kind.
struct Variables {
  std::string data, size;
  std::filesystem::path labels;
  std::vector<std::string> ignore;
  std::vector<std::size_t> hidden{64, 32};
  std::optional<bool> header;
  bool grey = false;
  double eta = 0.1;
  std::optional<double> ratio = 0.5;
  std::size_t seed = 1;
  std::optional<std::size_t> data_seed;
  Shade colour = Shade::red;

  Settings settings() {
    Settings all;
    all.section("data");
    all.text("data", data, "DATA", "Which data, a file or a name");
    all.path("labels", labels, "FILE", "Labels");
    all.list("ignore", ignore, "COLUMN,…", "Columns to leave out");
    all.flag("header", header, "The first line names the columns");
    all.flag("grey", grey, "One channel");
    all.text("size", size, "SIZE", "As 32 or 32x48");
    all.section("method");
    all.number("eta", eta, "ETA", "The step").above(0).below(1);
    all.number("ratio", ratio, "SHARE", "A share");
    all.count("seed", seed, "N", "Of all that is random");
    all.count("data-seed", data_seed, "N", "Of the data").at_most(9);
    all.list("hidden", hidden, "N,…", "Hidden layers").at_least(1);
    all.choice("colour", colour, {"red", "green", "blue"}, "A colour");
    return all;
  }

  bool operator==(const Variables&) const = default;
};

Variables read(std::string_view text) {
  Variables variables;
  read_toml(text, "run.toml", variables.settings());
  return variables;
}

// Writes the variables as text, reads it into new variables, and expects the same values.
void expect_round_trip(const Variables& values) {
  Variables variables, again;
  const Settings settings = variables.settings();
  variables = values;
  const std::string text = write_toml(settings, "A heading");
  ASSERT_NO_THROW(read_toml(text, "run.toml", again.settings())) << text;
  EXPECT_EQ(again, values) << text;
}

void expect_refused(const std::string& text, std::initializer_list<std::string> parts) {
  expect_error([&] { read(text); }, parts);
}

TEST(Toml, SetsWhatItSays) {
  const Variables got = read(
      "# a comment\n[data]\ndata = 'ijcnn1'\nlabels = \"a b\"\nignore = [\"id\", 3]\nheader = false\nsize = 32\n"
      "[method]\neta = 1e-3\nseed = 0x10\nhidden = [8]\ncolour = \"blue\"\nratio = 1\n");
  EXPECT_EQ(got.data, "ijcnn1");
  EXPECT_EQ(got.labels, "a b");
  EXPECT_EQ(got.ignore, (std::vector<std::string>{"id", "3"}));
  EXPECT_EQ(got.header, false);
  EXPECT_EQ(got.size, "32");
  EXPECT_EQ(got.eta, 1e-3);
  EXPECT_EQ(got.seed, 16U);
  EXPECT_EQ(got.hidden, std::vector<std::size_t>{8});
  EXPECT_EQ(got.colour, Shade::blue);
  EXPECT_EQ(got.ratio, 1.0);
  EXPECT_FALSE(got.grey);
  EXPECT_EQ(read(""), Variables());
  EXPECT_EQ(read("[data]\n[method]\n"), Variables());
}

TEST(Toml, AListMayBeASingleValue) {
  EXPECT_EQ(read("data.ignore = \"id\"\nmethod.hidden = 5").ignore, std::vector<std::string>{"id"});
  EXPECT_EQ(read("method.hidden = 5").hidden, std::vector<std::size_t>{5});
  EXPECT_EQ(read("data.ignore = \"a,b\"").ignore, (std::vector<std::string>{"a", "b"})) << "as on a command line";
  EXPECT_TRUE(read("method.hidden = []").hidden.empty());
}

TEST(Toml, EmptyTextUnsetsWhatCanBeUnset) {
  EXPECT_EQ(read("method.ratio = \"\"").ratio, std::nullopt);
  expect_refused("method.eta = \"\"", {"run.toml:1: eta: expected a number above 0 and below 1, found \"\""});
}

TEST(Toml, WrittenSettingsReadBackEqual) {
  expect_round_trip({});
  expect_round_trip({.data = "site-{worker}.csv",
                     .size = "32x48",
                     .labels = "C:\\labels \"here\"",
                     .ignore = {"a b", "007", "'", "#", "é"},
                     .hidden = {},
                     .header = true,
                     .grey = true,
                     .eta = 1.0 / 3,
                     .ratio = std::nullopt,
                     .seed = UINT64_MAX,
                     .data_seed = 0,
                     .colour = Shade::blue});
  expect_round_trip({.ignore = {"3", "17"}, .hidden = {1}, .seed = INT64_MAX});
  expect_round_trip({.seed = std::size_t{1} << 63});
}

TEST(Toml, AnyTextReadsBackEqual) {
  std::string all;
  for (char c = 1; c < 0x7f; ++c) all += c;
  expect_round_trip({.data = all + "\x7f" + std::string(1, '\0') + "end"});
  expect_round_trip({.data = "\n\"\"\"\r\n'''\\u0041\t ", .labels = "ünï/日本/\xf0\x9f\x98\x80/\u0085\u2028\ufeff"});
  for (char32_t point = 0x80; point < 0x110000; point += point < 0x3000 ? 1 : 977) {
    if (point >= 0xd800 && point < 0xe000) continue;
    std::string text;
    if (point < 0x800) {
      text = {static_cast<char>(0xc0 | point >> 6)};
    } else {
      text = point < 0x10000
                 ? std::string{static_cast<char>(0xe0 | point >> 12)}
                 : std::string{static_cast<char>(0xf0 | point >> 18), static_cast<char>(0x80 | (point >> 12 & 0x3f))};
      text += static_cast<char>(0x80 | (point >> 6 & 0x3f));
    }
    text += static_cast<char>(0x80 | (point & 0x3f));
    expect_round_trip({.data = text});
    if (HasFailure()) FAIL() << "at code point " << static_cast<unsigned>(point);
  }
}

TEST(Toml, AnyNumberReadsBackAsTheSameBits) {
  Variables variables, again;
  std::uint64_t bits = 88172645463325252ULL;
  for (int i = 0; i < 2000; ++i) {
    bits ^= bits << 13, bits ^= bits >> 7, bits ^= bits << 17;
    double number = std::bit_cast<double>(bits);
    if (i == 0) number = -0.0;
    if (i == 1) number = 1e17;
    if (i == 2) number = 9007199254740993.0;
    if (!std::isfinite(number)) continue;
    variables.ratio = number;
    const std::string text = write_toml(variables.settings(), "");
    read_toml(text, "run.toml", again.settings());
    ASSERT_EQ(std::bit_cast<std::uint64_t>(*again.ratio), std::bit_cast<std::uint64_t>(number)) << text;
  }
}

TEST(Toml, WrittenSettingsExplainThemselves) {
  Variables variables;
  const std::string text = write_toml(variables.settings(), "Made by a test\nin two lines");
  for (const char* part :
       {"# Made by a test\n# in two lines\n\n[data]\n", "\n# Which data, a file or a name.\n# data =\n",
        "\n# The step. Takes a number above 0 and below 1.\neta = 0.1\n", "\nignore = []\n", "\n# header =\n",
        "\ngrey = false\n", "\n[method]\n", "\nhidden = [64, 32]\n", "\nseed = 1\n",
        "\n# A colour. Takes one of red, green, blue.\ncolour = \"red\"\n"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "is missing in\n" << text;
  }
  EXPECT_LT(text.find("[data]"), text.find("[method]"));
}

TEST(Toml, CommentsAreAtMostAHundredColumnsWide) {
  double value = 0;
  Settings settings;
  std::string help;
  for (int i = 0; i < 60; ++i) help += "wörter ";
  settings.number("x", value, "X", help + std::string(120, 'y'));
  const std::string text = write_toml(settings, "\x1b[2J\xff" + help);
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  std::size_t from = 0, wide = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; from = end + 1, end = text.find('\n', from)) {
    if (display_width(std::string_view(text).substr(from, end - from)) > 100) ++wide;
  }
  EXPECT_EQ(wide, 1U) << "only the word that is longer itself\n" << text;
  EXPECT_NO_THROW(read_toml(text, "run.toml", settings));
}

TEST(Toml, TextThatIsNotUtf8CannotBeWritten) {
  Variables variables;
  variables.labels = "caf\xe9";
  expect_error([&] { write_toml(variables.settings(), ""); }, {"labels: expected text in UTF-8, found \"caf"});
}

TEST(Toml, SyntaxErrorsNameFileAndLine) {
  expect_refused("[data]\ndata = \n", {"run.toml:2: "});
  expect_refused("[data\n", {"run.toml:1: "});
  expect_refused("\n\n[method]\neta = 0.1.2\n", {"run.toml:4: "});
  expect_refused("[data]\ndata = \"a\"\ndata = \"b\"\n", {"run.toml:3: "});
  expect_refused("[data]\ndata = \"caf\xe9\"\n", {"run.toml:2: "});
  expect_refused("[data]\ndata = \"a\x1b\"\n", {"run.toml:2: "});
  expect_refused("method.seed = 9223372036854775808", {"run.toml:1: "});
  expect_refused(std::string("\0", 1), {"run.toml:1: "});
}

TEST(Toml, ALetterWhereABlankMayStandIsRefused) {
  for (const std::string letter : {"\u00a1", "\u00e9", "\u0390", "\u03c9", "\u0499"}) {
    expect_refused("[method]\nseed = 3 " + letter, {"run.toml:2: "});
  }
}

TEST(Toml, UnknownSectionsAndNamesGiveTheNearest) {
  expect_refused("[dada]\ndata = 'x'\n",
                 {"run.toml:1: unknown section \"dada\" (did you mean \"data\"?); known: data, method"});
  expect_refused(
      "[method]\n\nettta = 0.1\n",
      {"run.toml:3: unknown setting in [method] \"ettta\" (did you mean \"eta\"?); known: eta, ratio, seed"});
  expect_refused("[method]\nlabel = 'x'\n",
                 {"run.toml:2: unknown setting \"label\" (did you mean \"labels\" in [data]?)"});
  expect_refused("[method]\nhopeless-name = 1\n",
                 {"run.toml:2: unknown setting in [method] \"hopeless-name\"; known:"});
  expect_refused("hopeless-name = 1\n", {"run.toml:1: unknown setting", "known: data, labels"});
}

TEST(Toml, AnErrorAboutASettingInTheWrongSectionNamesTheRightOne) {
  expect_refused("[data]\neta = 0.2\n", {"run.toml:2: eta belongs in [method], found in [data]"});
  expect_refused("eta = 0.2\n", {"run.toml:1: eta belongs in [method], found before the first section"});
  expect_refused("data = 'x'\n", {"run.toml:1: data belongs in [data], found before the first section"});
  expect_refused("[[method]]\neta = 0.2\n", {"run.toml:1: expected a section [method]", "[[method]]"});
}

TEST(Toml, ValuesOfTheWrongTypeSayWhatWasExpected) {
  const auto refused = [](const std::string& line, const std::string& message) {
    expect_refused("[method]\n[data]\n" + line, {"run.toml:3: " + message});
  };
  refused("data = true", "data: expected text, found true");
  refused("data = ['a']", "data: expected text, found a list");
  refused("data = 1979-05-27", "data: expected text, found a date or time");
  refused("data = 07:32:00", "data: expected text, found a date or time");
  refused("data.file = 'a'", "data: expected text, found a table");
  refused("grey = 1", "grey: expected true or false, found 1");
  refused("grey = 'yes'", "grey: expected true or false, found \"yes\"");
  refused("ignore = ['a', 'b,c']", "ignore: expected a list of names");
  refused("ignore = ['a', '']", "ignore: expected a list of names");
  refused("ignore = ['a', ['b']]",
          "ignore: expected a list of names with commas between them, found a list in the list");
  refused("ignore = {a = 1}", "ignore: expected a list of names with commas between them, found a table");
  refused("ignore = true", "ignore: expected a list of names with commas between them, found true");
}

TEST(Toml, NumbersOutsideTheirLimitsSayWhatWasExpected) {
  const auto refused = [](const std::string& line, const std::string& message) {
    expect_refused("[method]\n" + line, {"run.toml:2: " + message});
  };
  refused("eta = \"fast\"", "eta: expected a number above 0 and below 1, found \"fast\"");
  refused("eta = '0.5'", "eta: expected a number above 0 and below 1, found \"0.5\"; leave out the quotes");
  refused("eta = 3", "eta: expected a number above 0 and below 1, found 3");
  refused("eta = nan", "eta: expected a number above 0 and below 1, found nan");
  refused("eta = [0.1]", "eta: expected a number above 0 and below 1, found a list");
  refused("seed = -1", "seed: expected a whole number, found -1");
  refused("seed = 1.0", "seed: expected a whole number, found 1.0");
  refused("data-seed = 10", "data-seed: expected a whole number of at most 9, found 10");
  refused("hidden = [1, 0]", "hidden: expected a whole number of at least 1, found 0");
  refused("hidden = [1, 0.5]", "hidden: expected a whole number of at least 1, found 0.5");
  refused("colour = 'bleu'", "colour: expected one of red, green, blue, found \"bleu\" (did you mean \"blue\"?)");
  refused("colour = true", "colour: expected one of red, green, blue, found true");
}

TEST(Toml, TheFirstMistakeOfAFileIsReported) {
  expect_refused("[method]\nseed = -1\n[data]\ngrey = 1\n", {"run.toml:2: seed"});
}

TEST(Toml, HostileFilesAreRefusedWithoutACrash) {
  std::string deep_key = "a", deep_list = "data.data = ";
  for (int i = 0; i < 4900; ++i) deep_key += ".a";
  expect_refused(deep_key + " = 1", {"unknown section \"a\""});
  expect_refused("[" + deep_key + "]", {"unknown section \"a\""});
  for (int i = 0; i < 100'000; ++i) deep_key += ".a";
  expect_refused(deep_key + " = 1", {"run.toml: expected at most"});
  expect_refused("data.data = " + std::string(100'000, '['), {"run.toml:1: "});
  expect_refused("data.data = '" + std::string(2'000'000, 'x') + "'", {"run.toml: expected at most"});
}

TEST(Toml, DamagedFilesAreReadOrRefused) {
  Variables variables{.data = "x\n\"y", .ignore = {"a", "b"}};
  const std::string whole = write_toml(variables.settings(), "heading");
  std::uint64_t state = 1;
  const auto draw = [&](std::uint64_t below) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (state >> 33) % below;
  };
  int refused = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text = whole;
    for (std::uint64_t changes = 1 + draw(4); changes > 0; --changes) {
      text[draw(text.size())] = "\n\"'[]{}=.,#\\0-9eEx_ \xff\x80"[draw(22)];
    }
    try {
      read(text);
    } catch (const InputError&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace saddlemesh
