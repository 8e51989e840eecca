#include <array>
#include <exception>
#include <memory>
#include <optional>

#include <curl/curl.h>
#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/named/download.hpp"
#include "saddlemesh/data/named/part_file.hpp"
#include "saddlemesh/data/source/checksum.hpp"

namespace saddlemesh {
namespace {

constexpr long http_ok = 200, http_partial = 206, http_not_found = 404, http_range_refused = 416;
constexpr long connect_seconds = 30, stalled_seconds = 60;

using Headers = std::unique_ptr<curl_slist, void (*)(curl_slist*)>;

// One request, for the whole file or for the bytes after those that exist.
class Transfer {
 public:
  Transfer(const DownloadRequest& request, PartFile& part, std::uint64_t offset)
      : request_(request), part_(part), offset_(offset), curl_(curl_easy_init(), curl_easy_cleanup) {
    if (!curl_) throw Error("libcurl cannot be started");
    set(CURLOPT_URL, request.url.c_str());
    set(CURLOPT_PROTOCOLS_STR, "http,https");
    set(CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
    set(CURLOPT_FOLLOWLOCATION, 1L);
    set(CURLOPT_MAXREDIRS, 10L);
    set(CURLOPT_CONNECTTIMEOUT, connect_seconds);
    set(CURLOPT_LOW_SPEED_LIMIT, 1L);
    set(CURLOPT_LOW_SPEED_TIME, stalled_seconds);
    set(CURLOPT_USERAGENT, "saddlemesh");
    set(CURLOPT_ERRORBUFFER, reason_.data());
    set(CURLOPT_WRITEFUNCTION, &Transfer::on_body);
    set(CURLOPT_WRITEDATA, this);
    set(CURLOPT_NOPROGRESS, 0L);
    set(CURLOPT_XFERINFOFUNCTION, &Transfer::on_progress);
    set(CURLOPT_XFERINFODATA, this);
    if (offset_ > 0) ask_for_the_rest();
  }

  // Returns the offset at which the response begins; nothing if the server cannot resume, so that the whole file must
  // be requested.
  std::optional<std::uint64_t> run() {
    const CURLcode code = curl_easy_perform(curl_.get());
    if (failure_) std::rethrow_exception(failure_);
    if (offset_ > 0 && (status() == http_range_refused || wrong_range_)) return std::nullopt;
    if (status() >= 300) throw Error(refusal());
    if (code != CURLE_OK) fail(code);
    if (!begun_) begin();  // an empty file
    return offset_;
  }

 private:
  template <class Value>
  void set(CURLoption option, Value value) {
    const CURLcode code = curl_easy_setopt(curl_.get(), option, value);
    if (code != CURLE_OK) throw Error(fmt::format("libcurl: {}", curl_easy_strerror(code)));
  }

  void ask_for_the_rest() {
    set(CURLOPT_RANGE, fmt::format("{}-", offset_).c_str());
    headers_.reset(curl_slist_append(nullptr, fmt::format("If-Range: {}", part_.version()).c_str()));
    set(CURLOPT_HTTPHEADER, headers_.get());
  }

  [[nodiscard]] long status() const {
    long code = 0;
    curl_easy_getinfo(curl_.get(), CURLINFO_RESPONSE_CODE, &code);
    return code;
  }

  [[nodiscard]] std::string header(const char* name) const {
    curl_header* found = nullptr;
    return curl_easy_header(curl_.get(), name, 0, CURLH_HEADER, -1, &found) == CURLHE_OK ? found->value : "";
  }

  // If-Range accepts only strong tags.
  [[nodiscard]] std::string version() const {
    const std::string tag = header("ETag");
    return tag.empty() || tag.starts_with("W/") ? header("Last-Modified") : tag;
  }

  // Called at the first byte: determines whether the server resumes or starts again.
  bool begin() {
    begun_ = true;
    if (status() == http_ok) {
      offset_ = 0;
      part_.restart(version());
      return true;
    }
    if (status() != http_partial || offset_ == 0) return false;
    wrong_range_ = !header("Content-Range").starts_with(fmt::format("bytes {}-", offset_));
    return !wrong_range_;
  }

  bool take(std::string_view bytes) noexcept {
    try {  // exceptions must not propagate through libcurl
      if (!begun_ && !begin()) return false;
      part_.append(bytes);
      return true;
    } catch (...) {
      failure_ = std::current_exception();
      return false;
    }
  }

  static std::size_t on_body(const char* bytes, std::size_t, std::size_t count, void* transfer) {
    return static_cast<Transfer*>(transfer)->take({bytes, count}) ? count : 0;
  }

  static int on_progress(void* transfer, curl_off_t total, curl_off_t done, curl_off_t, curl_off_t) noexcept {
    auto& self = *static_cast<Transfer*>(transfer);
    if (!self.request_.progress || !self.begun_) return 0;
    const auto whole = total > 0 ? self.offset_ + static_cast<std::uint64_t>(total) : 0;
    try {
      self.request_.progress(self.offset_ + static_cast<std::uint64_t>(done), whole);
    } catch (...) {
      self.failure_ = std::current_exception();
      return 1;
    }
    return 0;
  }

  [[nodiscard]] std::string refusal() const {
    const std::string advice =
        status() == http_not_found ? "; it may have moved: give another address with --mirror" : "";
    return fmt::format("cannot fetch {}: the server answers {}{}{}", request_.url, status(),
                       status() == http_not_found ? " (not found)" : "", advice);
  }

  [[noreturn]] void fail(CURLcode code) const {
    const std::string reason = reason_[0] == '\0' ? curl_easy_strerror(code) : reason_.data();
    const std::string text = fmt::format("cannot fetch {}: {}", request_.url, reason);
    if (code == CURLE_URL_MALFORMAT || code == CURLE_UNSUPPORTED_PROTOCOL) {
      throw InputError(text + "; expected an address that begins with http:// or https://");
    }
    if (part_.size() == 0 || part_.version().empty()) throw Error(text);
    throw Error(fmt::format("{}; {} bytes are kept: run the same command again to continue", text, part_.size()));
  }

  const DownloadRequest& request_;
  PartFile& part_;
  std::uint64_t offset_;
  bool begun_ = false, wrong_range_ = false;
  std::exception_ptr failure_;
  std::array<char, CURL_ERROR_SIZE> reason_{};
  Headers headers_{nullptr, curl_slist_free_all};
  std::unique_ptr<CURL, void (*)(CURL*)> curl_;  // destroyed first, because it refers to the others
};

void require_checksum(const DownloadRequest& request, PartFile& part) {
  if (request.checksum.empty()) return;
  const std::string kind = request.checksum.substr(0, request.checksum.find(':'));
  const std::string found = file_checksum(part.path(), kind);
  if (found == request.checksum) return;
  part.discard();
  throw Error(fmt::format("{} has the checksum {}, but {} is published; the file was removed", request.url, found,
                          request.checksum));
}

}  // namespace

std::uint64_t download(const DownloadRequest& request) {
  PartFile part(request.target);
  const std::uint64_t before = part.version().empty() ? 0 : part.size();
  std::optional<std::uint64_t> kept;
  if (before > 0) kept = Transfer(request, part, before).run();
  if (!kept) kept = Transfer(request, part, 0).run();
  require_checksum(request, part);
  part.finish();
  return kept.value_or(0);
}

bool can_download() {
  return true;
}

}  // namespace saddlemesh
