#include "saddlemesh/data/source/archive.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <exception>
#include <new>
#include <string_view>
#include <unistd.h>
#include <utility>

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/source/archive_kind.hpp"
#include "saddlemesh/data/source/utf8_locale.hpp"

namespace saddlemesh {
namespace {

struct CloseReader {
  void operator()(archive* reader) const { ::archive_read_free(reader); }
};
using Reader = std::unique_ptr<archive, CloseReader>;

// Passes a tar archive's bytes to libarchive. Exceptions cannot propagate through C code, so an error is stored here.
struct TarBytes {
  ByteStream stream;
  std::exception_ptr error{};

  static la_ssize_t read(archive* reader, void* self, const void** block) {
    auto& tar = *static_cast<TarBytes*>(self);
    try {
      const std::string_view bytes = tar.stream.next();
      *block = bytes.data();
      return static_cast<la_ssize_t>(bytes.size());
    } catch (...) {
      tar.error = std::current_exception();
      ::archive_set_error(reader, EIO, "cannot be read");
      return ARCHIVE_FATAL;
    }
  }
};

}  // namespace

struct Archive::State {
  std::string name;
  InputFile input{};
  std::unique_ptr<TarBytes> tar{};  // for tar archives; must outlive the reader
  Reader reader{};
  std::string member{};
  Utf8Locale utf8{};
  std::uint64_t last_header = 0;  // offset of the last header; libarchive no longer reports it after an error

  explicit State(std::string name_) : name(std::move(name_)), reader(::archive_read_new()) {
    if (!reader) throw std::bad_alloc();
  }

  void open_tar(ByteStream stream) {
    tar = std::make_unique<TarBytes>(TarBytes{std::move(stream)});
    check(::archive_read_support_format_tar(reader.get()));
    check(::archive_read_open(reader.get(), tar.get(), nullptr, TarBytes::read, nullptr));
  }

  // Any result except ARCHIVE_OK means that bytes are missing or wrong, or that libarchive does not support a feature.
  void check(int answer) const {
    if (answer == ARCHIVE_OK) return;
    if (tar && tar->error) std::rethrow_exception(tar->error);
    const char* given = ::archive_error_string(reader.get());
    std::string_view reason = given != nullptr ? given : "no reason given";
    while (reason.ends_with('\n')) reason.remove_suffix(1);
    throw InputError(fmt::format("{}: the archive is damaged, cut off or of a kind not known here, from byte {} on: {}",
                                 member.empty() ? name : member_name(), last_header, reason));
  }

  // Other compression methods of zip take as much memory as a file's header says, and libarchive does not limit it.
  void check_method() const {
    if (tar) return;
    const std::string_view format = ::archive_format_name(reader.get());
    constexpr std::array<std::string_view, 3> read_here{"(uncompressed)", "(deflation)", "(bzip)"};
    if (std::ranges::any_of(read_here, [&](std::string_view method) { return format.ends_with(method); })) return;
    throw InputError(fmt::format("{}: packed as {}, which is not read: pack the archive again with usual options",
                                 member_name(), format));
  }

  // Offset in the archive of the last member's header.
  [[nodiscard]] std::uint64_t position() const {
    return static_cast<std::uint64_t>(std::max<la_int64_t>(::archive_read_header_position(reader.get()), 0));
  }

  // libarchive accepts an archive that ends between two members, although two blocks of zeros must mark its end.
  void check_end() const {
    if (!tar || tar->stream.offset() >= position() + tar_block) return;
    throw InputError(
        fmt::format("{}: the tar archive is cut off at byte {}, where a file or the mark of the end would "
                    "follow: get or copy it again",
                    name, tar->stream.offset()));
  }

  [[nodiscard]] std::string member_name() const { return name + ":" + member; }
};

namespace {

// Returns the path of a regular file stored in the archive; nothing for folders, links and devices.
std::optional<std::string> file_path(archive_entry* entry, const std::string& archive_name) {
  const char* path = ::archive_entry_pathname(entry);
  if (path == nullptr) throw InputError(fmt::format("{}: the name of a file in it is not valid UTF-8", archive_name));
  if (const char* target = ::archive_entry_hardlink(entry)) {
    throw InputError(fmt::format("{}:{}: a link to {}, not a file of its own: unpack the archive and read the folder",
                                 archive_name, path, target));
  }
  if (::archive_entry_filetype(entry) != AE_IFREG) return std::nullopt;
  return path;
}

}  // namespace

Archive::Archive(const InputFile& file) : state_(std::make_unique<State>(file.name())) {
  ByteStream stream(file);
  if (kind_of_archive(stream.peek(tar_block), state_->name) == ArchiveKind::tar) {
    state_->open_tar(std::move(stream));
    return;
  }
  constexpr std::size_t block = 1 << 18;
  state_->check(::archive_read_support_format_zip_seekable(state_->reader.get()));
  if (file.descriptor() < 0) {
    state_->check(::archive_read_open_filename(state_->reader.get(), file.path().c_str(), block));
  } else {
    state_->input = file;  // keeps the descriptor open
    ::lseek(file.descriptor(), 0, SEEK_SET);
    state_->check(::archive_read_open_fd(state_->reader.get(), file.descriptor(), block));
  }
}

Archive::Archive(std::string name, std::span<const char> bytes) : state_(std::make_unique<State>(std::move(name))) {
  ByteStream stream(state_->name, bytes);
  if (kind_of_archive(stream.peek(tar_block), state_->name) == ArchiveKind::tar) {
    state_->open_tar(std::move(stream));
    return;
  }
  state_->check(::archive_read_support_format_zip_seekable(state_->reader.get()));
  state_->check(::archive_read_open_memory(state_->reader.get(), bytes.data(), bytes.size()));
}

Archive::Archive(Archive&&) noexcept = default;
Archive& Archive::operator=(Archive&&) noexcept = default;
Archive::~Archive() = default;

bool Archive::can_read() {
  return true;
}

std::optional<std::string> Archive::next() {
  const Utf8Locale::Use names(state_->utf8);
  while (true) {
    state_->member.clear();
    archive_entry* entry = nullptr;
    const int answer = ::archive_read_next_header(state_->reader.get(), &entry);
    if (answer == ARCHIVE_EOF) {
      state_->check_end();
      return std::nullopt;
    }
    const bool only_attributes = answer == ARCHIVE_WARN;  // unsupported attributes, such as dates or owners
    if (!only_attributes) state_->check(answer);
    state_->last_header = state_->position();
    if (auto path = file_path(entry, state_->name)) {
      state_->member = *path;
      state_->check_method();
      return path;
    }
  }
}

ByteStream Archive::open() {
  class Member final : public ByteStream::Source {
   public:
    explicit Member(State& state) : state_(state) {}

    std::string_view next() override {
      const void* block = nullptr;
      std::size_t size = 0;
      la_int64_t offset = 0;
      int answer = ARCHIVE_OK;
      while (answer == ARCHIVE_OK && size == 0) {
        answer = ::archive_read_data_block(state_.reader.get(), &block, &size, &offset);
      }
      if (answer == ARCHIVE_EOF) return {};
      state_.check(answer);
      // A few bytes of a sparse file can represent exabytes of zeros.
      if (offset != given_) throw InputError(state_.member_name() + ": a sparse file of tar, which is not read");
      given_ += static_cast<la_int64_t>(size);
      return {static_cast<const char*>(block), size};
    }

   private:
    State& state_;
    la_int64_t given_ = 0;
  };
  return {state_->member_name(), std::make_unique<Member>(*state_)};
}

}  // namespace saddlemesh
