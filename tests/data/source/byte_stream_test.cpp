#include "saddlemesh/data/source/byte_stream.hpp"

#include <array>

#include <gtest/gtest.h>

#include "data/source/compress.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/data/source/input_file.hpp"
#include "support/expect_error.hpp"
#include "support/rights.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;

// Returns text of many blocks, without repetition.
std::string long_text() {
  std::string text;
  for (std::size_t i = 0; i < 160'000; ++i) text += std::to_string(i * 7919 % 1'000'003) + '\n';
  return text;
}

std::string all_of(ByteStream stream) {
  std::string all;
  for (std::string_view block = stream.next(); !block.empty(); block = stream.next()) all += block;
  EXPECT_EQ(stream.offset(), all.size());
  EXPECT_TRUE(stream.next().empty());
  return all;
}

std::string all_of(const std::string& bytes) {
  return all_of(ByteStream("memory", bytes));
}

struct Packer {
  const char* name;
  std::string (*pack)(std::string);
};
const std::array packers{Packer{"gzip", testing::gzip}, Packer{"bzip2", testing::bzip2},
                         Packer{"xz", [](std::string text) { return testing::xz(text); }}};

TEST(ByteStream, GivesTheBytesOfAFileOrOfMemoryAsTheyAre) {
  const testing::TemporaryFolder folder;
  const std::string text = long_text();
  write_file(folder.path() / "plain", text);
  EXPECT_EQ(all_of(ByteStream(folder.path() / "plain")), text);
  EXPECT_EQ(ByteStream(folder.path() / "plain").name(), (folder.path() / "plain").string());
  EXPECT_EQ(all_of(text), text);
  EXPECT_EQ(all_of(""), "");
}

TEST(ByteStream, DecompressesByContentWhateverTheName) {
  const testing::TemporaryFolder folder;
  const std::string text = long_text();
  for (const Packer& packer : packers) {
    SCOPED_TRACE(packer.name);
    write_file(folder.path() / "plain.txt", packer.pack(text));
    EXPECT_EQ(all_of(ByteStream(folder.path() / "plain.txt")), text);
    EXPECT_EQ(all_of(packer.pack("")), "");
  }
}

TEST(ByteStream, ReadsCompressedPartsOneAfterTheOther) {
  for (const Packer& packer : packers) {
    EXPECT_EQ(all_of(packer.pack("one ") + packer.pack("") + packer.pack("two")), "one two") << packer.name;
  }
  EXPECT_EQ(all_of(testing::gzip("one") + std::string(1000, '\0')), "one");
}

TEST(ByteStream, RefusesCompressedDataThatAreCutOff) {
  const std::string text = long_text();
  for (const Packer& packer : packers) {
    const std::string packed = packer.pack(text);
    for (const std::size_t length : {packed.size() - 1, packed.size() / 2, std::size_t{11}}) {
      expect_error([&] { all_of(packed.substr(0, length)); },
                   {"memory: byte " + std::to_string(length), packer.name, "cut off"});
    }
  }
  expect_error([] { all_of("\x1f\x8b"); }, {"memory: byte 2", "cut off"});
}

TEST(ByteStream, RefusesCompressedDataWithAnyByteChanged) {
  const std::string text = "1 1:0.5 2:0.25\n-1 1:0.75\n";
  for (const Packer& packer : packers) {
    const std::string packed = packer.pack(text);
    for (std::size_t at = 0; at < packed.size(); ++at) {
      std::string damaged = packed;
      damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
      try {
        // No checksum covers the signature at the beginning, dates and names.
        const std::string read = all_of(damaged);
        EXPECT_TRUE(read == text || read == damaged) << packer.name << " " << at;
      } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find("memory: byte "), std::string::npos) << error.what();
      }
    }
  }
}

TEST(ByteStream, RefusesAWrongChecksumAndWhatFollowsTheEnd) {
  std::string packed = testing::gzip("some text");
  packed[packed.size() - 8] = static_cast<char>(packed[packed.size() - 8] ^ 1);
  expect_error([&] { all_of(packed); }, {"memory: byte ", "gzip data are damaged (incorrect data check)"});
  expect_error([] { all_of(testing::gzip("text") + "more"); }, {"gzip data are damaged (incorrect header check)"});
  expect_error([] { all_of(testing::bzip2("text") + "more"); }, {"bzip2 data are damaged (not bzip2)"});
  expect_error([] { all_of(testing::xz("text") + "more than a header"); }, {"xz data are damaged"});
}

