// Public: the seam by which sites exchange what they agree on
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace saddlemesh {

/// How processes that host sites agree on what all must know before training: short JSON texts of counts, names and
/// sums, and errors about files. The vectors of training and the scores, which reveal rows, travel by other ways.
class SiteExchange {
 public:
  virtual ~SiteExchange() = default;

  /// `own` has one text for each hosted site, in their order. Returns the texts of all sites, in theirs. Every process
  /// calls it as often as the others.
  virtual std::vector<std::string> allgather(std::vector<std::string> own) = 0;

  /// Who sent the text of that site, for messages: "process 2 on host b".
  [[nodiscard]] virtual std::string sender(std::size_t site) const { return "site " + std::to_string(site); }
};

/// All sites are hosted by this process.
class OneProcess final : public SiteExchange {
 public:
  std::vector<std::string> allgather(std::vector<std::string> own) override { return own; }
};

}  // namespace saddlemesh
