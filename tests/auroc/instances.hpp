#pragma once

#include <cmath>
#include <memory>
#include <numeric>
#include <span>
#include <vector>

#include "saddlemesh/auroc/auroc_problem.hpp"
#include "saddlemesh/core/random.hpp"
#include "saddlemesh/data/rows/data_set.hpp"
#include "saddlemesh/nn/architecture/models.hpp"

// Small seeded data sets and tasks on them.
namespace saddlemesh::testing {

using SharedData = std::shared_ptr<const DataSet>;

/// Rows N(±shift/2, I) along the diagonal, with a share `ratio` of positives. The best AUROC is Φ(shift/√2).
inline SharedData two_gaussians(std::size_t rows, Shape shape, double ratio, double shift, std::uint64_t seed) {
  DataSet data;
  data.shape = shape;
  data.rows = rows;
  std::vector<float>& values = data.dense().values;
  values.resize(rows * shape.size());
  RandomStream({.seed = seed, .purpose = Purpose::instance}).fill_normal(std::span(values));
  RandomStream classes({.seed = seed, .purpose = Purpose::instance}, 1);
  const double step = 0.5 * shift / std::sqrt(static_cast<double>(shape.size()));
  for (std::size_t row = 0; row < rows; ++row) {
    const bool positive = classes.uniform() < ratio;
    data.labels.push_back(positive ? 1 : 0);
    for (std::size_t i = 0; i < shape.size(); ++i) {
      values[row * shape.size() + i] += static_cast<float>(positive ? step : -step);
    }
  }
  return std::make_shared<DataSet>(std::move(data));
}

/// Images of random bytes, brighter by 60 if positive, with a share `ratio` of positives.
inline SharedData byte_images(std::size_t rows, Shape shape, double ratio, std::uint64_t seed) {
  DataSet data;
  data.shape = shape;
  data.rows = rows;
  ImageFeatures images;
  RandomStream random({.seed = seed, .purpose = Purpose::instance});
  for (std::size_t row = 0; row < rows; ++row) {
    data.labels.push_back(random.uniform() < ratio ? 1 : 0);
    for (std::size_t i = 0; i < shape.size(); ++i) {
      images.pixels.push_back(static_cast<std::uint8_t>(random.below(196) + (data.labels.back() == 1 ? 60 : 0)));
    }
  }
  data.features = std::move(images);
  return std::make_shared<DataSet>(std::move(data));
}

/// Rows with two of three features set to zero, in dense and sparse storage.
struct BothForms {
  SharedData dense, sparse;
};
inline BothForms thinned(const DataSet& data) {
  DenseFeatures dense = data.dense();
  SparseFeatures sparse;
  const std::size_t width = data.shape.size();
  for (std::size_t i = 0; i < dense.values.size(); ++i) {
    if ((i + i / width) % 3 == 0) {
      sparse.columns.push_back(static_cast<std::uint32_t>(i % width));
      sparse.values.push_back(dense.values[i]);
    } else {
      dense.values[i] = 0;
    }
    if (i % width == width - 1) sparse.begin.push_back(sparse.values.size());
  }
  const auto with = [&](Features features) {
    return std::make_shared<DataSet>(DataSet{data.shape, data.rows, std::move(features), data.labels});
  };
  return {with(std::move(dense)), with(std::move(sparse))};
}

inline LayerGraph small_mlp(std::size_t features = 5) {
  return mlp_model(features, {4}, LayerKind::tanh);
}

template <class Real>
std::shared_ptr<AurocTask<Real>> make_task(const SharedData& data, std::size_t workers, const LayerGraph& graph,
                                           const AurocOptions& options) {
  return std::make_shared<AurocTask<Real>>(data, even_shards(data->rows, workers, 3), graph, options);
}

/// Returns a point whose components are all away from zero.
inline std::vector<double> some_point(const LayerGraph& graph, std::uint64_t seed = 11) {
  std::vector<double> x = auroc_start<double>(graph, seed).x;
  std::vector<double> noise(x.size());
  RandomStream({.seed = seed, .purpose = Purpose::instance}, 2).fill_normal(std::span(noise));
  for (std::size_t i = 0; i < x.size(); ++i) x[i] += 0.2 * noise[i];
  x[x.size() - 2] = 0.3;
  x[x.size() - 1] = -0.4;
  return x;
}

inline std::vector<std::uint32_t> all_rows(const DataSet& data) {
  std::vector<std::uint32_t> rows(data.rows);
  std::iota(rows.begin(), rows.end(), 0U);
  return rows;
}

/// Returns the share of (positive, negative) pairs that the scores put in order; ties count half.
template <class Real>
double auroc_by_pairs(std::span<const Real> scores, std::span<const std::uint8_t> labels) {
  double ordered = 0;
  double pairs = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    for (std::size_t j = 0; labels[i] == 1 && j < scores.size(); ++j) {
      if (labels[j] == 1) continue;
      pairs += 1;
      ordered += scores[i] > scores[j] ? 1 : scores[i] == scores[j] ? 0.5 : 0;
    }
  }
  return ordered / pairs;
}

}  // namespace saddlemesh::testing
