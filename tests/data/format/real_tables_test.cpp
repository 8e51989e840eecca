// Compares published files, if available, with scikit-learn and pandas: shapes, sums, and all bits by CRC-32. To
// reproduce the expected figures, run in the folder of the data:
//
//     import numpy as np, pandas as pd, zlib
//     from sklearn.datasets import load_svmlight_file as load
//     crc = lambda a, t: zlib.crc32(np.ascontiguousarray(a, dtype=t).tobytes())
//     for f in ("ijcnn1.bz2", "ijcnn1.t.bz2"):
//         X, y = load(f)
//         print(X.shape, X.sum(), (y == 1).sum(), crc(X.toarray(), "<f4"), crc(y == 1, "<u4"))
//     X, y = load("w8a.bz2")
//     print(X.shape, X.nnz, X.sum(), (y == 1).sum(),
//           crc(X.indptr, "<u8"), crc(X.indices, "<u4"), crc(X.data, "<f4"), crc(y == 1, "<u4"))
//     t = pd.read_csv("creditcard-subset.csv.gz", float_precision="round_trip")
//     print(t.shape, t.iloc[:, :-1].to_numpy().sum(), t.Class.sum(), crc(t.iloc[:, :-1], "<f4"), crc(t.Class, "<u4"))
#include <cstdlib>
#include <filesystem>
#include <numeric>

#include <gtest/gtest.h>
#include <zlib.h>

#include "saddlemesh/data/format/delimited.hpp"
#include "saddlemesh/data/format/libsvm.hpp"
#include "support/real_data.hpp"

namespace saddlemesh {
namespace {

class RealTables : public ::testing::Test {
 protected:
  static RawData read(const char* name, RawData (*reader)(ByteStream&, const ReadOptions&)) {
    ByteStream stream(testing::data_folder() / name);
    return reader(stream, {});
  }
};

template <class T>
unsigned long crc(const std::vector<T>& values) {
  return ::crc32_z(0, reinterpret_cast<const Bytef*>(values.data()), values.size() * sizeof(T));
}

double sum(const std::vector<float>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

void expect_classes(const RawData& raw, const char* negative, const char* positive, std::size_t positives) {
  ASSERT_EQ(raw.classes.size(), 2U);
  EXPECT_EQ(raw.classes[0].name, negative);
  EXPECT_EQ(raw.classes[1].name, positive);
  EXPECT_EQ(raw.classes[0].rows + raw.classes[1].rows, raw.data.rows);
  EXPECT_EQ(raw.classes[1].rows, positives);
}

TEST_F(RealTables, Ijcnn1IsReadToTheBit) {
  if (const auto reason = testing::missing_data({"ijcnn1.bz2"})) GTEST_SKIP() << *reason;
  const RawData raw = read("ijcnn1.bz2", read_libsvm);
  EXPECT_EQ(raw.data.rows, 49'990U);
  EXPECT_EQ(raw.data.shape, (Shape{22}));
  EXPECT_FALSE(raw.data.is_sparse());
  expect_classes(raw, "-1", "1", 4'853);
  EXPECT_NEAR(sum(raw.data.dense().values), 61689.710321, 1e-3);
  EXPECT_EQ(crc(raw.data.dense().values), 161111018U);
  EXPECT_EQ(crc(raw.labels), 2174484017U);
}

TEST_F(RealTables, TheTestPartOfIjcnn1IsReadToTheBit) {
  if (const auto reason = testing::missing_data({"ijcnn1.t.bz2"})) GTEST_SKIP() << *reason;
  const RawData raw = read("ijcnn1.t.bz2", read_libsvm);
  EXPECT_EQ(raw.data.rows, 91'701U);
  EXPECT_EQ(raw.data.shape, (Shape{22}));
  expect_classes(raw, "-1", "1", 8'712);
  EXPECT_NEAR(sum(raw.data.dense().values), 95065.717367, 1e-3);
  EXPECT_EQ(crc(raw.data.dense().values), 390020988U);
  EXPECT_EQ(crc(raw.labels), 2601314062U);
}

TEST_F(RealTables, W8aIsReadSparselyToTheBit) {
  if (const auto reason = testing::missing_data({"w8a.bz2"})) GTEST_SKIP() << *reason;
  const RawData raw = read("w8a.bz2", read_libsvm);
  EXPECT_EQ(raw.data.rows, 49'749U);
  EXPECT_EQ(raw.data.shape, (Shape{300}));
  ASSERT_TRUE(raw.data.is_sparse());
  EXPECT_EQ(raw.data.sparse().values.size(), 579'586U);
  expect_classes(raw, "-1", "1", 1'479);
  EXPECT_EQ(sum(raw.data.sparse().values), 579'586.0);
  EXPECT_EQ(crc(raw.data.sparse().begin), 2916237508U);
  EXPECT_EQ(crc(raw.data.sparse().columns), 3991177406U);
  EXPECT_EQ(crc(raw.data.sparse().values), 3595310123U);
  EXPECT_EQ(crc(raw.labels), 2140846360U);
}

TEST_F(RealTables, TheCreditCardTableIsReadToTheBit) {
  if (const auto reason = testing::missing_data({"creditcard-subset.csv.gz"})) GTEST_SKIP() << *reason;
  const RawData raw = read("creditcard-subset.csv.gz", read_delimited);
  EXPECT_EQ(raw.format, "csv");
  EXPECT_EQ(raw.data.rows, 3'690U);
  EXPECT_EQ(raw.data.shape, (Shape{30}));
  expect_classes(raw, "0", "1", 473);
  EXPECT_EQ(raw.columns.front().name, "Time");
  EXPECT_EQ(raw.columns.back().name, "Amount");
  EXPECT_NEAR(sum(raw.data.dense().values), 340886091.15, 1.0);
  EXPECT_EQ(crc(raw.data.dense().values), 759448986U);
  EXPECT_EQ(crc(raw.labels), 2539449502U);
}

}  // namespace
}  // namespace saddlemesh
