#include <algorithm>
#include <cmath>
#include <string_view>

#include "fuzz/support/check.hpp"
#include "fuzz/targets.hpp"
#include "saddlemesh/model/trained_model.hpp"

namespace saddlemesh::fuzz {

// Inputs without a checksum, as written by older versions, reach the code after its verification.
void fuzz_model(std::span<const char> bytes) {
  try_input([&] {
    const TrainedModel model = parse_model({bytes.data(), bytes.size()}, "input");
    const auto is_finite = [](float value) { return std::isfinite(value); };
    check(model.parameters.size() == model.graph().parameter_count());
    check(model.buffers.size() == model.graph().buffer_count());
    check(std::ranges::all_of(model.parameters, is_finite) && std::ranges::all_of(model.buffers, is_finite));
    const std::string again = model_bytes(model);
    check(model_bytes(parse_model(again, "again")) == again);
  });
}

}  // namespace saddlemesh::fuzz
