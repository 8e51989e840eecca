#include "saddlemesh/train/config/data_settings.hpp"

#include <gtest/gtest.h>

#include "saddlemesh/train/config/toml.hpp"
#include "support/expect_error.hpp"
#include "support/scoped_variable.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;

/// Settings and the variables that they set.
struct Bound {
  Bound() { add_data_settings(settings, options, options.seed); }

  DataOptions options;
  Settings settings;
};

// Uses a known folder as the user's cache.
class DataSettings : public ::testing::Test {
 private:
  testing::ScopedVariable cache_{"XDG_CACHE_HOME", "/nowhere"};
};

TEST_F(DataSettings, ReachTheOptions) {
  Bound bound;
  read_toml(
      "[data]\nformat = 'csv'\nlabels = 'y.npy'\nfeatures = 300\ndata-dir = 'sets'\n"
      "[protocol]\ntest = 'given'\ntest-labels = 't.npy'\ntest-share = 0.2\nvalidation-share = 0.3\npositive = 7\n"
      "positive-ratio = 0.1\nstandardize = 'off'\n"
      "[workers]\nworkers = 16\nshards = 'dirichlet:0.3'\nseed = 5\n"
      "[tables]\nlabel-column = -1\ncategorical = ['town', 4]\nignore = 'id'\nheader = true\nmissing = 'median'\n"
      "[images]\nimage-size = '32x48'\nresize = 'bilinear'\ngrey = true\nskip-broken = true\ncache = false\n",
      "run.toml", bound.settings);
  const DataOptions& data = bound.options;
  EXPECT_EQ(data.read.format, "csv");
  EXPECT_EQ(data.read.labels, "y.npy");
  EXPECT_EQ(data.read.features, 300U);
  EXPECT_EQ(data.data_dir, "sets");
  EXPECT_EQ(data.test, "given");
  EXPECT_EQ(data.test_labels, "t.npy");
  EXPECT_EQ(data.test_share, 0.2);
  EXPECT_EQ(data.validation_share, 0.3);
  EXPECT_EQ(data.positive, "7");
  EXPECT_EQ(data.positive_ratio, 0.1);
  EXPECT_EQ(data.standardize, Standardize::off);
  EXPECT_EQ(data.workers, 16U);
  EXPECT_EQ(data.shards.scheme, ShardScheme::dirichlet);
  EXPECT_EQ(data.shards.concentration, 0.3);
  EXPECT_EQ(data.seed, 5U);
  EXPECT_EQ(data.read.label, "-1");
  EXPECT_EQ(data.read.categorical, (std::vector<std::string>{"town", "4"}));
  EXPECT_EQ(data.read.ignore, std::vector<std::string>{"id"});
  EXPECT_EQ(data.read.header, true);
  EXPECT_EQ(data.read.missing, Missing::median);
  EXPECT_EQ(data.read.height, 32U);
  EXPECT_EQ(data.read.width, 48U);
  EXPECT_EQ(data.read.resize, Resize::bilinear);
  EXPECT_TRUE(data.read.grey && data.read.skip_broken);
  EXPECT_TRUE(data.read.cache.empty());
}

TEST_F(DataSettings, EveryOneReadsBackAsItIsWritten) {
  Bound changed, again;
  for (const auto& [name, text] :
       std::initializer_list<std::pair<const char*, const char*>>{{"format", "npy"},
                                                                  {"features", "12"},
                                                                  {"test", "a b"},
                                                                  {"test-share", "0.25"},
                                                                  {"positive", "3,5"},
                                                                  {"standardize", "on"},
                                                                  {"shards", "quantity:0.125"},
                                                                  {"label-column", "-1"},
                                                                  {"categorical", "1,2"},
                                                                  {"header", "false"},
                                                                  {"missing", "median"},
                                                                  {"image-size", "8x9"},
                                                                  {"cache", "false"},
                                                                  {"gray", "true"}}) {
    changed.settings.find(name).set(text);
    EXPECT_EQ(changed.settings.find(name).get(), text);
  }
  read_toml(write_toml(changed.settings, "All of them"), "run.toml", again.settings);
  for (const Setting& setting : changed.settings.all()) {
    EXPECT_EQ(again.settings.find(setting.name).get(), setting.get()) << setting.name;
  }
}

TEST_F(DataSettings, DecodedImagesAreKeptInTheUsersFolderOrNowhere) {
  Bound bound;
  EXPECT_EQ(default_cache(), "/nowhere/saddlemesh/decoded");
  bound.settings.find("cache").set("false");
  EXPECT_EQ(bound.options.read.cache, "");
  bound.settings.find("cache").set("true");
  EXPECT_EQ(bound.options.read.cache, "/nowhere/saddlemesh/decoded");
}

TEST_F(DataSettings, AnImageSizeIsASideOrHeightAndWidth) {
  Bound bound;
  const Setting& size = bound.settings.find("image-size");
  EXPECT_EQ(size.get(), "");
  size.set("32");
  EXPECT_EQ(size.get(), "32");
  for (const std::string text : {"0", "x", "32x", "x32", "32x0", "10001", "-1", "3x4x5", "3 x 4"}) {
    expect_error([&] { size.set(text); }, {"expected a size such as 32", "32x48", "\"" + text + "\""});
  }
  EXPECT_EQ(size.get(), "32") << "what is refused changes nothing";
  size.set("");
  EXPECT_EQ(bound.options.read.height + bound.options.read.width, 0U);
}

TEST_F(DataSettings, RefuseWhatCannotBe) {
  Bound bound;
  const auto refused = [&](const char* name, const char* text, const std::string& message) {
    expect_error([&] { bound.settings.find(name).set(text); }, {message});
  };
  refused("format", "cvs", "did you mean \"csv\"?");
  refused("features", "67108865", "expected a whole number of at most 67108864");
  refused("test-share", "1", "expected a number from 0 to 0.99, found 1");
  refused("validation-share", "0.95", "expected a number from 0 to 0.9, found 0.95");
  refused("positive-ratio", "0", "expected a number from 1e-06 to 0.999999, found 0");
  refused("standardize", "yes", "expected one of auto, on, off, found \"yes\"");
  refused("workers", "0", "expected a whole number from 1 to 1000000, found 0");
  refused("shards", "evn", "did you mean \"even\"?");
  refused("shards", "dirichlet:-1", "the concentration is a positive number");
  refused("cache", "no", "expected true or false, found \"no\"");
}

TEST_F(DataSettings, ReadingThreadsAreThoseOfTheMachineUnlessSet) {
  ReadOptions options{.threads = 0};
  Settings settings;
  add_read_threads(settings, options);
  EXPECT_GE(options.threads, 1U);
  expect_error([&] { settings.find("threads").set("0"); }, {"from 1 to 4096"});
}

}  // namespace
}  // namespace saddlemesh
