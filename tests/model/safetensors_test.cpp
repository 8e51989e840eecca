#include "saddlemesh/model/safetensors.hpp"

#include <cstring>

#include <gtest/gtest.h>

#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

// Returns a file with that header, followed by `data` bytes.
std::string file_with(const std::string& header, std::size_t data) {
  const std::uint64_t length = header.size();
  std::string bytes(8, '\0');
  std::memcpy(bytes.data(), &length, 8);
  return bytes + header + std::string(data, '\0');
}

void expect_refused(const std::string& bytes, const std::string& reason) {
  testing::expect_error([&] { parse_safetensors(bytes, "m.safetensors"); }, {"m.safetensors", reason});
}

TEST(Safetensors, ComeBackAsTheyWereWritten) {
  const std::vector<float> a{1.5F, -0.0F, 3e-40F, 1e38F, 2, 3}, b{7};
  const std::vector<TensorView> tensors{{"z.weight", {2, 3}, a}, {"a.bias", {1}, b}};
  const std::string bytes = safetensors_bytes(tensors, {{"who", "Ærø \"x\""}});
  const Safetensors read = parse_safetensors(bytes, "m");
  ASSERT_EQ(read.tensors.size(), 2U);
  EXPECT_EQ(read.tensors[0].name, "z.weight");
  EXPECT_EQ(read.tensors[0].shape, (std::vector<std::size_t>{2, 3}));
  EXPECT_EQ(std::memcmp(read.tensors[0].values.data(), a.data(), 24), 0);
  EXPECT_EQ(read.tensors[1].values, b);
  EXPECT_EQ(read.metadata, (SafetensorsMetadata{{"who", "Ærø \"x\""}}));
  EXPECT_EQ(bytes, safetensors_bytes(tensors, {{"who", "Ærø \"x\""}}));
  std::uint64_t length = 0;
  std::memcpy(&length, bytes.data(), 8);
  EXPECT_EQ(length % 8, 0U) << "numbers are not aligned";
}

TEST(Safetensors, WithoutTensorsAreAFileToo) {
  const Safetensors read = parse_safetensors(safetensors_bytes({}, {}), "m");
  EXPECT_TRUE(read.tensors.empty());
  EXPECT_TRUE(read.metadata.empty());
}

TEST(Safetensors, WithAWrongHeaderAreRefused) {
  expect_refused("", "0 bytes only");
  expect_refused("short", "5 bytes only");
  expect_refused(std::string(8, '\xff') + "{}", "announce a header of 18446744073709551615 bytes, but only 2 follow");
  expect_refused(file_with("{\"a\":", 0), "not a JSON object");
  expect_refused(file_with("[]", 0), "not a JSON object");
  expect_refused(file_with(std::string(100'000, '['), 0), "not a JSON object");
  expect_refused(file_with(R"({"__metadata__":[]})", 0), "__metadata__ is not a JSON object");
  expect_refused(file_with(R"({"__metadata__":{"a":1}})", 0), "\"a\" is not a text");
}

TEST(Safetensors, WithAWrongTensorAreRefused) {
  expect_refused(file_with(R"({"a":1})", 0), "\"a\" has no type F32");
  expect_refused(file_with(R"({"a":{"dtype":"F16","shape":[2],"data_offsets":[0,4]}})", 4), "type F32");
  expect_refused(file_with(R"({"a":{"dtype":"F32","shape":[-1],"data_offsets":[0,4]}})", 4), "no shape");
  expect_refused(file_with(R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0]}})", 4), "two data_offsets");
  expect_refused(file_with(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,4]}})", 4), "fit its shape");
  expect_refused(file_with(R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[4,0]}})", 4), "fit its shape");
  const std::string overflowing = R"({"a":{"dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,0]}})";
  expect_refused(file_with(overflowing, 0), "fit its shape");
}

TEST(Safetensors, ThatOverlapLeaveGapsOrEndElsewhereAreRefused) {
  const std::string one = R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]})";
  expect_refused(file_with(one + R"(,"b":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})", 4), "begins at byte 0");
  expect_refused(file_with(one + R"(,"b":{"dtype":"F32","shape":[1],"data_offsets":[8,12]}})", 12), "begins at byte 8");
  expect_refused(file_with(one + "}", 3), "take 4 bytes, but 3 follow");
  expect_refused(file_with(one + "}", 5), "take 4 bytes, but 5 follow");
  const std::string huge = R"({"a":{"dtype":"F32","shape":[1000000000000],"data_offsets":[0,4000000000000]}})";
  expect_refused(file_with(huge, 4), "take 4000000000000 bytes, but 4 follow");
}

}  // namespace
}  // namespace saddlemesh
