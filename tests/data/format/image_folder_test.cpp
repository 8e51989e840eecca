#include "saddlemesh/data/format/image_folder.hpp"

#include <cstdlib>

#include <gtest/gtest.h>

#include "saddlemesh/core/file.hpp"
#include "saddlemesh/data/image/decode.hpp"
#include "saddlemesh/data/image/encode_png.hpp"
#include "support/expect_error.hpp"
#include "support/needs.hpp"
#include "support/python.hpp"
#include "support/real_data.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;
namespace fs = std::filesystem;

std::string png(std::uint8_t shade, std::size_t side = 4) {
  return encode_png({{3, side, side}, std::vector<std::uint8_t>(3 * side * side, shade)});
}

std::string jpeg() {
  return read_file(std::string(SADDLEMESH_SOURCE_DIR) + "/tests/data/image/small.jpg");
}

class ImageFolder : public testing::Needs<OptionalPart::images> {
 protected:
  void put(const std::string& path, const std::string& bytes) const { write_file(folder_ / path, bytes); }
  [[nodiscard]] RawData read(const ReadOptions& options = {}) const { return read_image_folder(folder_, options); }

  void shell(const std::string& command) const {
    ASSERT_EQ(std::system(("cd '" + all_.path().string() + "' && " + command).c_str()),
              0);  // NOLINT: a shell is wanted
  }

  // Returns the first byte of each image.
  static std::vector<int> shades(const RawData& raw) {
    std::vector<int> out;
    for (std::size_t row = 0; row < raw.data.rows; ++row)
      out.push_back(raw.data.images().pixels[row * raw.data.shape.size()]);
    return out;
  }

  testing::TemporaryFolder all_;
  fs::path folder_ = all_.path() / "set";
};

TEST_F(ImageFolder, ClassFoldersAndKagglesNamesGiveTheSame) {
  put("cat/10.png", png(2));
  put("cat/9.png", png(1));
  put("dog/1.png", png(3));
  put("cat/notes.txt", "not an image");
  put(".hidden.png", "nor this");
  const RawData folders = read();
  EXPECT_EQ(folders.format, "images");
  EXPECT_EQ(folders.data.shape, (Shape{3, 4, 4}));
  EXPECT_EQ(shades(folders), (std::vector{1, 2, 3}));
  EXPECT_EQ(folders.labels, (std::vector<std::uint32_t>{0, 0, 1}));
  EXPECT_EQ(folders.classes.at(0).name, "cat");
  EXPECT_EQ(folders.classes.at(1).rows, 1U);
  EXPECT_EQ(folders.classes.at(1).first_at, 2U);
  fs::remove_all(folder_);
  put("train/cat.10.jpg", png(2));  // recognised by its first bytes, not by its name
  put("train/cat.9.jpg", png(1));
  put("train/dog.1.jpg", png(3));
  const RawData names = read();
  EXPECT_EQ(names.data.images().pixels, folders.data.images().pixels);
  EXPECT_EQ(names.labels, folders.labels);
}

class ImageArchive : public ImageFolder {
 protected:
  void SetUp() override {
    ImageFolder::SetUp();
    if (!has(OptionalPart::archives)) GTEST_SKIP() << absence(OptionalPart::archives);
  }
};

TEST_F(ImageArchive, AnArchiveGivesTheSameAsTheFolder) {
  for (std::uint8_t i = 0; i < 12; ++i) put("cat/" + std::to_string(i) + ".png", png(i));
  put("dog/1.png", png(100));
  put("dog/readme.md", "not an image");
  shell("tar cf a.tar ./set/dog ./set/cat/9.png ./set/cat/1*.png ./set/cat/[2345678].png ./set/cat/0.png");
  shell("gzip -k a.tar");
  const RawData raw = read();
  EXPECT_EQ(shades(raw), (std::vector{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 100}));
  for (const char* name : {"a.tar", "a.tar.gz"}) {
    const RawData archived = read_image_folder(all_.path() / name, {});
    EXPECT_EQ(archived.data.images().pixels, raw.data.images().pixels);
    EXPECT_EQ(archived.labels, raw.labels);
    EXPECT_EQ(archived.classes.at(1).first_at, raw.classes.at(1).first_at);
  }
  const auto missing = testing::run_python(all_.path(), "import shutil; shutil.make_archive('z', 'zip', '.', 'set')");
  if (missing) GTEST_SKIP() << *missing;
  EXPECT_EQ(read_image_folder(all_.path() / "z.zip", {}).data.images().pixels, raw.data.images().pixels);
  EXPECT_TRUE(looks_like_image_folder({.bytes = read_file(all_.path() / "z.zip")}));
  EXPECT_TRUE(looks_like_image_folder({.bytes = read_file(all_.path() / "a.tar")}));
}

