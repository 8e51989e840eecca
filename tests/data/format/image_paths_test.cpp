#include "saddlemesh/data/format/image_paths.hpp"

#include <gtest/gtest.h>

#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

using testing::expect_error;
using Names = std::vector<std::string>;

ImageRows arrange(const Names& paths, const Names& folders = {}, bool labelled = true) {
  return arrange_images("set", paths, folders, labelled);
}

TEST(ImagePaths, FoldersAreClasses) {
  const ImageRows rows = arrange({"dog/1.jpg", "cat/10.png", "cat/9.jpg"});
  EXPECT_EQ(rows.places, (std::vector<std::size_t>{2, 1, 0}));
  EXPECT_EQ(rows.classes, (Names{"cat", "cat", "dog"}));
}

TEST(ImagePaths, FoldersThatAllShareAreNoClasses) {
  EXPECT_EQ(arrange({"a/train/dog/1.jpg", "a/train/dot/9.jpg"}).classes, (Names{"dog", "dot"}));
  EXPECT_EQ(arrange({"train/cat.1.jpg", "train/dog.1.jpg"}).classes, (Names{"cat", "dog"}));
}

TEST(ImagePaths, InOneFolderTheNameGivesTheClass) {
  const ImageRows rows = arrange({"dog.1.jpg", "cat.10.jpg", "cat.2.x.jpg"});
  EXPECT_EQ(rows.places, (std::vector<std::size_t>{2, 1, 0}));
  EXPECT_EQ(rows.classes, (Names{"cat", "cat", "dog"}));
}

TEST(ImagePaths, WithoutLabelsAnyLayoutWillDo) {
  const ImageRows rows = arrange({"a/b/c.jpg", "1.jpg", "a/2.jpg"}, {"empty"}, false);
  EXPECT_EQ(rows.places.size(), 3U);
  EXPECT_TRUE(rows.classes.empty());
}

TEST(ImagePaths, OtherLayoutsAreRefusedWithAnExample) {
  expect_error([] { arrange({}); }, {"set", "no images", "cat/1.jpg", "cat.1.jpg"});
  expect_error([] { arrange({"1.jpg", "2.jpg"}); }, {"set", "1.jpg", "class", "cat/1.jpg"});
  expect_error([] { arrange({"cat/1.jpg", "cat/2.jpg"}); }, {"cat/1.jpg"});
  expect_error([] { arrange({"cat/1.jpg", "dog/1.jpg", "1.jpg"}); }, {"set: 1.jpg", "beside"});
  expect_error([] { arrange({"train/cat/1.jpg", "test/cat/1.jpg"}); }, {"test/cat/1.jpg", "two or more deep"});
}

TEST(ImagePaths, AnEmptyClassFolderIsRefusedAndOtherEmptyFoldersAreNot) {
  const Names paths{"a/cat/1.jpg", "a/dog/1.jpg"};
  expect_error([&] { arrange(paths, {"a/cow"}); }, {"set", "a/cow", "no images"});
  EXPECT_NO_THROW(arrange(paths, {"b", "a/cat/more"}));
  EXPECT_NO_THROW(arrange({"cat.1.jpg", "dog.1.jpg"}, {"b"}));
}

TEST(ImagePaths, HiddenFilesAndThoseThatAreNoImagesByNameArePassedOver) {
  for (const char* path : {".DS_Store", "a/.hidden.jpg", "._cat.1.jpg", ".git/x.jpg", "__MACOSX/a.jpg", "a/README.md",
                           "labels.CSV", "Thumbs.db", "a/notes.txt", "meta.json", "./.x"}) {
    EXPECT_TRUE(is_skipped(path)) << path;
  }
  for (const char* path : {"a.jpg", "./a.jpg", "a/b.jpeg", "x", "movie.mp4", "a.txt.png"}) {
    EXPECT_FALSE(is_skipped(path)) << path;
  }
}

}  // namespace
}  // namespace saddlemesh
