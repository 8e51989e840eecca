#include "saddlemesh/data/format/cifar10.hpp"

#include "fuzz/support/check.hpp"
#include "fuzz/targets.hpp"

namespace saddlemesh::fuzz {
namespace {

void read(std::span<const char> bytes, const ReadOptions& options) {
  try_input([&] {
    ByteStream stream("input", bytes);
    const RawData raw = read_cifar10(stream, options);
    check(raw);
    check(raw.labels.empty() != options.labelled);
  });
}

}  // namespace

void fuzz_cifar10(std::span<const char> bytes) {
  looks_like_cifar10({.path = "input", .bytes = {bytes.begin(), bytes.end()}, .whole = true});
  read(bytes, {});
  read(bytes, {.labelled = false, .height = 3, .width = 40, .grey = true});
}

}  // namespace saddlemesh::fuzz
