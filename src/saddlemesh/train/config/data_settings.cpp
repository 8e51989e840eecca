#include "saddlemesh/train/config/data_settings.hpp"

#include "saddlemesh/train/config/train_config.hpp"

namespace saddlemesh {
namespace {

bool has_test_files(const ResolvedRun& run) {
  return !run.config.data.test.empty() || sites_have_tests(run.config.data);
}

void add_protocol(Settings& settings, DataOptions& options) {
  settings.section("protocol");
  settings
      .text("test", options.test, "DATA",
            "The test rows: a file or a name; {site} in it stands for a file per site; 'given' uses a named set's own "
            "test part")
      .names_input()
      .keeps_bits();
  settings
      .path("test-labels", options.test_labels, "FILE",
            "The file with the labels of the test data, if it is not found beside them")
      .names_input()
      .keeps_bits()
      .used_if(has_test_files);
  settings
      .number("test-share", options.test_share, "SHARE",
              "Share of the rows to split off for testing, unless test is given")
      .at_least(0)
      .at_most(0.99)
      .for_files_only()
      .keeps_bits()
      .used_if([](const ResolvedRun& run) { return !has_test_files(run); });
  settings
      .number("validation-share", options.validation_share, "SHARE",
              "Share of the training rows to split off for validation, which chooses the best model")
      .at_least(0)
      .at_most(0.9)
      .keeps_bits();
  settings
      .text("positive", options.positive, "CLASS,…",
            "The positive classes: one or several names, or second-half or first-half of the classes; by default the "
            "second of two classes, or a named set's own rule")
      .for_files_only()
      .keeps_bits();
  settings
      .number("positive-ratio", options.positive_ratio, "SHARE", "Remove positives at random until this share is left")
      .at_least(1e-6)
      .at_most(0.999999);
  settings.choice(
      "standardize", options.standardize, {"auto", "on", "off"},
      "Scale features to mean 0 and standard deviation 1 on the training rows: auto (not sparse features), on or off");
}

void add_workers(Settings& settings, DataOptions& options, std::uint64_t& seed) {
  settings.section("workers");
  settings
      .count("workers", options.workers, "K",
             "Number of workers that share the rows; by default 4, or one for each site")
      .at_least(1)
      .at_most(1'000'000)
      .keeps_bits();  // their number determines the bits, which the fingerprint has separately
  settings.custom(
      "shards", "SCHEME",
      "How rows are dealt to workers: even, dirichlet:0.3 (labels differ), quantity:0.3 (sizes differ), sorted",
      [&options] { return to_text(options.shards); },
      [&options](const std::string& text) { options.shards = parse_shards(text); });
  settings.count("seed", seed, "N", "Seed of every random choice: splits, shards, initial weights, batches");
}

}  // namespace

void add_data_settings(Settings& settings, DataOptions& options, std::uint64_t& seed) {
  add_site_settings(settings, options);
  add_protocol(settings, options);
  add_workers(settings, options, seed);
  add_read_settings(settings, options.read, options.data_dir);
}

}  // namespace saddlemesh
