#include "saddlemesh/data/source/gzip.hpp"

#include <new>
#include <utility>

#include <zlib.h>

#include "saddlemesh/data/source/compressed_input.hpp"

namespace saddlemesh {
namespace {

class Gzip final : public ByteStream::Source {
 public:
  explicit Gzip(CompressedInput input) : input_(std::move(input)) {
    constexpr int gzip_only = MAX_WBITS + 16;
    if (::inflateInit2(&zlib_, gzip_only) != Z_OK) throw std::bad_alloc();
  }
  Gzip(const Gzip&) = delete;
  Gzip& operator=(const Gzip&) = delete;
  ~Gzip() override { ::inflateEnd(&zlib_); }

  std::string_view next() override {
    zlib_.next_out = reinterpret_cast<Bytef*>(block_.get());
    zlib_.avail_out = decompressed_block;
    while (zlib_.avail_out == decompressed_block && !ended()) step();
    return {block_.get(), decompressed_block - zlib_.avail_out};
  }

 private:
  // After a member there may be another one, padding, or nothing.
  bool ended() {
    if (!between_members_) return false;
    while (!input_.bytes().empty() && input_.bytes().front() == '\0') input_.consume(1);
    return input_.bytes().empty();
  }

  void step() {
    const std::string_view bytes = input_.bytes();
    if (bytes.empty()) input_.reject_cut_off();
    between_members_ = false;
    zlib_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // NOLINT: it is not written to
    zlib_.avail_in = static_cast<uInt>(bytes.size());
    const int result = ::inflate(&zlib_, Z_NO_FLUSH);
    input_.consume(bytes.size() - zlib_.avail_in);
    if (result == Z_MEM_ERROR) throw std::bad_alloc();
    if (result == Z_STREAM_END) {
      between_members_ = true;
      ::inflateReset(&zlib_);
    } else if (result != Z_OK && result != Z_BUF_ERROR) {
      input_.reject_damaged(zlib_.msg != nullptr ? zlib_.msg : "not gzip");
    }
  }

  CompressedInput input_;
  z_stream zlib_{};
  std::unique_ptr<char[]> block_ = std::make_unique_for_overwrite<char[]>(decompressed_block);
  bool between_members_ = false;
};

}  // namespace

bool is_gzip(std::string_view first_bytes) {
  // Identification, the only compression method, and flags whose upper bits are reserved.
  constexpr std::string_view beginning = "\x1f\x8b\x08";
  if (first_bytes.size() < 4) return first_bytes.size() >= 2 && beginning.starts_with(first_bytes);
  return first_bytes.starts_with(beginning) && (static_cast<unsigned char>(first_bytes[3]) & 0xe0U) == 0;
}

std::unique_ptr<ByteStream::Source> decompress_gzip(std::string name, std::unique_ptr<ByteStream::Source> compressed) {
  return std::make_unique<Gzip>(CompressedInput(std::move(name), "gzip", std::move(compressed)));
}

}  // namespace saddlemesh
