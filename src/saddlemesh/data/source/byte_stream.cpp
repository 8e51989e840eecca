#include "saddlemesh/data/source/byte_stream.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "saddlemesh/data/source/bzip2.hpp"
#include "saddlemesh/data/source/gzip.hpp"
#include "saddlemesh/data/source/input_file.hpp"
#include "saddlemesh/data/source/plain_bytes.hpp"
#include "saddlemesh/data/source/xz.hpp"

namespace saddlemesh {

struct ByteStream::State {
  State(std::string name_, std::unique_ptr<Source> source_) : name(std::move(name_)), source(std::move(source_)) {}

  std::string name;
  std::unique_ptr<Source> source;
  std::string_view block;  // fetched but not returned yet
  std::string peeked;      // storage of `block` if it was joined from several blocks
  std::uint64_t offset = 0;
  bool ended = false;

  std::string_view fetch() {
    if (ended) return {};
    const std::string_view fetched = source->next();
    ended = fetched.empty();
    return fetched;
  }

  std::string_view peek(std::size_t count) {
    if (block.empty()) block = fetch();
    if (block.size() < count && !ended) {
      std::string joined(block);
      while (joined.size() < count && !ended) joined += fetch();
      peeked = std::move(joined);
      block = peeked;
    }
    return block.substr(0, count);
  }
};

namespace {

// Wraps a source and returns the peeked bytes again, before the rest.
class Peeked final : public ByteStream::Source {
 public:
  explicit Peeked(ByteStream stream) : stream_(std::move(stream)) {}
  std::string_view next() override { return stream_.next(); }

 private:
  ByteStream stream_;
};

std::unique_ptr<ByteStream::Source> decompressed(const std::string& name, std::unique_ptr<ByteStream::Source> plain) {
  ByteStream stream(name, std::move(plain));
  constexpr std::size_t longest_beginning = 10;
  const std::string first(stream.peek(longest_beginning));
  auto source = std::make_unique<Peeked>(std::move(stream));
  if (is_gzip(first)) return decompress_gzip(name, std::move(source));
  if (is_bzip2(first)) return decompress_bzip2(name, std::move(source));
  if (is_xz(first)) return decompress_xz(name, std::move(source));
  return source;
}

}  // namespace

ByteStream::ByteStream(std::string name, std::unique_ptr<Source> source)
    : state_(std::make_unique<State>(std::move(name), std::move(source))) {}

ByteStream::ByteStream(const InputFile& file) : ByteStream(file.name(), decompressed(file.name(), file.bytes())) {}

ByteStream::ByteStream(std::string name, std::span<const char> bytes)
    : state_(std::make_unique<State>(name, decompressed(name, memory_bytes(bytes)))) {}

ByteStream::ByteStream(ByteStream&&) noexcept = default;
ByteStream& ByteStream::operator=(ByteStream&&) noexcept = default;
ByteStream::~ByteStream() = default;

std::string_view ByteStream::next() {
  if (state_->block.empty()) state_->block = state_->fetch();
  state_->offset += state_->block.size();
  return std::exchange(state_->block, {});
}

std::size_t ByteStream::read(std::span<char> out) {
  std::size_t written = 0;
  while (written < out.size()) {
    if (state_->block.empty()) state_->block = state_->fetch();
    if (state_->block.empty()) break;
    const std::size_t count = std::min(out.size() - written, state_->block.size());
    std::memcpy(out.data() + written, state_->block.data(), count);
    state_->block.remove_prefix(count);
    written += count;
  }
  state_->offset += written;
  return written;
}

std::string_view ByteStream::peek(std::size_t count) {
  return state_->peek(count);
}

std::uint64_t ByteStream::offset() const {
  return state_->offset;
}

const std::string& ByteStream::name() const {
  return state_->name;
}

}  // namespace saddlemesh
