#include "saddlemesh/data/text/number.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <random>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace saddlemesh {
namespace {

// Expects the same bits and the same end as the C library, with nothing readable beyond the text, and with more.
void expect_as_strtod(const std::string& text) {
  char* end = nullptr;
  const auto expected = std::bit_cast<std::uint32_t>(static_cast<float>(std::strtod(text.c_str(), &end)));
  const ParsedFloat tight = parse_float(text.c_str(), text.c_str() + text.size() + 1);
  ASSERT_EQ(std::bit_cast<std::uint32_t>(tight.value), expected) << text;
  ASSERT_EQ(tight.end, end) << text;
  const std::string longer = text + ",0123456789012";
  const ParsedFloat loose = parse_float(longer.c_str(), longer.c_str() + longer.size() + 1);
  ASSERT_EQ(std::bit_cast<std::uint32_t>(loose.value), expected) << text;
  ASSERT_EQ(loose.end - longer.c_str(), end - text.c_str()) << text;
}

TEST(Number, EveryFormOfDigitsPointAndExponentIsReadAsTheCLibraryDoes) {
  for (const char* sign : {"", "-", "+"}) {
    for (const char* whole : {"", "0", "7", "00", "16777217", "12345678", "123456789012345678901234567890"}) {
      for (const char* fraction : {"", ".", ".5", ".00000001", ".123456789012345678901234567890"}) {
        for (const char* exponent :
             {"", "e", "E", "e+", "e-", "e3", "e-3", "E+03", "e400", "e-400", "e99999999999999999999"}) {
          expect_as_strtod(std::string(sign) + whole + fraction + exponent);
        }
      }
    }
  }
}

TEST(Number, ParsingStopsWhereTheNumberEnds) {
  for (const std::string text : {"", "x", "-", "+", ".", "-.", "e5", "inf", "nan", "+-1", "--1"}) {
    EXPECT_EQ(parse_float(text.c_str(), text.c_str() + text.size() + 1).end, text.c_str()) << text;
  }
  const std::string hexadecimal = "0x10";
  EXPECT_EQ(parse_float(hexadecimal.c_str(), hexadecimal.c_str() + 5).end, hexadecimal.c_str() + 1);
}

TEST(Number, BoundsOfFloatsAndDoublesAreExact) {
  for (const char* text : {"3.4028234663852886e38",
                           "3.4028235677973362e38",
                           "3.4028235677973366e38",
                           "3.4028235677973370e38",
                           "1.1754943508222875e-38",
                           "1.401298464324817e-45",
                           "7.006492321624085e-46",
                           "7.0064923216240854e-46",
                           "7.006492321624086e-46",
                           "1.7976931348623157e308",
                           "1.7976931348623159e308",
                           "4.9e-324",
                           "2.4e-324",
                           "9007199254740991",
                           "9007199254740992",
                           "9007199254740993",
                           "9223372036854775807",
                           "9223372036854775808",
                           "18446744073709551615",
                           "18446744073709551616",
                           "9999999999999999999",
                           "99999999999999999999"}) {
    expect_as_strtod(text);
    expect_as_strtod(std::string("-") + text);
  }
}

TEST(Number, MiddlesOfTwoFloatsRoundAsTheyShould) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 200'000; ++i) {
    const auto bits = static_cast<std::uint32_t>(random() % 0x7f000000U);
    const double middle = (double{std::bit_cast<float>(bits)} + double{std::bit_cast<float>(bits + 1)}) / 2;
    const std::string exact = fmt::format("{:.{}e}", middle, 14 + random() % 40);
    expect_as_strtod(exact);
    if (middle > 1e-6 && middle < 1e15) expect_as_strtod(fmt::format("{:.{}f}", middle, random() % 30));
    expect_as_strtod(fmt::format("{}", std::nextafter(middle, 0.0)));
    expect_as_strtod(fmt::format("{}", std::nextafter(middle, 1e300)));
  }
}

TEST(Number, MillionsOfRandomFormsAreReadAsTheCLibraryDoes) {
  std::mt19937_64 random(2);
  const auto any = [&] { return random() >> random() % 64; };
  for (int i = 0; i < 400'000; ++i) {
    expect_as_strtod(fmt::format("{}", static_cast<std::int64_t>(any())));
    expect_as_strtod(fmt::format("-{}.{:0>{}}", any(), any(), random() % 24));
    expect_as_strtod(fmt::format("{}.{}e{}", any(), any(), static_cast<int>(random() % 100) - 50));
    expect_as_strtod(fmt::format("{:.{}f}", static_cast<double>(any()) * 1e-9, random() % 12));
    const auto value = std::bit_cast<double>(random());
    if (std::isfinite(value)) expect_as_strtod(fmt::format("{:.{}g}", value, 1 + random() % 20));
    const auto small = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
    if (std::isfinite(small)) expect_as_strtod(fmt::format("{}", small));
  }
}

TEST(Number, EveryPositiveFloatOfAThousandthComesBack) {
  for (std::uint32_t bits = 0; bits < 0x7f800000U; bits += 997) {
    const auto value = std::bit_cast<float>(bits);
    const std::string text = fmt::format("{}", value);
    ASSERT_EQ(parse_float(text.c_str(), text.c_str() + text.size() + 1).value, value) << text;
  }
}

}  // namespace
}  // namespace saddlemesh
