#include "saddlemesh/data/source/xz.hpp"

#include <cstdint>
#include <new>
#include <utility>

#include <lzma.h>

#include "saddlemesh/data/source/compressed_input.hpp"

namespace saddlemesh {
namespace {

// Four times what `xz -9` needs; without a limit, headers could ask for gigabytes.
constexpr std::uint64_t memory_limit = std::uint64_t{256} << 20;

std::string_view reason_of(lzma_ret result) {
  switch (result) {
    case LZMA_FORMAT_ERROR:
      return "not xz";
    case LZMA_MEMLIMIT_ERROR:
      return "decompressing them would take more than 256 MiB of memory";
    case LZMA_OPTIONS_ERROR:
    case LZMA_UNSUPPORTED_CHECK:
      return "they use options of xz that are not known here";
    default:
      return "wrong checksum or code";
  }
}

class Xz final : public ByteStream::Source {
 public:
  explicit Xz(CompressedInput input) : input_(std::move(input)) {
    constexpr std::uint32_t flags = LZMA_CONCATENATED | LZMA_TELL_UNSUPPORTED_CHECK;
    if (::lzma_stream_decoder(&lzma_, memory_limit, flags) != LZMA_OK) throw std::bad_alloc();
  }
  Xz(const Xz&) = delete;
  Xz& operator=(const Xz&) = delete;
  ~Xz() override { ::lzma_end(&lzma_); }

  std::string_view next() override {
    lzma_.next_out = reinterpret_cast<std::uint8_t*>(block_.get());
    lzma_.avail_out = decompressed_block;
    while (lzma_.avail_out == decompressed_block && !ended_) step();
    return {block_.get(), decompressed_block - lzma_.avail_out};
  }

 private:
  void step() {
    const std::string_view bytes = input_.bytes();
    lzma_.next_in = reinterpret_cast<const std::uint8_t*>(bytes.data());
    lzma_.avail_in = bytes.size();
    const lzma_ret result = ::lzma_code(&lzma_, bytes.empty() ? LZMA_FINISH : LZMA_RUN);
    input_.consume(bytes.size() - lzma_.avail_in);
    if (result == LZMA_MEM_ERROR) throw std::bad_alloc();
    if (result == LZMA_BUF_ERROR) input_.reject_cut_off();
    if (result != LZMA_OK && result != LZMA_STREAM_END) input_.reject_damaged(reason_of(result));
    ended_ = result == LZMA_STREAM_END;
  }

  CompressedInput input_;
  lzma_stream lzma_ = LZMA_STREAM_INIT;
  std::unique_ptr<char[]> block_ = std::make_unique_for_overwrite<char[]>(decompressed_block);
  bool ended_ = false;
};

}  // namespace

bool is_xz(std::string_view first_bytes) {
  constexpr std::string_view beginning("\xfd\x37\x7a\x58\x5a\x00", 6);
  if (first_bytes.size() < beginning.size()) return first_bytes.size() >= 2 && beginning.starts_with(first_bytes);
  return first_bytes.starts_with(beginning);
}

std::unique_ptr<ByteStream::Source> decompress_xz(std::string name, std::unique_ptr<ByteStream::Source> compressed) {
  return std::make_unique<Xz>(CompressedInput(std::move(name), "xz", std::move(compressed)));
}

}  // namespace saddlemesh
