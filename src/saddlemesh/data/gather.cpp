#include <algorithm>

#include "saddlemesh/data/data_set.hpp"

namespace saddlemesh {

template <class Real>
void gather(const DataSet& data, std::span<const std::uint32_t> rows, std::span<Real> out) {
  const std::size_t width = data.shape.size();
  if (data.sparse()) std::ranges::fill(out, Real{0});
  Real* place = out.data();
  for (const std::uint32_t row : rows) {
    if (data.sparse()) {
      for (std::uint64_t i = data.begin[row]; i < data.begin[row + 1]; ++i) {
        place[data.columns[i]] = static_cast<Real>(data.values[i]);
      }
    } else {
      std::copy_n(data.features.data() + row * width, width, place);
    }
    place += width;
  }
}

template <class Real>
void gather(const DataSet& data, std::span<const std::uint32_t> rows, std::vector<std::uint32_t>& begin,
            std::vector<std::uint32_t>& columns, std::vector<Real>& values) {
  begin.clear();
  columns.clear();
  values.clear();
  begin.push_back(0);
  for (const std::uint32_t row : rows) {
    const auto from = static_cast<std::ptrdiff_t>(data.begin[row]);
    const auto to = static_cast<std::ptrdiff_t>(data.begin[row + 1]);
    columns.insert(columns.end(), data.columns.begin() + from, data.columns.begin() + to);
    values.insert(values.end(), data.values.begin() + from, data.values.begin() + to);
    begin.push_back(static_cast<std::uint32_t>(columns.size()));
  }
}

template void gather(const DataSet&, std::span<const std::uint32_t>, std::span<float>);
template void gather(const DataSet&, std::span<const std::uint32_t>, std::span<double>);
template void gather(const DataSet&, std::span<const std::uint32_t>, std::vector<std::uint32_t>&,
                     std::vector<std::uint32_t>&, std::vector<float>&);
template void gather(const DataSet&, std::span<const std::uint32_t>, std::vector<std::uint32_t>&,
                     std::vector<std::uint32_t>&, std::vector<double>&);

}  // namespace saddlemesh
