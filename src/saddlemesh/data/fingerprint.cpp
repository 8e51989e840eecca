#include "saddlemesh/data/fingerprint.hpp"

#include <array>

#include "saddlemesh/data/named/checksum.hpp"

namespace saddlemesh {
namespace {

template <class Value>
void add(Checksum& sum, const std::vector<Value>& values) {
  const std::array<std::uint64_t, 1> size{values.size()};
  sum.add(std::as_bytes(std::span(size)));
  sum.add(std::as_bytes(std::span(values)));
}

void add(Checksum& sum, const DataSet& rows) {
  const std::array<std::uint64_t, 4> shape{rows.shape.channels, rows.shape.height, rows.shape.width, rows.rows};
  sum.add(std::as_bytes(std::span(shape)));
  add(sum, rows.features);
  add(sum, rows.pixels);
  add(sum, rows.scales);
  add(sum, rows.begin);
  add(sum, rows.columns);
  add(sum, rows.values);
  add(sum, rows.labels);
}

}  // namespace

std::string fingerprint(const PreparedData& data) {
  Checksum sum("sha256");
  add(sum, *data.data);
  if (data.test != data.data) add(sum, *data.test);
  for (const auto& shard : data.shards) add(sum, shard);
  add(sum, data.validation_rows);
  add(sum, data.test_rows);
  return sum.text();
}

}  // namespace saddlemesh
