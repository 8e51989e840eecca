#include "sites.hpp"

namespace saddlemesh::python {
namespace {

void append_row(const DataSet& from, std::size_t row, DataSet& to) {
  ++to.rows;
  if (!from.sparse()) {
    const auto begin = from.features.begin() + static_cast<std::ptrdiff_t>(row * from.shape.size());
    to.features.insert(to.features.end(), begin, begin + static_cast<std::ptrdiff_t>(from.shape.size()));
    return;
  }
  for (std::uint64_t i = from.begin[row]; i < from.begin[row + 1]; ++i) {
    to.columns.push_back(from.columns[i]);
    to.values.push_back(from.values[i]);
  }
  to.begin.push_back(to.columns.size());
}

RawData empty_site(const RawData& raw, const std::string& name) {
  RawData out{.name = name, .format = raw.format, .columns = raw.columns};
  out.data.shape = raw.data.shape;
  if (raw.data.sparse()) out.data.begin = {0};
  return out;
}

}  // namespace

std::vector<RawData> split_by_site(RawData raw, std::span<const std::uint32_t> sites,
                                   std::span<const std::string> names) {
  std::vector<RawData> out;
  for (const std::string& name : names) out.push_back(empty_site(raw, name));
  for (std::size_t row = 0; row < raw.data.rows; ++row) {
    RawData& site = out[sites[row]];
    append_row(raw.data, row, site.data);
    site.labels.push_back(raw.labels[row]);
  }
  return out;
}

}  // namespace saddlemesh::python
