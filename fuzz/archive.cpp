#include "saddlemesh/data/source/archive.hpp"

#include <optional>
#include <string>

#include "fuzz/support/check.hpp"
#include "fuzz/targets.hpp"

namespace saddlemesh::fuzz {

void fuzz_archive(std::span<const char> bytes) {
  Archive::recognises({bytes.data(), bytes.size()});
  try_input([&] {
    Archive archive("input", bytes);
    std::size_t files = 0;
    while (const std::optional<std::string> path = archive.next()) {
      const bool skip = ++files % 3 == 0;
      if (skip) continue;
      ByteStream stream = archive.open();
      check(stream.name() == "input:" + *path);
      std::uint64_t total = 0;
      for (std::string_view block = stream.next(); !block.empty(); block = stream.next()) total += block.size();
      check(stream.offset() == total);
    }
  });
}

}  // namespace saddlemesh::fuzz
