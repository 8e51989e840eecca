#include "saddlemesh/data/fingerprint.hpp"

#include <array>
#include <variant>

#include "saddlemesh/data/site/checked_json.hpp"
#include "saddlemesh/data/source/checksum.hpp"

namespace saddlemesh {
namespace {

using Rows = std::span<const std::uint32_t>;

template <class Value>
void add(Checksum& sum, std::span<const Value> values) {
  sum.add(std::as_bytes(values));
}

void add_row(Checksum& sum, const DenseFeatures& dense, std::size_t size, std::size_t row) {
  add(sum, std::span(dense.values).subspan(row * size, size));
}

void add_row(Checksum& sum, const SparseFeatures& sparse, std::size_t /*size*/, std::size_t row) {
  const std::uint64_t begin = sparse.begin[row], count = sparse.begin[row + 1] - begin;
  add(sum, std::span(&count, 1));
  add(sum, std::span(sparse.columns).subspan(begin, count));
  add(sum, std::span(sparse.values).subspan(begin, count));
}

void add_row(Checksum& sum, const ImageFeatures& images, std::size_t size, std::size_t row) {
  add(sum, std::span(images.pixels).subspan(row * size, size));
}

void add_rows(Checksum& sum, const DataSet& data, Rows rows) {
  const auto scales = data.is_images() ? std::span(data.images().scales) : std::span<const ChannelScale>();
  const std::array<std::uint64_t, 5> head{data.shape.channels, data.shape.height, data.shape.width, rows.size(),
                                          scales.size()};
  sum.add(std::as_bytes(std::span(head)));
  sum.add(std::as_bytes(scales));
  const auto add_all = [&](const auto& features) {
    for (const std::uint32_t row : rows) {
      add_row(sum, features, data.shape.size(), row);
      add(sum, std::span(data.labels).subspan(row, 1));
    }
  };
  std::visit(add_all, data.features);
}

/// Splits the concatenated rows of sites; each site has a given number of them.
class BySite {
 public:
  explicit BySite(Rows rows) : left_(rows) {}
  Rows next(std::size_t count) {
    const Rows taken = left_.first(count);
    left_ = left_.subspan(count);
    return taken;
  }

 private:
  Rows left_;
};

// Returns one checksum for each hosted worker.
std::vector<std::string> worker_checksums(const PreparedData& data, const WorkerRange& hosted) {
  std::vector<std::string> sums;
  BySite validation(data.validation_rows), test(data.test_rows);
  for (std::size_t k = hosted.first; k < hosted.end(); ++k) {
    Checksum sum("sha256");
    add_rows(sum, *data.data, data.shards[k]);
    if (data.sites) add_rows(sum, *data.data, validation.next(data.workers[k].validation));
    if (data.sites_test) add_rows(sum, *data.test, test.next(data.workers[k].test));
    sums.push_back(sum.text());
  }
  return sums;
}

std::string checksum_from(const std::string& text) {
  if (is_checksum(text, "sha256")) return text;
  throw InputError("a SHA-256 checksum was expected");
}

}  // namespace

std::string fingerprint(const PreparedData& data, const WorkerRange& hosted, SiteExchange& exchange) {
  Checksum sum("sha256");
  const auto all = exchange_parsed(exchange, worker_checksums(data, hosted), "a checksum of its rows", checksum_from);
  for (const std::string& one : all) add(sum, std::span(one));
  if (!data.sites) add_rows(sum, *data.data, data.validation_rows);
  if (!data.sites_test) add_rows(sum, *data.test, data.test_rows);
  return sum.text();
}

}  // namespace saddlemesh
