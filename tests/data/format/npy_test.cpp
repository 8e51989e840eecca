#include "saddlemesh/data/format/npy.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "saddlemesh/core/file.hpp"
#include "support/expect_error.hpp"
#include "support/python.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;

std::string npy(const std::string& dictionary, const std::string& elements) {
  std::string out("\x93NUMPY\x01\x00", 8);
  out += static_cast<char>(dictionary.size());
  out += static_cast<char>(dictionary.size() >> 8);
  return out + dictionary + elements;
}

std::string npy(const std::string& type, const std::string& shape, const std::string& elements) {
  return npy("{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }\n", elements);
}

RawData read_npy_text(const std::string& features, const ReadOptions& options = {}) {
  ByteStream stream("X.npy", features);
  return read_npy(stream, nullptr, options);
}

RawData read_npy_both(const std::string& features, const std::string& labels) {
  ByteStream feature_stream("X.npy", features), label_stream("y.npy", labels);
  return read_npy(feature_stream, &label_stream, {});
}

// NumPy writes arrays, and the tests read them.
class AgainstNumpy : public ::testing::Test {
 protected:
  // Returns whether NumPy is available.
  bool ask(const std::string& program) {
    missing_ = testing::run_python(folder_.path(), "import numpy as np\n" + program);
    return !missing_;
  }
  RawData read_npy_text(const std::string& name, const ReadOptions& options = {.labelled = false}) const {
    return read_npy_file(folder_.path() / name, options);
  }

  testing::TemporaryFolder folder_;
  std::optional<std::string> missing_;
};

TEST_F(AgainstNumpy, EveryTypeOrderAndVersionGivesTheSameNumbers) {
  if (!ask(R"(
a = np.array([[0, 1, 2], [3, 100, 127]])
for order in "<>":
    for kind in ("b1", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8"):
        for layout in "CF":
            np.save(f"{order}{kind}{layout}.npy", np.array(a, dtype=order + kind, order=layout))
for version in (1, 2, 3):
    np.lib.format.write_array(open(f"v{version}.npy", "wb"), a, (version, 0))
)")) {
    GTEST_SKIP() << *missing_;
  }
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder_.path())) {
    const RawData raw = read_npy_text(entry.path().filename().string());
    const bool boolean = entry.path().filename().string().substr(1, 2) == "b1";
    EXPECT_EQ(raw.data.shape, (Shape{3}));
    EXPECT_EQ(raw.data.rows, 2U);
    EXPECT_EQ(raw.data.dense().values,
              boolean ? (std::vector<float>{0, 1, 1, 1, 1, 1}) : (std::vector<float>{0, 1, 2, 3, 100, 127}))
        << entry.path();
    ++files;
  }
  EXPECT_EQ(files, 51);
}

TEST_F(AgainstNumpy, SignsFractionsAndHalfPrecisionAreExact) {
  if (!ask(R"(
np.save("i.npy", np.array([[-1, -128]], dtype="i1"))
np.save("u.npy", np.array([[2**64 - 1, 2**63]], dtype="u8"))
np.save("f.npy", np.array([[-0.1, 1e-40]], dtype="f8"))
half = np.arange(65536, dtype="u2").view("f2")
np.save("h.npy", half[np.isfinite(half)][None, :])
np.save("s.npy", half[np.isfinite(half)].astype("f4")[None, :])
)")) {
    GTEST_SKIP() << *missing_;
  }
  EXPECT_EQ(read_npy_text("i.npy").data.dense().values, (std::vector<float>{-1, -128}));
  EXPECT_EQ(read_npy_text("u.npy").data.dense().values, (std::vector<float>{0x1p64F, 0x1p63F}));
  EXPECT_EQ(read_npy_text("f.npy").data.dense().values, (std::vector<float>{-0.1F, 1e-40F}));
  EXPECT_EQ(read_npy_text("h.npy").data.dense().values, read_npy_text("s.npy").data.dense().values);
}