TEST(ByteStream, GivesWhatItReadBeforeTheDamage) {
  const std::string text = long_text();
  const std::string packed = testing::gzip(text);
  ByteStream stream("memory", std::span<const char>(packed.data(), packed.size() / 2));
  const std::string_view block = stream.next();
  EXPECT_FALSE(block.empty());
  EXPECT_TRUE(text.starts_with(block));
}

TEST(ByteStream, SaysWhyAFileCannotBeRead) {
  const testing::TemporaryFolder folder;
  expect_error([] { ByteStream(std::filesystem::path("/nowhere/x.csv")); },
               {"cannot read /nowhere/x.csv", "No such file or directory"});
  expect_error([&] { ByteStream stream(folder.path()); }, {"cannot read " + folder.path().string(), "Is a directory"});
}

TEST(ByteStream, SaysThatAFileMayNotBeRead) {
  const testing::TemporaryFolder folder;
  write_file(folder.path() / "secret", "x");
  std::filesystem::permissions(folder.path() / "secret", std::filesystem::perms::none);
  const testing::BoundByPermissions bound;
  expect_error([&] { ByteStream stream(folder.path() / "secret"); }, {"secret", "Permission denied"});
}

TEST(ByteStream, LooksAheadWithoutTakingAnything) {
  const std::string text = long_text();
  const std::string packed = testing::gzip(text);
  ByteStream stream("memory", packed);
  EXPECT_EQ(stream.peek(3), text.substr(0, 3));
  EXPECT_EQ(stream.peek(1'000'000), text.substr(0, 1'000'000));
  EXPECT_EQ(stream.peek(5), text.substr(0, 5));
  EXPECT_EQ(stream.offset(), 0U);
  std::string part(700'000, '\0');
  EXPECT_EQ(stream.read(part), part.size());
  EXPECT_EQ(part, text.substr(0, part.size()));
  EXPECT_EQ(stream.peek(400'000), text.substr(part.size(), 400'000));
  std::string rest(text.size(), '\0');
  rest.resize(stream.read(rest));
  EXPECT_EQ(part + rest, text);
  EXPECT_EQ(stream.offset(), text.size());
}

TEST(ByteStream, ReadsAsFarAsTheBytesReach) {
  ByteStream stream("memory", std::string_view("0123456789"));
  std::array<char, 8> part{};
  EXPECT_EQ(stream.read(part), 8U);
  EXPECT_EQ(stream.peek(100), "89");
  EXPECT_EQ(stream.read(part), 2U);
  EXPECT_EQ(stream.read(part), 0U);
  EXPECT_EQ(stream.offset(), 10U);
  EXPECT_EQ(stream.peek(1), "");
}

TEST(ByteStream, TakesASourceAsItIs) {
  class Thrice final : public ByteStream::Source {
   public:
    std::string_view next() override { return left_-- > 0 ? std::string_view("\x1f\x8b\x08") : std::string_view(); }

   private:
    int left_ = 3;
  };
  EXPECT_EQ(all_of(ByteStream("source", std::make_unique<Thrice>())), "\x1f\x8b\x08\x1f\x8b\x08\x1f\x8b\x08");
}

TEST(ByteStream, RefusesAnXzFileThatAsksForGigabytes) {
  lzma_options_lzma options;
  ::lzma_lzma_preset(&options, 0);
  options.dict_size = 1U << 30U;
  lzma_filter filters[] = {{LZMA_FILTER_LZMA2, &options}, {LZMA_VLI_UNKNOWN, nullptr}};
  lzma_allocator* const standard = nullptr;
  std::string packed(1000, '\0');
  std::size_t size = 0;
  const std::string text = "text";
  ASSERT_EQ(::lzma_stream_buffer_encode(filters, LZMA_CHECK_CRC32, standard,
                                        reinterpret_cast<const std::uint8_t*>(text.data()), text.size(),
                                        reinterpret_cast<std::uint8_t*>(packed.data()), &size, packed.size()),
            LZMA_OK);
  packed.resize(size);
  expect_error([&] { all_of(packed); }, {"256 MiB"});
}

}  // namespace
}  // namespace saddlemesh
