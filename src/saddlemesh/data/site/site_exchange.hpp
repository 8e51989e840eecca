// Public: the seam by which sites exchange what they agree on
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace saddlemesh {

/// Communication by which processes that host sites agree on common facts before training: short JSON texts of counts,
/// names and sums, and errors about files. Training vectors and scores, which reveal rows, use other channels.
class SiteExchange {
 public:
  virtual ~SiteExchange() = default;

  /// Sends one text for each hosted site, in order, and returns the texts of all sites, in order. All processes must
  /// make the same number of calls.
  virtual std::vector<std::string> allgather(std::vector<std::string> own) = 0;

  /// Describes the sender of that site's text, for messages: "process 2 on host b".
  [[nodiscard]] virtual std::string sender(std::size_t site) const { return "site " + std::to_string(site); }
};

/// The exchange if this process hosts all sites.
class OneProcess final : public SiteExchange {
 public:
  std::vector<std::string> allgather(std::vector<std::string> own) override { return own; }
};

}  // namespace saddlemesh
