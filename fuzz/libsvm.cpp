#include "saddlemesh/data/format/libsvm.hpp"

#include "fuzz/support/check.hpp"
#include "fuzz/targets.hpp"

namespace saddlemesh::fuzz {
namespace {

void read(std::span<const char> bytes, const ReadOptions& options) {
  try_input([&] {
    ByteStream stream("input", bytes);
    const RawData raw = read_libsvm(stream, options);
    check(raw);
    check(raw.labels.empty() != options.labelled);
    check(raw.data.shape.size() >= options.features);
  });
}

}  // namespace

void fuzz_libsvm(std::span<const char> bytes) {
  const Head head{.path = "input", .bytes = {bytes.begin(), bytes.end()}, .whole = true};
  looks_like_libsvm(head);
  read(bytes, {});
  read(bytes, {.labelled = false});
  read(bytes, {.features = 5});
}

}  // namespace saddlemesh::fuzz
