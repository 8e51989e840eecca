#include "fuzz/support/check.hpp"
#include "fuzz/targets.hpp"
#include "saddlemesh/train/report/metrics_csv.hpp"

namespace saddlemesh::fuzz {

void fuzz_metrics(std::span<const char> bytes) {
  try_input([&] {
    const std::vector<Metrics> found = parse_metrics({bytes.data(), bytes.size()}, "input");
    const std::string written = metrics_csv(found);
    check(metrics_csv(parse_metrics(written, "written")) == written);
  });
}

}  // namespace saddlemesh::fuzz
