#include "saddlemesh/data/named/data_argument.hpp"

#include <fmt/format.h>

#include "saddlemesh/core/memory.hpp"
#include "saddlemesh/data/format/format.hpp"
#include "saddlemesh/data/named/locate.hpp"

namespace saddlemesh {
namespace fs = std::filesystem;
namespace {

bool exists(const std::string& argument) {
  std::error_code ignored;
  return fs::exists(fs::symlink_status(argument, ignored));
}

// Returns a hint for a pipe made by a shell, which exists only during one command.
const char* closed_pipe_hint(const std::string& argument) {
  const bool descriptor = argument.starts_with("/dev/fd/") || argument.starts_with("/proc/self/fd/");
  return descriptor ? " any more: that was a pipe, which can be read only once; give the data again (--data DATA), or "
                      "write them to a file first"
                    : "";
}

RawData read_part(const DataArgument& data, const InputFile& file, const ReadOptions& options) {
  return read_data(file, data.set == nullptr ? options : with_defaults(*data.set, options));
}

}  // namespace

DataArgument resolve_data(const std::string& argument, const fs::path& data_dir) {
  if (argument.empty()) throw InputError("the name of the data is empty; expected a file, a folder or a named set");
  if (argument == "-" || exists(argument)) return {.training = fs::path(argument), .test = {}};
  if (is_synthetic(argument)) return {.training = {}, .test = {}, .synthetic = parse_synthetic(argument)};
  if (argument.find_first_of("/.") != std::string::npos) {
    throw InputError(fmt::format("cannot read {}: no such file or folder{}", argument, closed_pipe_hint(argument)));
  }
  const LocatedSet found = find_named_set(argument, data_dir);
  return {.training = found.training, .test = found.test, .set = &named_set(argument)};
}

RawData read_training(const DataArgument& data, const ReadOptions& options) {
  if (data.synthetic) {
    require_memory(
        sizeof(float) * static_cast<double>(data.synthetic->rows) * static_cast<double>(data.synthetic->features),
        synthetic_name(*data.synthetic), "ask for fewer rows or features", options.memory);
    return make_synthetic(*data.synthetic, options.threads);
  }
  return read_part(data, data.training, options);
}

RawData read_test(const DataArgument& data, const ReadOptions& options) {
  if (data.test.empty()) {
    throw InputError(data.set == nullptr
                         ? "only named sets have a test part of their own"
                         : fmt::format("{} has no test part here, beside {}", data.set->name, data.training.name()));
  }
  return read_part(data, data.test, options);
}

}  // namespace saddlemesh