TEST_F(AgainstNumpy, ImagesComeInEveryLayout) {
  if (!ask(R"(
images = np.random.default_rng(2).integers(0, 256, (5, 3, 4, 6), dtype="u1")
open("expected", "wb").write(images.tobytes())
for layout in "CF":
    np.save(f"nchw{layout}.npy", np.array(images, order=layout))
    np.save(f"nhwc{layout}.npy", np.array(images.transpose(0, 2, 3, 1), order=layout))
    np.save(f"nhw{layout}.npy", np.array(images[:, 0], order=layout))
open("grey", "wb").write(images[:, 0].tobytes())
)")) {
    GTEST_SKIP() << *missing_;
  }
  const auto bytes = [&](const std::string& name) {
    const std::string file = read_file(folder_.path() / name);
    return std::vector<std::uint8_t>(file.begin(), file.end());
  };
  for (const std::string order : {"C", "F"}) {
    for (const std::string layout : {"nchw", "nhwc"}) {
      const RawData raw = read_npy_text(layout + order + ".npy");
      EXPECT_EQ(raw.data.shape, (Shape{3, 4, 6})) << layout << order;
      EXPECT_EQ(raw.data.images().pixels, bytes("expected")) << layout << order;
    }
    EXPECT_EQ(read_npy_text("nhw" + order + ".npy").data.shape, (Shape{1, 4, 6}));
    EXPECT_EQ(read_npy_text("nhw" + order + ".npy").data.images().pixels, bytes("grey"));
  }
  EXPECT_EQ(read_npy_text("nhwcF.npy", {.labelled = false, .height = 2, .width = 3, .grey = true}).data.shape,
            (Shape{1, 2, 3}));
}

TEST_F(AgainstNumpy, LabelsAreNumbersOrTextAndFoundBeside) {
  if (!ask(R"(
np.save("X.npy", np.zeros((3, 2)))
np.save("y.npy", np.array([10, 9, 10]))
np.save("X_train.npy", np.zeros((3, 2)))
np.save("y_train.npy", np.array(["dög", "cat", "dög"]))
np.save("my_features.npy", np.zeros((3, 2)))
np.save("my_labels.npy", np.array([[0.5], [0.5], [-1]]))
np.save("bytes.npy", np.array([b"a", b"bb", b"a"]))
np.save("swapped.npy", np.array(["a", "bb", "a"], dtype=">U2"))
np.save("truth.npy", np.array([True, False, True]))
)")) {
    GTEST_SKIP() << *missing_;
  }
  const auto names = [&](const std::string& file, const std::string& labels = "") {
    ReadOptions options;
    if (!labels.empty()) options.labels = folder_.path() / labels;
    const RawData raw = read_npy_text(file, options);
    EXPECT_EQ(raw.labels.size(), 3U);
    EXPECT_EQ(raw.labels[0] == raw.labels[1], file == "my_features.npy");
    return raw.classes.at(0).name + " " + raw.classes.at(1).name;
  };
  EXPECT_EQ(names("X.npy"), "9 10");
  EXPECT_EQ(names("X_train.npy"), "cat dög");
  EXPECT_EQ(names("my_features.npy"), "-1 0.5");
  EXPECT_EQ(names("X.npy", "bytes.npy"), "a bb");
  EXPECT_EQ(names("X.npy", "swapped.npy"), "a bb");
  EXPECT_EQ(names("X.npy", "truth.npy"), "0 1");
}

TEST_F(AgainstNumpy, ObjectsRecordsAndComplexNumbersAreRefused) {
  if (!ask(R"(
np.save("objects.npy", np.array([[1, "a"]], dtype=object), allow_pickle=True)
np.save("records.npy", np.zeros((2,), dtype=[("a", "f4"), ("b", "i4")]))
np.save("complex.npy", np.zeros((2, 2), dtype=complex))
np.save("long.npy", np.zeros((2, 2), dtype=np.longdouble))
)")) {
    GTEST_SKIP() << *missing_;
  }
  expect_error([&] { read_npy_text("objects.npy"); }, {"objects.npy: byte", "pickled"});
  expect_error([&] { read_npy_text("records.npy"); }, {"records.npy: byte", "records"});
  expect_error([&] { read_npy_text("complex.npy"); }, {"'<c16'"});
  expect_error([&] { read_npy_text("long.npy"); }, {"'<f16'"});
}

TEST(Npy, IsKnownByItsFirstBytes) {
  EXPECT_TRUE(looks_like_npy({.bytes = npy("|u1", "(1, 1)", "a")}));
  EXPECT_FALSE(looks_like_npy({.bytes = "NUMPY"}));
  EXPECT_FALSE(looks_like_npy({}));
}