TEST_F(ImageFolder, IsKnownByTheNamesOfItsFiles) {
  put("a/x.JPG", "");
  EXPECT_TRUE(looks_like_image_folder({.path = folder_, .folder = true}));
  fs::remove_all(folder_ / "a");
  put("a/x.csv", "");
  EXPECT_FALSE(looks_like_image_folder({.path = folder_, .folder = true}));
  shell("tar cf a.tar set");
  EXPECT_FALSE(looks_like_image_folder({.bytes = read_file(all_.path() / "a.tar")}));
  EXPECT_FALSE(looks_like_image_folder({.bytes = "1,2,3\n"}));
}

TEST_F(ImageFolder, TheBytesDoNotDependOnTheNumberOfThreads) {
  for (std::uint8_t i = 0; i < 40; ++i) put("cat." + std::to_string(i) + ".png", png(i, 5 + i));
  put("dog.1.jpg", jpeg());
  const RawData one = read({.height = 6, .width = 7, .threads = 1});
  EXPECT_EQ(one.data.shape, (Shape{3, 6, 7}));
  for (const std::size_t threads : {2U, 5U}) {
    EXPECT_EQ(read({.height = 6, .width = 7, .threads = threads}).data.images().pixels, one.data.images().pixels);
  }
}

TEST_F(ImageFolder, ImagesOfDifferentSizesAreRefusedNamingTwo) {
  put("cat.1.png", png(1, 4));
  put("cat.2.png", png(1, 5));
  put("dog.1.png", png(1, 6));
  expect_error([&] { static_cast<void>(read()); }, {"cat.2.png has 5 × 5", "cat.1.png has 4 × 4", "--image-size 32"});
  EXPECT_EQ(read({.height = 4, .width = 4}).data.rows, 3U);
}

