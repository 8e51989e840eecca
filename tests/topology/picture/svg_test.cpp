#include "saddlemesh/topology/picture/svg.hpp"

#include <string_view>

#include <gtest/gtest.h>

#include "topology/topology_support.hpp"

namespace saddlemesh {
namespace {

std::string draw(std::string name, std::size_t workers) {
  return draw_svg(make_topology({.name = std::move(name), .workers = workers}));
}

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

// Checks that every tag is closed in order and that text contains no stray '<', '>' or '&': enough of XML for these
// pictures.
bool well_formed(std::string_view text) {
  std::vector<std::string> open;
  while (true) {
    const std::size_t begin = text.find('<');
    const std::string_view between = text.substr(0, begin);
    if (between.find('>') != std::string_view::npos) return false;
    if (count(between, "&") !=
        count(between, "&amp;") + count(between, "&lt;") + count(between, "&gt;") + count(between, "&quot;"))
      return false;
    if (begin == std::string_view::npos) return open.empty();
    const std::size_t end = text.find('>', begin);
    if (end == std::string_view::npos) return false;
    const std::string_view tag = text.substr(begin + 1, end - begin - 1);
    text.remove_prefix(end + 1);
    if (tag.empty() || count(tag, "<") != 0 || count(tag, "\"") % 2 != 0) return false;
    if (tag.back() == '/') continue;
    if (tag.front() == '/') {
      if (open.empty() || open.back() != tag.substr(1)) return false;
      open.pop_back();
    } else {
      open.emplace_back(tag.substr(0, tag.find(' ')));
    }
  }
}

TEST(SvgTest, EveryTopologyGivesAWellFormedPicture) {
  for (const char* name : {"ring", "path", "star", "torus", "exponential", "complete", "erdos-renyi:0.6",
                           "one-peer-exponential", "random-matching"}) {
    for (const std::size_t workers : {1, 2, 3, 4, 9, 30, 130}) {
      const std::string svg = draw(name, workers);
      EXPECT_TRUE(well_formed(svg)) << name << " " << workers;
      EXPECT_EQ(count(svg, "<circle"), workers);
      EXPECT_EQ(count(svg, "nan"), 0U) << name << " " << workers;
      EXPECT_EQ(count(svg, "inf\""), 0U) << name << " " << workers;
    }
  }
}

TEST(SvgTest, TheTitleSaysWhatIsSeen) {
  const std::string svg = draw("ring", 8);
  EXPECT_NE(svg.find("<title id=\"title\">ring · 8 workers</title>"), std::string::npos);
  EXPECT_NE(svg.find("λ = 0.8047"), std::string::npos);
  EXPECT_EQ(count(svg, "<path class=\"link\""), 8U);
}

TEST(SvgTest, TimeVaryingTopologiesShowTheirRoundsInColours) {
  const std::string svg = draw("one-peer-exponential", 8);
  EXPECT_EQ(count(svg, "class=\"link c0\" d"), 8U + 1U);  // plus one in the legend
  EXPECT_EQ(count(svg, "class=\"link c2\" d"), 4U + 1U);  // hops of 4 are the same in both directions
  EXPECT_NE(svg.find("round 2"), std::string::npos);
  EXPECT_EQ(count(draw("random-matching", 8), "class=\"link c3\" d"), 4U + 1U);
}

TEST(SvgTest, NamesAreEscaped) {
  const testing::TemporaryFolder folder;
  const auto file = folder.path() / "saddlemesh <&>" / "mesh.txt";
  write_file(file, "0 1\n");
  const std::string svg = draw("file:" + file.string(), 0);
  EXPECT_TRUE(well_formed(svg));
  EXPECT_NE(svg.find("saddlemesh &lt;&amp;&gt;"), std::string::npos);
}

TEST(SvgTest, HugeTopologiesGetAPictureThatSaysSo) {
  const std::string svg = draw("complete", 300);
  EXPECT_LT(svg.size(), 10000U);
  EXPECT_NE(svg.find("too large to draw: 300 workers, 44850 links"), std::string::npos);
}

}  // namespace
}  // namespace saddlemesh
