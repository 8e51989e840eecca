#include "saddlemesh/cli/read_options.hpp"

#include <fmt/format.h>

#include "saddlemesh/cli/checks.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/parallel.hpp"
#include "saddlemesh/core/parse.hpp"
#include "saddlemesh/data/format/format.hpp"
#include "saddlemesh/data/named/locate.hpp"

namespace saddlemesh::cli {
namespace {

constexpr const char* tables = "Tables";
constexpr const char* images = "Images";
constexpr std::size_t most_pixels = 10000;

std::size_t parse_side(const std::string& whole, std::string_view side) {
  const auto value = parse_number<std::size_t>(side);
  if (value && *value >= 1 && *value <= most_pixels) return *value;
  throw InputError(fmt::format("--image-size {}: expected a side such as 32, or height x width as in 32x48, up to {}",
                               whole, most_pixels));
}

void add_table_options(CLI::App& command, ReadArguments& arguments) {
  ReadOptions& options = arguments.options;
  command.add_option("--label-column", options.label, "The label, by name or number from 1; -1 is the last")
      ->check(not_empty())
      ->type_name("COLUMN")
      ->group(tables);
  command.add_option("--categorical", options.categorical, "Columns that are categories though they look like numbers")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("COLUMN,…")
      ->group(tables);
  command.add_option("--ignore", options.ignore, "Columns to leave out")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("COLUMN,…")
      ->group(tables);
  auto* with = command.add_flag("--header", arguments.header, "The first line names the columns")->group(tables);
  command.add_flag("--no-header", arguments.no_header, "The first line is data")->group(tables)->excludes(with);
  command.add_option("--missing", arguments.missing, "Missing values: refuse them, or fill in the column's median")
      ->check(CLI::IsMember({"refuse", "median"}))
      ->capture_default_str()
      ->group(tables);
}

void add_image_options(CLI::App& command, ReadArguments& arguments) {
  ReadOptions& options = arguments.options;
  command.add_option("--image-size", arguments.image_size, "Bring images to this size: 32, or 32x48 (height x width)")
      ->check(not_empty())
      ->type_name("SIZE")
      ->group(images);
  command.add_option("--resize", arguments.resize, "How: area (means) or bilinear")
      ->check(CLI::IsMember({"area", "bilinear"}))
      ->capture_default_str()
      ->group(images);
  command.add_flag("--grey", options.grey, "One channel of brightness")->group(images);
  command.add_flag("--skip-broken", options.skip_broken, "Leave out images that do not decode")->group(images);
  command.add_flag("--no-cache", arguments.no_cache, "Do not keep decoded images for the next time")->group(images);
}

}  // namespace

void ReadArguments::finish() {
  if (header || no_header) options.header = header;
  options.missing = missing == "median" ? Missing::median : Missing::refuse;
  options.resize = resize == "bilinear" ? Resize::bilinear : Resize::area;
  const std::filesystem::path own = user_data_folder();
  if (!no_cache && !own.empty()) options.cache = own / "decoded";
  if (image_size.empty()) return;
  const auto cross = image_size.find('x');
  options.height = parse_side(image_size, std::string_view(image_size).substr(0, cross));
  options.width = cross == std::string::npos ? options.height
                                             : parse_side(image_size, std::string_view(image_size).substr(cross + 1));
}

void add_read_options(CLI::App& command, ReadArguments& arguments) {
  ReadOptions& options = arguments.options;
  options.threads = default_threads();
  std::string known;
  for (const Format& format : formats()) known += fmt::format("{}{}", known.empty() ? "" : ", ", format.name);
  command.add_option("--format", options.format, fmt::format("{}; by default recognised by content", known))
      ->check(not_empty())
      ->type_name("NAME");
  command.add_option("--labels", options.labels, "The file of labels, where it is not found beside the features")
      ->check(not_empty())
      ->type_name("FILE");
  command.add_option("--features", options.features, "LIBSVM: how many features rows have, where no row has the last")
      ->check(whole_number(1, 67'108'864))
      ->type_name("N");
  command.add_option("--data-dir", arguments.data_dir, "The first folder to look for named sets in")
      ->check(not_empty())
      ->type_name("FOLDER");
  command.add_option("--threads", options.threads, "Images decoded at a time; what is read does not depend on it")
      ->check(whole_number(1, 4096))
      ->type_name("N")
      ->capture_default_str();
  add_table_options(command, arguments);
  add_image_options(command, arguments);
}

}  // namespace saddlemesh::cli
