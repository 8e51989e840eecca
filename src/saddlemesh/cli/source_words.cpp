#include "saddlemesh/cli/source_words.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/core/shell_quote.hpp"
#include "saddlemesh/data/text/natural_order.hpp"
#include "saddlemesh/train/config/toml.hpp"
#include "saddlemesh/train/config/train_config.hpp"

namespace saddlemesh::cli {
namespace {

// Rejects two files that are parts of one data set, rather than the files of two sites.
void require_no_test_file(const SourceWords& words) {
  const auto named = [&](const char* part) {
    return std::ranges::find_if(words, [part](const std::string& word) {
      return std::filesystem::path(word).filename().string().find(part) != std::string::npos;
    });
  };
  const auto train = named("train"), test = named("test");
  if (words.size() != 2 || train == words.end() || test == words.end() || train == test) return;
  throw InputError(
      fmt::format("{0} and {1} look like training and test data: give {0} --test {1}; or, if they belong to two sites, "
                  "--sites {0},{1}",
                  shell_quoted(*train), shell_quoted(*test)));
}

void require_words(const SourceWords& words) {
  for (const std::string& word : words) {
    if (word.empty()) throw InputError("the name of the data is empty; expected a file, a folder or a named set");
    if (words.size() > 1 && word.ends_with(".toml")) {
      throw InputError(fmt::format(
          "{} is a configuration, which must be the only argument: give the sites' files as --sites", word));
    }
  }
  require_no_test_file(words);
}

}  // namespace

void add_data_words(CLI::App& command, SourceWords& words) {
  command
      .add_option("data", words,
                  "A file, a folder, - for standard input, or a name from 'saddlemesh data list'; the files of sites, "
                  "or a name with *; or a configuration (a file that ends in .toml)")
      ->type_name("DATA | CONFIG.toml");
}

bool is_configuration(const SourceWords& words) {
  return words.size() == 1 && words.front().ends_with(".toml");
}

void apply_source(const SourceWords& words, const SettingOptions& given, const Settings& settings,
                  DataOptions& options) {
  require_words(words);
  const bool data = !words.empty() && !is_configuration(words);
  const bool data_option = settings.has("data") && given.given("data"), sites_option = given.given("sites");
  if (data && data_option) throw InputError("the data are given twice: as an argument, and as --data");
  if (words.size() > 1 && sites_option) throw InputError("the sites are given twice: as arguments, and as --sites");
  const std::string text = words.size() == 1 && data ? words.front() : data_option ? given.text("data") : "";
  replace_source(options, text.empty() ? nullptr : &text, sites_option || words.size() > 1);
  for (const auto& [name, file] : site_files) {
    if (settings.has(name) && given.given(name)) replace_site_files(options, file);
  }
  if (words.size() > 1) {
    SourceWords sorted = words;
    std::ranges::sort(sorted, natural_less);
    options.sites.clear();
    for (const std::string& word : sorted) options.sites.push_back({.path = word});
  } else if (data) {
    options.data = words.front();
  }
}

void read_data_words(const SourceWords& words, const SettingOptions& given, const Settings& settings,
                     DataOptions& options) {
  if (is_configuration(words)) {
    TrainConfig config;
    const auto notes = read_toml(read_file(words.front()), words.front(), train_settings(config));
    for (const std::string& note : notes) print_note(note);
    options = data_options(config);
  }
  apply_source(words, given, settings, options);
  given.apply();
  for (const std::string& note : given.notes()) print_note(note);
  if (!options.data.empty() || !options.sites.empty()) return;
  throw InputError(
      "no data are given; expected a file, a folder, a name from 'saddlemesh data list', or --sites FILE,…");
}

void note_sites(const SourceWords& words) {
  if (words.size() < 2) return;
  print_note(fmt::format("each of the {} files is taken as a site and becomes one worker", words.size()));
}

}  // namespace saddlemesh::cli
