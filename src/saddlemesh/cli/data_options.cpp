#include "saddlemesh/cli/data_options.hpp"

#include "saddlemesh/cli/checks.hpp"

namespace saddlemesh::cli {
namespace {

constexpr const char* protocol = "Protocol";
constexpr const char* workers = "Workers";

void add_protocol_options(CLI::App& command, DataArguments& arguments) {
  DataOptions& options = arguments.options;
  command
      .add_option("--test", options.test,
                  "Rows to test on: a file or name, with {worker} in it for sites; 'given' for a named set's own part")
      ->check(not_empty())
      ->type_name("DATA")
      ->group(protocol);
  command.add_option("--test-labels", options.test_labels, "As --labels, of the test data")
      ->check(not_empty())
      ->type_name("FILE")
      ->group(protocol);
  command.add_option("--test-share", options.test_share, "Split off for testing where --test is not given")
      ->check(finite_number())
      ->check(CLI::Range(0.0, 0.99))
      ->type_name("SHARE")
      ->capture_default_str()
      ->group(protocol);
  command
      .add_option("--positive", options.positive,
                  "Positive classes: one or several names against the rest, second-half or first-half of the classes; "
                  "by default the second of two, or a named set's own rule")
      ->check(not_empty())
      ->type_name("CLASS,…")
      ->group(protocol);
  command
      .add_option("--positive-ratio", options.positive_ratio, "Remove positives at random until they are this share")
      ->check(finite_number())
      ->check(CLI::Range(1e-6, 0.999999))
      ->type_name("SHARE")
      ->group(protocol);
  command
      .add_option("--standardise", arguments.standardise,
                  "Features to mean 0 and deviation 1, by the training rows: auto (not sparse ones), on or off")
      ->check(CLI::IsMember({"auto", "on", "off"}))
      ->capture_default_str()
      ->group(protocol);
}

}  // namespace

void DataArguments::finish() {
  read.finish();
  options.read = read.options;
  options.data_dir = read.data_dir;
  options.shards = parse_shards(shards);
  if (standardise == "on") options.standardise = Standardise::on;
  if (standardise == "off") options.standardise = Standardise::off;
}

void add_data_options(CLI::App& command, DataArguments& arguments) {
  DataOptions& options = arguments.options;
  command.add_option("--workers", options.workers, "How many share the rows")
      ->check(whole_number(1, 1'000'000))
      ->type_name("K")
      ->capture_default_str()
      ->group(workers);
  command
      .add_option(
          "--shards", arguments.shards,
          "How rows are dealt to them: even, dirichlet:0.3 (labels differ), quantity:0.3 (sizes differ), sorted")
      ->type_name("SCHEME")
      ->capture_default_str()
      ->group(workers);
  command.add_option("--seed", options.seed, "Of all that is random")
      ->check(whole_number())
      ->type_name("N")
      ->capture_default_str()
      ->group(workers);
  add_protocol_options(command, arguments);
  add_read_options(command, arguments.read);
}

}  // namespace saddlemesh::cli
