#include "saddlemesh/data/format/idx.hpp"

#include "fuzz/support/check.hpp"
#include "fuzz/support/split.hpp"
#include "fuzz/targets.hpp"

namespace saddlemesh::fuzz {
namespace {

void read(std::span<const char> features, std::span<const char> labels, const ReadOptions& options) {
  try_input([&] {
    ByteStream feature_stream("features", features), label_stream("labels", labels);
    const RawData raw = read_idx(feature_stream, options.labelled ? &label_stream : nullptr, options);
    check(raw);
    check(raw.labels.empty() != options.labelled);
  });
}

}  // namespace

void fuzz_idx(std::span<const char> bytes) {
  const auto [features, labels] = split(bytes);
  looks_like_idx({.path = "input", .bytes = {features.begin(), features.end()}, .whole = true});
  read(features, labels, {});
  read(features, labels, {.labelled = false, .missing = Missing::median, .height = 3, .width = 5});
}

}  // namespace saddlemesh::fuzz
