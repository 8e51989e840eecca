#include "saddlemesh/data/format/npz.hpp"

#include <gtest/gtest.h>

#include "saddlemesh/core/file.hpp"
#include "support/expect_error.hpp"
#include "support/needs.hpp"
#include "support/python.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;

// NumPy writes archives, and the tests read them, as files and from memory.
class Npz : public testing::Needs<OptionalPart::archives> {
 protected:
  void SetUp() override {
    Needs::SetUp();
    if (IsSkipped()) return;
    const auto missing = testing::run_python(folder_.path(), R"(
import numpy as np
X, y = np.arange(6.0).reshape(3, 2), np.array(["b", "a", "b"])
np.savez("plain.npz", y=y, X=X)
np.savez_compressed("packed.npz", X=X, y=y)
np.savez("keras.npz", x_test=X, y_test=y, x_train=np.zeros((3, 4, 4), "u1"), y_train=np.array([[3], [1], [3]], "u1"))
np.savez("objects.npz", X=np.array([[1, "a"]], dtype=object), y=y)
np.savez("other.npz", first=X, second=y)
np.savez("unlabelled.npz", data=X)
np.savez("short.npz", X=X, y=y[:2])
)");
    if (missing) GTEST_SKIP() << *missing;
  }

  RawData read(const std::string& name, const ReadOptions& options = {}) {
    const auto path = folder_.path() / name;
    const std::string bytes = read_file(path);
    EXPECT_TRUE(looks_like_npz({.path = path, .bytes = bytes}));
    const RawData in_memory = read_npz(path.string(), bytes, options);
    RawData raw = read_npz_file(path, options);
    EXPECT_EQ(raw.data.kind(), in_memory.data.kind());
    if (raw.data.is_images()) {
      EXPECT_EQ(raw.data.images().pixels, in_memory.data.images().pixels);
    } else {
      EXPECT_EQ(raw.data.dense().values, in_memory.data.dense().values);
    }
    EXPECT_EQ(raw.labels, in_memory.labels);
    return raw;
  }

  testing::TemporaryFolder folder_;
};

TEST_F(Npz, ArraysAreFoundByNameInAnyOrderCompressedOrNot) {
  for (const char* name : {"plain.npz", "packed.npz"}) {
    const RawData raw = read(name);
    EXPECT_EQ(raw.format, "npz");
    EXPECT_EQ(raw.name, (folder_.path() / name).string());
    EXPECT_EQ(raw.data.dense().values, (std::vector<float>{0, 1, 2, 3, 4, 5}));
    EXPECT_EQ(raw.labels, (std::vector<std::uint32_t>{1, 0, 1}));
    EXPECT_EQ(raw.classes.at(0).name, "a");
  }
}

TEST_F(Npz, TheTrainingPartIsReadAndTheTestPartLeftOut) {
  const RawData raw = read("keras.npz");
  EXPECT_EQ(raw.data.shape, (Shape{1, 4, 4}));
  EXPECT_EQ(raw.classes.at(1).rows, 2U);
}

TEST_F(Npz, WithoutLabelsNoneAreLookedFor) {
  expect_error([&] { read("unlabelled.npz"); }, {"unlabelled.npz", "labels", "(data)", "targets"});
  EXPECT_EQ(read("unlabelled.npz", {.labelled = false}).data.rows, 3U);
}

TEST_F(Npz, WhatIsNotThereOrDoesNotFitIsNamed) {
  expect_error([&] { read("other.npz"); }, {"other.npz", "first, second", "features", "X, x, data"});
  expect_error([&] { read("objects.npz"); }, {"objects.npz:X.npy", "pickled"});
  expect_error([&] { read("short.npz"); }, {"short.npz", "X has 3 rows", "y has 2 labels"});
}

TEST_F(Npz, ADamagedArchiveIsRefused) {
  std::string bytes = read_file(folder_.path() / "packed.npz");
  expect_error([&] { read_npz("x", std::string_view(bytes).substr(0, bytes.size() / 2), {}); }, {"x"});
  bytes[60] ^= 0x20;
  expect_error([&] { read_npz("x", bytes, {}); }, {"x"});
}

TEST(LooksLikeNpz, OtherArchivesAreNot) {
  EXPECT_FALSE(looks_like_npz({.bytes = "PK\x03\x04"}));
  EXPECT_FALSE(looks_like_npz({.bytes = "1,2,3\n"}));
}

}  // namespace
}  // namespace saddlemesh
