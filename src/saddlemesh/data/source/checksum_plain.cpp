// Replacement for builds without OpenSSL: MD5 of RFC 1321 and SHA-256 of FIPS 180-4.
#include <algorithm>
#include <array>
#include <bit>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/source/checksum.hpp"

namespace saddlemesh {
namespace {

constexpr std::size_t block_size = 64;
using Block = std::array<std::uint8_t, block_size>;

std::uint32_t little_endian(const std::uint8_t* at) {
  return at[0] | std::uint32_t{at[1]} << 8U | std::uint32_t{at[2]} << 16U | std::uint32_t{at[3]} << 24U;
}

std::uint32_t big_endian(const std::uint8_t* at) {
  return at[3] | std::uint32_t{at[2]} << 8U | std::uint32_t{at[1]} << 16U | std::uint32_t{at[0]} << 24U;
}

// The integer parts of 2³² |sin(i + 1)|.
constexpr std::array<std::uint32_t, 64> md5_constants{
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391};
constexpr int md5_turns[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};

// The first 32 bits of the fractions of the cube roots of the first 64 primes.
constexpr std::array<std::uint32_t, 64> sha_constants{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

void md5_block(std::span<std::uint32_t> sums, const std::uint8_t* block) {
  std::uint32_t a = sums[0], b = sums[1], c = sums[2], d = sums[3];
  for (std::size_t i = 0; i < 64; ++i) {
    const std::size_t round = i / 16;
    const std::array<std::uint32_t, 4> mixed{(b & c) | (~b & d), (d & b) | (~d & c), b ^ c ^ d, c ^ (b | ~d)};
    const std::array<std::size_t, 4> word{i, 5 * i + 1, 3 * i + 5, 7 * i};
    const std::uint32_t sum = a + mixed[round] + md5_constants[i] + little_endian(block + 4 * (word[round] % 16));
    a = d;
    d = c;
    c = b;
    b += std::rotl(sum, md5_turns[round][i % 4]);
  }
  sums[0] += a;
  sums[1] += b;
  sums[2] += c;
  sums[3] += d;
}

void sha256_block(std::span<std::uint32_t> sums, const std::uint8_t* block) {
  std::array<std::uint32_t, 64> words{};
  for (std::size_t i = 0; i < 16; ++i) words[i] = big_endian(block + 4 * i);
  for (std::size_t i = 16; i < 64; ++i) {
    const std::uint32_t near = words[i - 2], far = words[i - 15];
    words[i] = words[i - 16] + (std::rotr(far, 7) ^ std::rotr(far, 18) ^ (far >> 3U)) + words[i - 7] +
               (std::rotr(near, 17) ^ std::rotr(near, 19) ^ (near >> 10U));
  }
  std::array<std::uint32_t, 8> s{};
  std::ranges::copy(sums, s.begin());
  for (std::size_t i = 0; i < 64; ++i) {
    const auto [a, b, c, d, e, f, g, h] = s;
    const std::uint32_t first = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) +
                                sha_constants[i] + words[i];
    const std::uint32_t second =
        (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    s = {first + second, a, b, c, d + first, e, f, g};
  }
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += s[i];
}

}  // namespace

struct Checksum::State {
  bool md5;
  std::vector<std::uint32_t> sums;
  Block block{};
  std::uint64_t size = 0;

  void end_block() {
    if (md5) {
      md5_block(sums, block.data());
    } else {
      sha256_block(sums, block.data());
    }
  }
};

Checksum::Checksum(std::string_view kind) : kind_(kind) {
  if (kind == "md5") {
    state_ = std::make_unique<State>(State{true, {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476}});
  } else if (kind == "sha256") {
    state_ = std::make_unique<State>(
        State{false, {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}});
  } else {
    throw Error(fmt::format("checksums of the kind \"{}\" are not known", kind));
  }
}

Checksum::~Checksum() = default;

void Checksum::add(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const std::size_t filled = state_->size % block_size;
    const std::size_t count = std::min(bytes.size(), block_size - filled);
    for (std::size_t i = 0; i < count; ++i) state_->block[filled + i] = std::to_integer<std::uint8_t>(bytes[i]);
    state_->size += count;
    bytes = bytes.subspan(count);
    if (filled + count == block_size) state_->end_block();
  }
}

// Appends a one bit, zeros, and the number of bits in the last eight bytes of a block.
std::vector<std::uint8_t> Checksum::bytes() {
  const auto place = [md5 = state_->md5](std::size_t i, std::size_t count) { return 8 * (md5 ? i : count - 1 - i); };
  const std::uint64_t bits = 8 * state_->size;
  std::vector<std::byte> end{std::byte{0x80}};
  while ((state_->size + end.size()) % block_size != block_size - 8) end.emplace_back();
  for (std::size_t i = 0; i < 8; ++i) end.push_back(static_cast<std::byte>(bits >> place(i, 8)));
  add(end);
  std::vector<std::uint8_t> out;
  for (const std::uint32_t sum : state_->sums) {
    for (std::size_t i = 0; i < 4; ++i) out.push_back(static_cast<std::uint8_t>(sum >> place(i, 4)));
  }
  return out;
}

}  // namespace saddlemesh
