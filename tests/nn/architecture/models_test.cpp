#include "saddlemesh/nn/architecture/models.hpp"

#include <gtest/gtest.h>

#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;

TEST(Models, SizesAreThoseOfTheLiterature) {
  // He et al.'s networks for CIFAR-10 with projections have 272 474 parameters for ten classes: nine times 64 + 1 more.
  EXPECT_EQ(resnet_model({3, 32, 32}, 20, Shortcut::projection).parameter_count(), 272474U - 9 * 65);
  EXPECT_EQ(resnet_model({3, 32, 32}, 20, Shortcut::projection).parameter_count(), 271889U);
  EXPECT_EQ(resnet_model({3, 32, 32}, 20, Shortcut::pad).parameter_count(), 269722U - 9 * 65);
  EXPECT_EQ(resnet_model({3, 32, 32}, 56, Shortcut::pad).parameter_count(), 853018U - 9 * 65);
  EXPECT_EQ(linear_model(22).parameter_count(), 23U);
  EXPECT_EQ(mlp_model(22, {16}, LayerKind::tanh).parameter_count(), 22U * 16 + 16 + 16 + 1);
}

TEST(Models, UnknownNamesAndDepthsAreRefused) {
  expect_error([] { make_model({.name = "resnet21"}, {3, 32, 32}); }, {"resnet21", "6n + 2"});
  expect_error([] { make_model({.name = "resnet2"}, {3, 32, 32}); }, {"resnet2", "6n + 2"});
  expect_error([] { make_model({.name = "lenet"}, {3, 32, 32}); }, {"lenet", "resnet20"});
  expect_error([] { make_model({.activation = "gelu"}, {3}); }, {"gelu", "tanh"});
  EXPECT_EQ(make_model({.name = "mlp"}, {3, 4, 5}).node(0).shape, (Shape{60}));
}

}  // namespace
}  // namespace saddlemesh
