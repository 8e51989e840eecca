#include "saddlemesh/run/config/data_settings.hpp"

namespace saddlemesh {
namespace {

void add_protocol(Settings& settings, DataOptions& options) {
  settings.section("protocol");
  settings.text("test", options.test, "DATA",
                "Rows to test on: a file or name, with {site} in it for a file of each site; 'given' for a named set's "
                "own part");
  settings.path("test-labels", options.test_labels, "FILE", "As labels, of the test data");
  settings.number("test-share", options.test_share, "SHARE", "Split off for testing where test is not given")
      .at_least(0)
      .at_most(0.99);
  settings
      .number("validation-share", options.validation_share, "SHARE",
              "Split off the training rows to choose the best model by")
      .at_least(0)
      .at_most(0.9);
  settings.text("positive", options.positive, "CLASS,…",
                "Positive classes: one or several names against the rest, second-half or first-half of the classes; by "
                "default the second of two, or a named set's own rule");
  settings
      .number("positive-ratio", options.positive_ratio, "SHARE", "Remove positives at random until they are this share")
      .at_least(1e-6)
      .at_most(0.999999);
  settings.choice("standardize", options.standardise, {"auto", "on", "off"},
                  "Features to mean 0 and deviation 1, by the training rows: auto (not sparse ones), on or off");
}

void add_workers(Settings& settings, DataOptions& options) {
  settings.section("workers");
  settings.count("workers", options.workers, "K", "How many share the rows; by default 4, or one for each site")
      .at_least(1)
      .at_most(1'000'000);
  settings.custom(
      "shards", "SCHEME",
      "How rows are dealt to them: even, dirichlet:0.3 (labels differ), quantity:0.3 (sizes differ), sorted",
      [&options] { return to_text(options.shards); },
      [&options](const std::string& text) { options.shards = parse_shards(text); });
  settings.count("seed", options.seed, "N", "Of all that is random");
}

}  // namespace

void add_data_settings(Settings& settings, DataOptions& options) {
  add_site_settings(settings, options);
  add_protocol(settings, options);
  add_workers(settings, options);
  add_read_settings(settings, options.read, options.data_dir);
}

}  // namespace saddlemesh
