#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "saddlemesh/cli/data/data_command.hpp"
#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/cli/progress_line.hpp"
#include "saddlemesh/cli/setting_options.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/named/fetch.hpp"
#include "saddlemesh/data/named/locate.hpp"
#include "saddlemesh/data/named/synthetic.hpp"
#include "saddlemesh/present/text/number_text.hpp"

namespace saddlemesh::cli {
namespace {

struct DataFetchArguments {
  std::string name, mirror;
  std::filesystem::path data_dir;
  Settings settings;
};

std::filesystem::path target_folder(const DataFetchArguments& arguments) {
  const auto base = arguments.data_dir.empty() ? user_data_folder() : arguments.data_dir;
  if (base.empty())
    throw InputError("neither HOME nor XDG_CACHE_HOME is set: give the folder for the data as --data-dir");
  return base / arguments.name;
}

void require_fetchable(const DataFetchArguments& arguments) {
  if (is_synthetic(arguments.name))
    throw InputError("synthetic data are generated when they are used: there is nothing to fetch");
  const std::string& mirror = arguments.mirror;
  if (!mirror.empty() && !mirror.starts_with("http://") && !mirror.starts_with("https://")) {
    throw InputError(fmt::format("--mirror {}: expected an address that begins with http:// or https://", mirror));
  }
}

// Shows a line for each file.
FetchProgress show_progress() {
  struct State {
    std::string file;
    std::optional<ProgressLine> line;
  };
  return [state = std::make_shared<State>()](std::string_view file, std::uint64_t done, std::uint64_t total) {
    if (file != state->file) {
      state->file = file;
      state->line.emplace(fmt::format("{} (kB)", file));
    }
    state->line->update(done / 1000, total / 1000);
  };
}

void run_data_fetch(const DataFetchArguments& arguments) {
  require_fetchable(arguments);
  const NamedSet& set = named_set(arguments.name);
  const auto fetched = fetch_set(set, {target_folder(arguments), arguments.mirror, show_progress()});
  for (const FetchedFile& file : fetched) {
    const std::string resumed =
        file.resumed == 0 ? "" : fmt::format(" (resumed after {} bytes)", format_count(file.resumed));
    print_text(fmt::format("{} {}{}\n", file.fetched ? "fetched" : "kept", file.path.string(), resumed));
  }
  print_text(fmt::format("\nTerms: {}\n", set.terms));
}

}  // namespace

void add_data_fetch(CLI::App& data) {
  CLI::App* command = data.add_subcommand("fetch", "Download a named set from its publisher");
  const auto arguments = std::make_shared<DataFetchArguments>();
  command->add_option("name", arguments->name, "See 'saddlemesh data list'")->required()->type_name("NAME");
  Settings& s = arguments->settings;
  s.path("data-dir", arguments->data_dir, "FOLDER", "Write to FOLDER/NAME instead of the user's cache folder")
      .not_empty();
  s.text("mirror", arguments->mirror, "URL", "Download the files from this base address").not_empty();
  const SettingOptions options(*command, s);
  command->footer(
      "Existing files are kept if they match the published checksum, where there is one. An interrupted download is\n"
      "resumed.\n\n"
      "Example:\n"
      "  saddlemesh data fetch ijcnn1");
  command->callback([arguments, options] {
    options.apply();
    run_data_fetch(*arguments);
  });
}

}  // namespace saddlemesh::cli
