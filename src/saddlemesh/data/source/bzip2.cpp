#include "saddlemesh/data/source/bzip2.hpp"

#include <new>
#include <utility>

#include <bzlib.h>

#include "saddlemesh/data/source/compressed_input.hpp"

namespace saddlemesh {
namespace {

class Bzip2 final : public ByteStream::Source {
 public:
  explicit Bzip2(CompressedInput input) : input_(std::move(input)) { begin_stream(); }
  Bzip2(const Bzip2&) = delete;
  Bzip2& operator=(const Bzip2&) = delete;
  ~Bzip2() override { ::BZ2_bzDecompressEnd(&bzip2_); }

  std::string_view next() override {
    bzip2_.next_out = block_.get();
    bzip2_.avail_out = decompressed_block;
    while (bzip2_.avail_out == decompressed_block && !ended()) step();
    return {block_.get(), decompressed_block - bzip2_.avail_out};
  }

 private:
  void begin_stream() {
    if (::BZ2_bzDecompressInit(&bzip2_, 0, 0) != BZ_OK) throw std::bad_alloc();
  }

  bool ended() { return between_streams_ && input_.bytes().empty(); }

  void step() {
    const std::string_view bytes = input_.bytes();
    if (bytes.empty()) input_.reject_cut_off();
    between_streams_ = false;
    bzip2_.next_in = const_cast<char*>(bytes.data());  // NOLINT: it is not written to
    bzip2_.avail_in = static_cast<unsigned>(bytes.size());
    const int result = ::BZ2_bzDecompress(&bzip2_);
    input_.consume(bytes.size() - bzip2_.avail_in);
    if (result == BZ_MEM_ERROR) throw std::bad_alloc();
    if (result == BZ_STREAM_END) {
      between_streams_ = true;
      ::BZ2_bzDecompressEnd(&bzip2_);
      begin_stream();
    } else if (result != BZ_OK) {
      input_.reject_damaged(result == BZ_DATA_ERROR_MAGIC ? "not bzip2" : "wrong checksum or code");
    }
  }

  CompressedInput input_;
  bz_stream bzip2_{};
  std::unique_ptr<char[]> block_ = std::make_unique_for_overwrite<char[]>(decompressed_block);
  bool between_streams_ = false;
};

// Returns whether one of the two is a prefix of the other.
bool agree(std::string_view a, std::string_view b) {
  return a.starts_with(b) || b.starts_with(a);
}

}  // namespace

bool is_bzip2(std::string_view first_bytes) {
  const bool begins =
      first_bytes.size() >= 4 && first_bytes.starts_with("BZh") && first_bytes[3] >= '1' && first_bytes[3] <= '9';
  if (!begins) return false;
  const std::string_view follows = first_bytes.substr(4);
  return agree(follows, "\x31\x41\x59\x26\x53\x59") || agree(follows, "\x17\x72\x45\x38\x50\x90");
}

std::unique_ptr<ByteStream::Source> decompress_bzip2(std::string name, std::unique_ptr<ByteStream::Source> compressed) {
  return std::make_unique<Bzip2>(CompressedInput(std::move(name), "bzip2", std::move(compressed)));
}

}  // namespace saddlemesh
