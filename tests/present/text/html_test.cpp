#include "saddlemesh/present/text/html.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace saddlemesh {
namespace {

TEST(Html, TextCannotOpenATagOrLeaveAnAttribute) {
  EXPECT_EQ(escape_html("<b> & \"x\" 'y'"), "&lt;b&gt; &amp; &quot;x&quot; &#39;y&#39;");
  EXPECT_EQ(escape_html("λ² ≤ 1"), "λ² ≤ 1");
}

TEST(Html, JsonCannotEndItsScriptElementAndReadsBackTheSame) {
  const nlohmann::json value = {{"name", "</script><!-- <script>"}};
  const std::string safe = json_for_script(value);
  EXPECT_EQ(safe.find('<'), std::string::npos);
  EXPECT_EQ(nlohmann::json::parse(safe), value);
}

TEST(Html, BytesThatAreNotUtf8AreReplacedAndDoNotThrow) {
  EXPECT_EQ(json_for_script("a\xff"), "\"a\uFFFD\"");
}

}  // namespace
}  // namespace saddlemesh
