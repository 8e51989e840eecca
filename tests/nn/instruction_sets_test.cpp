// The fast layers give the same bits in all passes for every instruction set of this processor.
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "saddlemesh/core/aligned.hpp"
#include "saddlemesh/core/random.hpp"
#include "saddlemesh/nn/fast/blocked.hpp"
#include "saddlemesh/nn/fast/fast_layers.hpp"

namespace saddlemesh {
namespace {

using Values = AlignedVector<float>;
using fast::padded;

Values normal(std::size_t size, std::uint64_t seed) {
  Values out(size);
  RandomStream({.seed = seed}).fill_normal(std::span(out));
  return out;
}

// A tensor with its derivatives, including two parts of each gradient.
struct Tensor {
  Tensor(std::size_t size, std::uint64_t seed)
      : value(normal(size, seed)),
        tangent(normal(size, seed + 1)),
        gradient(normal(size, seed + 2)),
        gradient_tangent(normal(size, seed + 3)),
        more_gradient(normal(size, seed + 4)),
        more_gradient_tangent(normal(size, seed + 5)) {}

  Signal<float> signal() {
    return {value.data(),         tangent.data(),
            gradient.data(),      gradient_tangent.data(),
            more_gradient.data(), more_gradient_tangent.data()};
  }

  Values value, tangent, gradient, gradient_tangent, more_gradient, more_gradient_tangent;
};

// Whether the layer's input has tangent and gradients; the network's input has none.
enum class Place : std::uint8_t { first, hidden };

struct Case {
  std::function<fast::LayerPointer(const fast::LayerMakers&)> make;
  std::size_t input_size, weights, buffers = 0;
  Place place = Place::hidden;
  bool with_addend = false;
  Values input = normal(input_size, 100);
};

// Returns everything that the layer's passes write.
Values passes(const Case& c, InstructionSet set) {
  const auto layer = c.make(fast::layer_makers(set));
  Tensor in(c.input_size, 10), addend(c.input_size, 20), out(layer->output_size(), 30);
  in.value = c.input;
  const Values weights = normal(c.weights, 40), weight_tangent = normal(c.weights, 41);
  Values gradient(c.weights), gradient_tangent(c.weights), buffers = normal(c.buffers, 42);
  for (float& value : buffers) value = std::abs(value);
  Wires<float> wires{.in = in.signal(), .out = out.signal()};
  if (c.place == Place::first) wires.in = {.value = in.value.data()};
  if (c.with_addend) wires.addend = addend.signal();
  layer->connect(wires);
  layer->evaluate(weights.data(), buffers.data());
  Values all = out.value;
  layer->forward(weights.data());
  layer->backward(gradient.data());
  layer->tangent_forward(weight_tangent.data());
  layer->tangent_backward(gradient_tangent.data());
  layer->update_running(buffers.data(), 0.1);
  for (const Values* part :
       {&out.value, &out.tangent, &out.gradient, &out.gradient_tangent, &in.gradient, &in.gradient_tangent,
        &addend.gradient, &addend.gradient_tangent, &gradient, &gradient_tangent, &buffers}) {
    all.insert(all.end(), part->begin(), part->end());
  }
  return all;
}

// A NaN need only remain a NaN.
bool same_bits(const float& a, const float& b) {
  return std::memcmp(&a, &b, sizeof a) == 0 || (std::isnan(a) && std::isnan(b));
}

void expect_the_bits_of_the_baseline(const Case& c) {
  const Values expected = passes(c, InstructionSet::baseline);
  for (const InstructionSet set : available_instruction_sets()) {
    const Values found = passes(c, set);
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      ASSERT_PRED2(same_bits, found[i], expected[i]) << name(set) << ", place " << i << " of " << found.size();
    }
  }
}

struct Size {
  std::size_t batch, inputs, outputs;
};

std::string text(Size s) {
  return std::to_string(s.batch) + " x " + std::to_string(s.inputs) + " -> " + std::to_string(s.outputs);
}

TEST(InstructionSetsOfLayers, DenseLayersHaveTheBitsOfTheBaseline) {
  std::vector<Size> sizes{{127, 300, 16}, {5, 300, 200}, {33, 128, 136}, {40, 300, 131}};  // the last two use gemm
  for (const std::size_t batch : {1, 5, 64}) {
    for (const std::size_t inputs : {1, 7, 8, 22}) {
      for (const std::size_t outputs : {1, 2, 16, 17, 40}) sizes.push_back({batch, inputs, outputs});
    }
  }
  for (const Size s : sizes) {
    for (const Place place : {Place::first, Place::hidden}) {
      for (const bool bias : {true, false}) {
        SCOPED_TRACE(text(s));
        const std::size_t stride = place == Place::first ? s.inputs : padded(s.inputs);
        expect_the_bits_of_the_baseline(
            {.make = [&](const auto& makers) { return makers.dense(s.batch, s.inputs, stride, s.outputs, bias); },
             .input_size = s.batch * stride,
             .weights = s.outputs * s.inputs + (bias ? s.outputs : 0),
             .place = place});
      }
    }
  }
}

TEST(InstructionSetsOfLayers, SparseLayersHaveTheBitsOfTheBaseline) {
  for (const Size s : {Size{1, 8, 3}, Size{5, 22, 1}, Size{127, 300, 16}, Size{128, 301, 17}, Size{16, 50, 40}}) {
    for (const bool bias : {true, false}) {
      SCOPED_TRACE(text(s));
      SparseRows<float> rows;
      rows.begin.push_back(0);
      for (std::size_t b = 0; b < s.batch; ++b) {
        for (std::size_t i = b; b != 0 && i < s.inputs; i += 7) rows.columns.push_back(static_cast<std::uint32_t>(i));
        rows.begin.push_back(static_cast<std::uint32_t>(rows.columns.size()));
      }
      const Values values = normal(rows.columns.size(), 7);
      rows.values.assign(values.begin(), values.end());
      expect_the_bits_of_the_baseline(
          {.make = [&](const auto& makers) { return makers.sparse_dense(s.batch, s.inputs, s.outputs, bias, rows); },
           .input_size = 0,
           .weights = s.outputs * s.inputs + (bias ? s.outputs : 0),
           .place = Place::first});
    }
  }
}

TEST(InstructionSetsOfLayers, ActivationsHaveTheBitsOfTheBaseline) {
  for (const LayerKind kind : {LayerKind::relu, LayerKind::elu, LayerKind::tanh, LayerKind::sigmoid}) {
    for (const std::size_t size : {0U, 8U, 24U, 40000U}) {
      for (const Place place : {Place::first, Place::hidden}) {
        SCOPED_TRACE(std::string(kind_name(kind)) + ", " + std::to_string(size));
        Values x = normal(size, 3);
        for (std::size_t i = 0; i < size; ++i) x[i] *= static_cast<float>(i % 97) * 0.3F;
        if (size >= 24) {
          const float inf = std::numeric_limits<float>::infinity();
          const float corners[] = {0, -0.0F, inf, -inf, inf - inf, 1e-40F, -1e-40F, 87.33F, -87.34F, 3e38F, -3e38F};
          std::copy(std::begin(corners), std::end(corners), x.begin());
        }
        expect_the_bits_of_the_baseline({.make = [&](const auto& makers) { return makers.activation(kind, size); },
                                         .input_size = size,
                                         .weights = 0,
                                         .place = place,
                                         .input = x});
      }
    }
  }
}

TEST(InstructionSetsOfLayers, BatchNormsHaveTheBitsOfTheBaseline) {
  for (const std::size_t batch : {1, 5, 32}) {
    for (const Shape shape : {Shape{1, 1, 1}, Shape{3, 5, 7}, Shape{16, 8, 8}, Shape{20, 16, 15}}) {
      for (const auto tail : {fast::NormTail{}, fast::NormTail{.relu = true}, fast::NormTail{.add = true, .relu = true},
                              fast::NormTail{.add = true}}) {
        SCOPED_TRACE(std::to_string(batch) + " of " + std::to_string(shape.channels) + " channels");
        expect_the_bits_of_the_baseline(
            {.make = [&](const auto& makers) { return makers.batch_norm(batch, shape, tail); },
             .input_size = fast::Blocked(batch, shape).size(),
             .weights = 2 * shape.channels,
             .buffers = 2 * shape.channels,
             .with_addend = tail.add});
      }
    }
  }
}

TEST(InstructionSetsOfLayers, SumsHaveTheBitsOfTheBaseline) {
  for (const std::size_t size : {0U, 1U, 13U, 4099U}) {
    for (const Place place : {Place::first, Place::hidden}) {
      SCOPED_TRACE(size);
      expect_the_bits_of_the_baseline({.make = [&](const auto& makers) { return makers.add(size); },
                                       .input_size = size,
                                       .weights = 0,
                                       .place = place,
                                       .with_addend = true});
    }
  }
}

TEST(InstructionSetsOfLayers, PoolsHaveTheBitsOfTheBaseline) {
  for (const std::size_t batch : {1, 5, 32}) {
    for (const Shape shape : {Shape{1, 1, 1}, Shape{3, 5, 7}, Shape{64, 8, 8}}) {
      SCOPED_TRACE(std::to_string(batch) + " of " + std::to_string(shape.channels) + " channels");
      expect_the_bits_of_the_baseline(
          {.make = [&](const auto& makers) { return makers.global_average_pool(batch, shape); },
           .input_size = fast::Blocked(batch, shape).size(),
           .weights = 0});
    }
  }
}

}  // namespace
}  // namespace saddlemesh