TEST(Npy, OtherShapesAreRefused) {
  expect_error([] { read_npy_text(npy("|u1", "(3,)", "abc")); }, {"X.npy", "(3,)", "two axes"});
  expect_error([] { read_npy_text(npy("|u1", "()", "a")); }, {"X.npy", "()"});
  expect_error([] { read_npy_text(npy("|u1", "(1, 1, 1, 1, 1)", "a")); }, {"(1, 1, 1, 1, 1)"});
  expect_error([] { read_npy_text(npy("|u1", "(0, 3)", "")); }, {"(0, 3)", "empty"});
  expect_error([] { read_npy_text(npy("|i1", "(1, 2, 2)", "abcd")); }, {"(1, 2, 2)", "uint8"});
  expect_error([] { read_npy_text(npy("|u1", "(1, 5, 5, 2)", std::string(50, 'a'))); },
               {"(1, 5, 5, 2)", "1 or 3 channels"});
  expect_error([] { read_npy_text(npy("|S1", "(1, 2)", "ab")); }, {"text"});
  const std::string features = npy("|u1", "(2, 1)", "ab");
  expect_error([&] { read_npy_both(features, npy("|u1", "(1,)", "a")); }, {"X.npy has 2 rows", "y.npy has 1 labels"});
  expect_error([&] { read_npy_both(features, npy("|u1", "(1, 2)", "ab")); }, {"y.npy", "(1, 2)", "one axis"});
}

TEST(Npy, ChannelsComeFirstWhereTheyAreFewerThanTheSides) {
  EXPECT_EQ(read_npy_text(npy("|u1", "(1, 4, 5, 6)", std::string(120, 'a'))).data.shape, (Shape{4, 5, 6}));
  EXPECT_EQ(read_npy_text(npy("|u1", "(1, 3, 2, 3)", std::string(18, 'a'))).data.shape, (Shape{3, 2, 3}));
  EXPECT_EQ(read_npy_text(npy("|u1", "(1, 4, 4, 1)", std::string(16, 'a'))).data.shape, (Shape{1, 4, 4}));
}

TEST(Npy, DamagedHeadersAreRefusedWithTheByte) {
  expect_error([] { read_npy_text("\x93NUMPX 12345"); }, {"X.npy: byte 0"});
  expect_error([] { read_npy_text("\x93NUM"); }, {"X.npy", "ends at byte 4"});
  expect_error([] { read_npy_text(std::string("\x93NUMPY\x04\0\0\0", 10)); }, {"byte 6", "version 4"});
  expect_error([] { read_npy_text(std::string("\x93NUMPY\x02\0\xFF\xFF\xFF\x7F", 12)); }, {"byte 8"});
  for (const std::string& wrong :
       {std::string(), std::string("{"), std::string("{}"), std::string("{'descr': '<f4'}"),
        std::string("{'descr': <f4, }"), std::string("{'descr': '<f4"), std::string("{'descr': '', 'shape': (1,)}"),
        std::string("{'shape': (1, x)}"), std::string("{'shape': (-1,)}"), std::string("{'fortran_order': Maybe}"),
        std::string("{'other': 1}"), std::string("{'shape': (99999999999999999999,)}")}) {
    expect_error([&] { read_npy_text(npy(wrong, "")); }, {"X.npy: byte ", "NumPy header"});
  }
}

TEST(Npy, CutOffAndLeftOverAndHugePromises) {
  expect_error([] { read_npy_text(npy("<f4", "(1, 2)", "1234567")); }, {"X.npy", "cut off"});
  expect_error([] { read_npy_text(npy("<f4", "(1, 1)", "12345")); }, {"X.npy: byte 74", "continues"});
  expect_error([] { read_npy_text(npy("<f8", "(4294967296, 4294967296)", "")); }, {"(4294967296, 4294967296)", "2^63"});
  expect_error([] { read_npy_text(npy("<f8", "(1000000000, 1000000)", "abc")); }, {"cut off"});
  expect_error([] { read_npy_text(npy("|u1", "(1000000000, 3, 96, 96)", "abc")); }, {"cut off"});
  expect_error([] { read_npy_text(npy("|u1", "(0, 9223372036854775807, 3)", "")); }, {"X.npy"});
}

TEST(Npy, MissingValuesAreRefusedWithRowAndColumnOrCounted) {
  const std::string features = npy("<f4", "(2, 2)", std::string("\0\0\0\0\0\0\0\0\0\0\xC0\x7F\0\0\0\0", 16));
  expect_error([&] { read_npy_text(features); }, {"X.npy", "row 2, column 1", "--missing median"});
  const RawData raw = read_npy_text(features, {.missing = Missing::median});
  EXPECT_TRUE(std::isnan(raw.data.dense().values[2]));
  EXPECT_EQ(raw.columns[0].missing, 1U);
  EXPECT_EQ(raw.columns[1].missing, 0U);
}

TEST(Npy, TextThatIsNoUnicodeIsRefused) {
  const std::string labels = npy("<U1", "(1,)", "\xFF\xFF\xFF\xFF");
  expect_error([&] { read_npy_both(npy("|u1", "(1, 1)", "a"), labels); }, {"y.npy", "0xffffffff", "Unicode"});
}

}  // namespace
}  // namespace saddlemesh
