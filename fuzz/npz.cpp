#include "saddlemesh/data/format/npz.hpp"

#include "fuzz/support/check.hpp"
#include "fuzz/targets.hpp"
#include "saddlemesh/data/format/image_folder.hpp"

namespace saddlemesh::fuzz {

void fuzz_npz(std::span<const char> bytes) {
  const Head head{.path = "input", .bytes = {bytes.begin(), bytes.end()}, .whole = true};
  looks_like_npz(head);
  looks_like_image_folder(head);
  for (const bool labelled : {true, false}) {
    try_input([&] {
      const RawData raw = read_npz("input", bytes, {.labelled = labelled, .missing = Missing::median});
      check(raw);
      check(raw.labels.empty() != labelled);
    });
  }
}

}  // namespace saddlemesh::fuzz
