#include <algorithm>
#include <variant>

#include "saddlemesh/data/rows/data_set.hpp"

namespace saddlemesh {
namespace {

// Rows of a batch are scattered in memory. Prefetching some rows ahead overlaps their memory accesses.
constexpr std::size_t ahead = 12;

void expect_soon(const void* place) {
  __builtin_prefetch(place);
  __builtin_prefetch(static_cast<const char*>(place) + 64);
}

void expect_sparse_row(const SparseFeatures& features, std::span<const std::uint32_t> rows, std::size_t i) {
  if (i + 2 * ahead < rows.size()) __builtin_prefetch(features.begin.data() + rows[i + 2 * ahead]);
  if (i + ahead < rows.size()) {
    const std::uint64_t begin = features.begin[rows[i + ahead]];
    expect_soon(features.columns.data() + begin);
    expect_soon(features.values.data() + begin);
  }
}

template <class Real>
void gather_rows(const DenseFeatures& features, const Shape& shape, std::span<const std::uint32_t> rows, Real* out) {
  const std::size_t width = shape.size();
  const float* values = features.values.data();
  for (std::size_t r = 0; r < rows.size(); ++r, out += width) {
    if (r + ahead < rows.size()) expect_soon(values + rows[r + ahead] * width);
    std::copy_n(values + rows[r] * width, width, out);
  }
}

template <class Real>
void gather_rows(const SparseFeatures& features, const Shape& shape, std::span<const std::uint32_t> rows, Real* out) {
  for (std::size_t r = 0; r < rows.size(); ++r, out += shape.size()) {
    expect_sparse_row(features, rows, r);
    std::fill_n(out, shape.size(), Real{0});
    for (std::uint64_t i = features.begin[rows[r]]; i < features.begin[rows[r] + 1]; ++i) {
      out[features.columns[i]] = static_cast<Real>(features.values[i]);
    }
  }
}

// Rows of images are long, so the processor prefetches the rest of each by itself.
template <class Real>
void gather_rows(const ImageFeatures& features, const Shape& shape, std::span<const std::uint32_t> rows, Real* out) {
  const std::size_t pixels = shape.pixels();
  for (const std::uint32_t row : rows) {
    const std::uint8_t* from = features.pixels.data() + row * shape.size();
    for (std::size_t channel = 0; channel < shape.channels; ++channel) {
      const ChannelScale by = features.scale(channel);
      for (std::size_t i = 0; i < pixels; ++i)
        *out++ = static_cast<Real>(static_cast<float>(*from++) * by.scale + by.offset);
    }
  }
}

}  // namespace

template <class Real>
void gather(const DataSet& data, std::span<const std::uint32_t> rows, std::span<Real> out) {
  std::visit([&](const auto& features) { gather_rows(features, data.shape, rows, out.data()); }, data.features);
}

template <class Real>
void gather(const DataSet& data, std::span<const std::uint32_t> rows, std::vector<std::uint32_t>& begin,
            std::vector<std::uint32_t>& columns, std::vector<Real>& values) {
  const SparseFeatures& from = data.sparse();
  begin.resize(rows.size() + 1);
  begin[0] = 0;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    expect_sparse_row(from, rows, r);
    begin[r + 1] = begin[r] + static_cast<std::uint32_t>(from.begin[rows[r] + 1] - from.begin[rows[r]]);
  }
  columns.resize(begin.back());
  values.resize(begin.back());
  for (std::size_t r = 0; r < rows.size(); ++r) {
    // Rows are short, so a plain loop finishes before a copy function has chosen its method.
    const std::uint32_t* from_columns = from.columns.data() + from.begin[rows[r]];
    const float* from_values = from.values.data() + from.begin[rows[r]];
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
