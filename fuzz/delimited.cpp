#include "saddlemesh/data/format/delimited.hpp"

#include "fuzz/support/check.hpp"
#include "fuzz/targets.hpp"

namespace saddlemesh::fuzz {
namespace {

void read(std::span<const char> bytes, const ReadOptions& options) {
  try_input([&] {
    ByteStream stream("input", bytes);
    const RawData raw = read_delimited(stream, options);
    check(raw);
    check(raw.labels.empty() != options.labelled);
  });
}

}  // namespace

void fuzz_delimited(std::span<const char> bytes) {
  const Head head{.path = "input", .bytes = {bytes.begin(), bytes.end()}, .whole = true};
  looks_like_delimited(head);
  read(bytes, {});
  read(bytes, {.format = "tsv", .missing = Missing::median});
  read(bytes, {.labelled = false, .label = "y", .categorical = {"1"}, .header = false, .missing = Missing::median});
}

}  // namespace saddlemesh::fuzz