TEST_F(ImageArchive, ABrokenImageIsNamedOrLeftOutAndCounted) {
  put("cat.1.png", png(1));
  put("cat.2.png", png(2).substr(0, 50));
  put("cat.3.jpg", "no image at all");
  put("dog.1.png", png(3));
  for (const std::size_t threads : {1U, 2U, 5U}) {
    expect_error([&] { static_cast<void>(read({.threads = threads})); }, {"cat.2.png: broken PNG"});
  }
  const RawData raw = read({.skip_broken = true});
  EXPECT_EQ(raw.skipped, 2U);
  EXPECT_EQ(shades(raw), (std::vector{1, 3}));
  EXPECT_EQ(raw.labels, (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(raw.classes.at(1).first_at, 1U);
  shell("tar cf a.tar set/cat.1.png set/cat.2.png set/cat.3.jpg set/dog.1.png");
  expect_error([&] { read_image_folder(all_.path() / "a.tar", {}); }, {"a.tar:set/cat.2.png: broken PNG"});
  EXPECT_EQ(read_image_folder(all_.path() / "a.tar", {.skip_broken = true}).skipped, 2U);
  fs::remove(folder_ / "cat.2.png");
  expect_error([&] { static_cast<void>(read()); }, {"cat.3.jpg: neither a JPEG nor a PNG"});
}

TEST_F(ImageFolder, NothingThatDecodesIsRefused) {
  put("cat.1.png", "x");
  expect_error([&] { static_cast<void>(read({.skip_broken = true})); }, {"set", "none of its 1 images"});
}

TEST_F(ImageFolder, AnEmptyClassFolderIsRefused) {
  put("cat/1.png", png(1));
  put("dog/1.png", png(1));
  put("cow/.hidden", "");
  expect_error([&] { static_cast<void>(read()); }, {"cow", "no images"});
}

TEST_F(ImageFolder, WithoutLabelsThereAreNoClasses) {
  put("1.png", png(1));
  put("2.png", png(2));
  const RawData raw = read({.labelled = false});
  EXPECT_EQ(raw.data.rows, 2U);
  EXPECT_TRUE(raw.labels.empty());
  EXPECT_TRUE(raw.classes.empty());
}

TEST_F(ImageFolder, LinksThatGoInACircleEnd) {
  put("cat/1.png", png(1));
  fs::create_directory_symlink("..", folder_ / "cat" / "again");
  expect_error([&] { static_cast<void>(read()); }, {"folders deep", "circle"});
  EXPECT_TRUE(looks_like_image_folder({.path = folder_, .folder = true}));
}

TEST_F(ImageFolder, ProgressReachesTheEnd) {
  for (std::uint8_t i = 0; i < 3; ++i) put("cat." + std::to_string(i) + ".png", png(i));
  std::size_t last = 0, all = 0;
  ReadOptions options{.threads = 2};
  options.progress = [&](std::size_t done, std::size_t total) {
    EXPECT_EQ(last + 1, done);
    last = done;
    all = total;
  };
  static_cast<void>(read(options));
  EXPECT_EQ(last, 3U);
  EXPECT_EQ(all, 3U);
}

TEST_F(ImageArchive, TheCacheIsUsedUntilAFileChanges) {
  put("cat.1.png", png(1));
  put("dog.1.png", png(2));
  int decoded = 0;
  ReadOptions options{.cache = all_.path() / "cache"};
  options.progress = [&](std::size_t, std::size_t) { ++decoded; };
  const RawData fresh = read(options);
  EXPECT_EQ(read(options).data.images().pixels, fresh.data.images().pixels);
  EXPECT_EQ(decoded, 2);
  put("dog.2.png", png(9));
  EXPECT_EQ(shades(read(options)), (std::vector{1, 2, 9}));
  EXPECT_EQ(decoded, 5);
  shell("tar cf a.tar set");
  read_image_folder(all_.path() / "a.tar", options);
  EXPECT_EQ(shades(read_image_folder(all_.path() / "a.tar", options)), (std::vector{1, 2, 9}));
  EXPECT_EQ(decoded, 8);
}

// 24,997 photographs, one of which is compared with Pillow.
using DogsVsCats = testing::Needs<OptionalPart::images, OptionalPart::archives>;

TEST_F(DogsVsCats, AreWhole) {
  if (const auto reason = testing::missing_data({"dogs-vs-cats-64.tar"})) GTEST_SKIP() << *reason;
  const fs::path path = testing::data_folder() / "dogs-vs-cats-64.tar";
  const RawData raw = read_image_folder(path, {.threads = 2});
  EXPECT_EQ(raw.data.shape, (Shape{3, 64, 64}));
  EXPECT_EQ(raw.data.rows, 24997U);
  ASSERT_EQ(raw.classes.size(), 2U);
  EXPECT_EQ(raw.classes[0].name, "cat");
  EXPECT_EQ(raw.classes[0].rows, 12498U);
  EXPECT_EQ(raw.classes[1].rows, 12499U);
  const testing::TemporaryFolder temporary;
  const auto missing = testing::run_python(temporary.path(), R"(
import tarfile
from PIL import Image
image = Image.open(tarfile.open(")" + path.string() + R"(").extractfile("train/cat.2.jpg"))
open("expected", "wb").write(b"".join(band.tobytes() for band in image.convert("RGB").split()))
)");
  if (missing) GTEST_SKIP() << *missing;
  const auto third = raw.data.images().pixels.begin() + 2 * 12288;  // cat.0, cat.1, cat.2
  EXPECT_EQ(std::string(third, third + 12288), read_file(temporary.path() / "expected"));
}

}  // namespace
}  // namespace saddlemesh
