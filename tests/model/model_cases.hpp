#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "saddlemesh/core/file.hpp"
#include "saddlemesh/core/random.hpp"
#include "saddlemesh/data/knots.hpp"
#include "saddlemesh/data/prepare.hpp"
#include "saddlemesh/model/trained_model.hpp"

namespace saddlemesh::testing {

/// Sets random numbers instead of training: every parameter and running statistic differs from its default.
inline TrainedModel with_random_numbers(TrainedModel model, std::uint64_t seed = 5) {
  const LayerGraph graph = model.graph();
  model.parameters = initial_parameters(graph, seed);
  model.buffers = initial_buffers(graph);
  RandomStream random({.seed = seed, .purpose = Purpose::instance});
  for (float& value : model.parameters) value += static_cast<float>(0.1 * (random.uniform() - 0.5));
  for (float& value : model.buffers) value += static_cast<float>(random.uniform());
  return model;
}

/// Returns a model of the table's columns, as after training.
inline TrainedModel model_of_table(const std::filesystem::path& table, const ReadOptions& read,
                                   const ModelOptions& architecture, Standardize standardize = Standardize::automatic,
                                   std::size_t bins = 0) {
  PreparedData prepared =
      prepare_data({.data = table.string(), .read = read, .test_share = 0, .standardize = standardize, .workers = 1});
  OneProcess alone;
  if (bins > 0) prepared = with_knots(std::move(prepared), bins, {.first = 0, .count = 1}, alone);
  return with_random_numbers({.architecture = architecture, .preprocessing = prepared.preprocessing, .reading = read});
}

/// Returns a model of images of that shape, scaled channel by channel.
inline TrainedModel model_of_images(const Shape& shape, const ReadOptions& read, const ModelOptions& architecture) {
  TrainedModel model{
      .architecture = architecture, .preprocessing = {.kind = FeatureKind::images, .input = shape}, .reading = read};
  model.preprocessing.labels = {.classes = {"cat", "dog"}, .positive = {0, 1}};
  for (std::size_t i = 0; i < shape.channels; ++i) {
    model.preprocessing.channels.push_back({.scale = 0.016F + 0.001F * static_cast<float>(i), .offset = -1.7F});
  }
  return with_random_numbers(std::move(model));
}

/// A column of numbers, a column of numbers with missing values, and a categorical column with a missing value.
inline const std::string& mixed_table() {
  static const std::string text =
      "age,city,income,plan,label\n"
      "31,Oslo,1200.5,a,no\n"
      "47,Bergen,,b,yes\n"
      "22,Oslo,800,,no\n"
      "65,Tromsø,4100,b,yes\n"
      "38,Bergen,950.25,a,no\n"
      "51,Oslo,3300,a,yes\n";
  return text;
}

/// Returns the bytes of `count` images, each a smooth pattern with noise.
inline std::vector<std::uint8_t> random_images(std::size_t count, const Shape& shape, std::uint64_t seed) {
  RandomStream random({.seed = seed, .purpose = Purpose::instance});
  std::vector<std::uint8_t> bytes(count * shape.size());
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.below(256));
  return bytes;
}

}  // namespace saddlemesh::testing
