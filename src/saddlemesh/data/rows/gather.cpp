#include <algorithm>

#include "saddlemesh/data/rows/data_set.hpp"

namespace saddlemesh {
namespace {

// Rows of a batch are scattered in memory. Prefetching some rows ahead overlaps their memory accesses.
constexpr std::size_t ahead = 12;

void expect_soon(const void* place) {
  __builtin_prefetch(place);
  __builtin_prefetch(static_cast<const char*>(place) + 64);
}

void expect_row(const DataSet& data, std::span<const std::uint32_t> rows, std::size_t i) {
  if (data.images()) return;  // rows are long, so the processor's prefetcher follows each
  if (!data.sparse()) {
    if (i + ahead < rows.size()) expect_soon(data.features.data() + rows[i + ahead] * data.shape.size());
    return;
  }
  if (i + 2 * ahead < rows.size()) __builtin_prefetch(data.begin.data() + rows[i + 2 * ahead]);
  if (i + ahead < rows.size()) {
    const std::uint64_t begin = data.begin[rows[i + ahead]];
    expect_soon(data.columns.data() + begin);
    expect_soon(data.values.data() + begin);
  }
}

template <class Real>
void gather_image(const DataSet& data, std::size_t row, Real* out) {
  const std::size_t pixels = data.shape.pixels();
  const std::uint8_t* from = data.pixels.data() + row * data.shape.size();
  for (std::size_t channel = 0; channel < data.shape.channels; ++channel) {
    const ChannelScale by = data.scale(channel);
    for (std::size_t i = 0; i < pixels; ++i)
      *out++ = static_cast<Real>(static_cast<float>(*from++) * by.scale + by.offset);
  }
}

template <class Real>
void gather_sparse(const DataSet& data, std::size_t row, Real* out) {
  std::fill_n(out, data.shape.size(), Real{0});
  for (std::uint64_t i = data.begin[row]; i < data.begin[row + 1]; ++i) {
    out[data.columns[i]] = static_cast<Real>(data.values[i]);
  }
}

}  // namespace

template <class Real>
void gather(const DataSet& data, std::span<const std::uint32_t> rows, std::span<Real> out) {
  const std::size_t width = data.shape.size();
  Real* place = out.data();
  for (std::size_t r = 0; r < rows.size(); ++r, place += width) {
    expect_row(data, rows, r);
    if (data.images()) {
      gather_image(data, rows[r], place);
    } else if (data.sparse()) {
      gather_sparse(data, rows[r], place);
    } else {
      std::copy_n(data.features.data() + rows[r] * width, width, place);
    }
  }
}

template <class Real>
void gather(const DataSet& data, std::span<const std::uint32_t> rows, std::vector<std::uint32_t>& begin,
            std::vector<std::uint32_t>& columns, std::vector<Real>& values) {
  begin.resize(rows.size() + 1);
  begin[0] = 0;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    expect_row(data, rows, r);
    begin[r + 1] = begin[r] + static_cast<std::uint32_t>(data.begin[rows[r] + 1] - data.begin[rows[r]]);
  }
  columns.resize(begin.back());
  values.resize(begin.back());
  for (std::size_t r = 0; r < rows.size(); ++r) {
    // Rows are short, so a plain loop finishes before a copy function has chosen its method.
    const std::uint32_t* from_columns = data.columns.data() + data.begin[rows[r]];
    const float* from_values = data.values.data() + data.begin[rows[r]];
    for (std::uint32_t i = begin[r]; i < begin[r + 1]; ++i) {
      columns[i] = *from_columns++;
      values[i] = static_cast<Real>(*from_values++);
    }
  }
}

template void gather(const DataSet&, std::span<const std::uint32_t>, std::span<float>);
template void gather(const DataSet&, std::span<const std::uint32_t>, std::span<double>);
template void gather(const DataSet&, std::span<const std::uint32_t>, std::vector<std::uint32_t>&,
                     std::vector<std::uint32_t>&, std::vector<float>&);
template void gather(const DataSet&, std::span<const std::uint32_t>, std::vector<std::uint32_t>&,
                     std::vector<std::uint32_t>&, std::vector<double>&);

}  // namespace saddlemesh
