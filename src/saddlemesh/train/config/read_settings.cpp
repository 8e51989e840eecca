#include <fmt/format.h>

#include "saddlemesh/core/memory.hpp"
#include "saddlemesh/core/parallel.hpp"
#include "saddlemesh/data/format/format.hpp"
#include "saddlemesh/data/named/locate.hpp"
#include "saddlemesh/train/config/data_settings.hpp"
#include "saddlemesh/train/config/setting_values.hpp"
#include "saddlemesh/train/config/train_config.hpp"

namespace saddlemesh {
namespace {

std::size_t parse_side(const std::string& whole, std::string_view side) {
  constexpr std::size_t most_pixels = 10000;
  const auto value = parse_number<std::size_t>(side);
  if (value && *value >= 1 && *value <= most_pixels) return *value;
  throw InputError(fmt::format("expected a size such as 32, or height x width such as 32x48, up to {}, found {}",
                               most_pixels, in_quotes(whole)));
}

void set_image_size(ReadOptions& options, const std::string& text) {
  const auto cross = text.find('x');
  const bool unset = text.empty();
  const std::size_t height = unset ? 0 : parse_side(text, std::string_view(text).substr(0, cross));
  options.width = cross == std::string::npos ? height : parse_side(text, std::string_view(text).substr(cross + 1));
  options.height = height;
}

std::string image_size(const ReadOptions& options) {
  if (options.height == 0) return {};
  return options.height == options.width ? fmt::format("{}", options.height)
                                         : fmt::format("{}x{}", options.height, options.width);
}

void add_cache(Settings& settings, ReadOptions& options) {
  Setting cache = described("cache", "", "Keep decoded images for the next time");
  cache.kind = SettingKind::flag;
  cache.opposite = "Do not keep decoded images for the next time";
  cache.expected = [] { return "true or false"; };
  cache.get = [&options] { return value_text(!options.cache.empty()); };
  cache.set = [&options](const std::string& text) {
    options.cache = parse_flag(text) ? default_cache() : std::filesystem::path();
  };
  settings.add(std::move(cache)).keeps_bits();
}

void add_table_settings(Settings& settings, ReadOptions& options) {
  settings.section("tables", true);
  settings.text("label-column", options.label, "COLUMN",
                "The column of the label, by name or by number counted from 1; -1 is the last column");
  settings.list("categorical", options.categorical, "COLUMN,…",
                "Columns to treat as categories although they contain numbers");
  settings
      .list("numbers", options.numbers, "COLUMN,…",
            "Columns to treat as numbers although they look like identifiers or contain outliers")
      .keeps_bits();
  settings.list("ignore", options.ignore, "COLUMN,…", "Columns to ignore");
  settings.flag("header", options.header, "The first line names the columns", "The first line is data");
  settings.choice("missing", options.missing, {"refuse", "median"},
                  "Missing values: reject them (refuse), or replace them by the column's median (median)");
  settings
      .list("missing-values", options.missing_values, "VALUE,…",
            "Texts or numbers that stand for a missing value, in addition to NA, N/A, NaN, null, ? and empty fields")
      .keeps_bits();
  settings
      .choice("decimal", options.decimal, {"auto", "point", "comma"},
              "The decimal mark of numbers: auto (detected from the file), point (1,234.5) or comma (1.234,5)")
      .keeps_bits();
}

void add_image_settings(Settings& settings, ReadOptions& options) {
  settings.section("images", true);
  const auto images = [](const ResolvedRun& run) { return run.data.data->is_images(); };
  settings
      .custom(
          "image-size", "SIZE", "Resize images to this size: 32, or 32x48 (height x width)",
          [&options] { return image_size(options); },
          [&options](const std::string& text) { set_image_size(options, text); })
      .used_if(images);
  settings
      .choice("resize", options.resize, {"area", "bilinear"}, "How images are resized: area (averaging) or bilinear")
      .used_if(images);
  settings.flag("gray", options.grey, "Convert images to a single channel of brightness").used_if(images);
  settings.flag("skip-broken", options.skip_broken, "Skip images that cannot be decoded").used_if(images);
  add_cache(settings, options);
}

}  // namespace

std::filesystem::path default_cache() {
  const std::filesystem::path own = user_data_folder();
  return own.empty() ? own : own / "decoded";
}

std::vector<std::string> format_names() {
  std::vector<std::string> names;
  for (const Format& format : formats()) names.emplace_back(format.name);
  return names;
}

void add_read_settings(Settings& settings, ReadOptions& options, std::filesystem::path& data_dir) {
  settings.section("data", true);
  settings.choice("format", options.format, format_names(), "Format of the files; by default detected from the content")
      .keeps_bits();
  settings.path("labels", options.labels, "FILE", "The file with the labels, if it is not found beside the features")
      .names_input()
      .keeps_bits();
  settings
      .count("features", options.features, "N",
             "LIBSVM: number of features, if no row contains the last one; 0: detected from the rows")
      .at_most(67'108'864)
      .keeps_bits();
  settings.path("data-dir", data_dir, "FOLDER", "The first folder in which to look for named sets").keeps_bits();
  add_table_settings(settings, options);
  add_image_settings(settings, options);
}

AddedSetting add_memory_setting(Settings& settings, std::uint64_t& memory) {
  return settings
      .custom(
          "memory", "SIZE", "Limit of the memory to use, such as 8G; by default the memory that is free and permitted",
          [&memory] { return memory == 0 ? std::string() : std::to_string(memory); },
          [&memory](const std::string& text) { memory = text.empty() ? 0 : parse_memory(text); })
      .keeps_bits();
}

void add_read_threads(Settings& settings, ReadOptions& options) {
  options.threads = default_threads();
  settings.section("data", true);
  settings
      .count("threads", options.threads, "N", "Number of threads that decode images; the result does not depend on it")
      .at_least(1)
      .at_most(4096);
  add_memory_setting(settings, options.memory);
}

}  // namespace saddlemesh
