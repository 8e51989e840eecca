#include "saddlemesh/data/format/delimited.hpp"

#include "fuzz/support/check.hpp"
#include "fuzz/targets.hpp"
#include "saddlemesh/data/columns.hpp"

namespace saddlemesh::fuzz {
namespace {

void read(std::span<const char> bytes, const ReadOptions& options) {
  try_input([&] {
    ByteStream stream("input", bytes);
    const RawData raw = read_delimited(stream, options);
    check(raw);
    check(raw.labels.empty() != options.labelled);
    check(raw.keys.size() == (options.key.empty() ? 0 : raw.data.rows));
    RawData settled = raw;
    resolve_columns(settled, options);
    check(settled);
  });
}

}  // namespace

void fuzz_delimited(std::span<const char> bytes) {
  const Head head{.path = "input", .bytes = {bytes.begin(), bytes.end()}, .whole = true};
  looks_like_delimited(head);
  read(bytes, {});
  read(bytes, {.format = "tsv", .missing = Missing::median});
  read(bytes, {.missing_values = {"-999", "x"}, .decimal = Decimal::comma, .key = "1", .missing = Missing::median});
  read(bytes, {.labelled = false, .label = "y", .categorical = {"1"}, .header = false, .missing = Missing::median});
}

}  // namespace saddlemesh::fuzz
