#pragma once

#include <stdexcept>
#include <string>

#include <bzlib.h>
#include <lzma.h>
#include <zlib.h>

namespace saddlemesh::testing {

inline std::string gzip(std::string text) {
  z_stream zlib{};
  if (::deflateInit2(&zlib, 9, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) throw std::bad_alloc();
  std::string packed(::deflateBound(&zlib, text.size()), '\0');
  zlib.next_in = reinterpret_cast<Bytef*>(text.data());
  zlib.avail_in = static_cast<uInt>(text.size());
  zlib.next_out = reinterpret_cast<Bytef*>(packed.data());
  zlib.avail_out = static_cast<uInt>(packed.size());
  const int result = ::deflate(&zlib, Z_FINISH);
  packed.resize(zlib.total_out);
  ::deflateEnd(&zlib);
  if (result != Z_STREAM_END) throw std::logic_error("deflate");
  return packed;
}

inline std::string bzip2(std::string text) {
  std::string packed(text.size() + text.size() / 50 + 1000, '\0');
  auto size = static_cast<unsigned>(packed.size());
  const int result =
      ::BZ2_bzBuffToBuffCompress(packed.data(), &size, text.data(), static_cast<unsigned>(text.size()), 9, 0, 0);
  if (result != BZ_OK) throw std::logic_error("bzip2");
  packed.resize(size);
  return packed;
}

inline std::string xz(const std::string& text) {
  std::string packed(::lzma_stream_buffer_bound(text.size()), '\0');
  std::size_t size = 0;
  const lzma_ret result =
      ::lzma_easy_buffer_encode(6, LZMA_CHECK_CRC64, nullptr, reinterpret_cast<const std::uint8_t*>(text.data()),
                                text.size(), reinterpret_cast<std::uint8_t*>(packed.data()), &size, packed.size());
  if (result != LZMA_OK) throw std::logic_error("xz");
  packed.resize(size);
  return packed;
}

}  // namespace saddlemesh::testing
