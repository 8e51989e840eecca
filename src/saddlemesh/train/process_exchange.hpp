#pragma once

#include "saddlemesh/comm/collectives.hpp"
#include "saddlemesh/core/blocks.hpp"
#include "saddlemesh/data/site/site_exchange.hpp"

namespace saddlemesh {

/// Exchanges the sites' shared information through the processes that host them.
class ProcessExchange final : public SiteExchange {
 public:
  /// Each process hosts its block of the workers, and each worker is a site.
  ProcessExchange(Processes& processes, std::size_t workers) : processes_(processes), workers_(workers) {}

  std::vector<std::string> allgather(std::vector<std::string> own) override {
    std::vector<std::string> texts;
    const std::vector<std::string> all = processes_.allgather(pack_texts(own));
    for (std::size_t rank = 0; rank < all.size(); ++rank) {
      const std::size_t sites = processes_.hosted(workers_, rank).count;
      for (std::string& text : received_texts(processes_, rank, all[rank], sites)) texts.push_back(std::move(text));
    }
    return texts;
  }

  [[nodiscard]] std::string sender(std::size_t site) const override {
    return sender_name(processes_, block_of(site, workers_, processes_.size()));
  }

 private:
  Processes& processes_;
  std::size_t workers_;
};

}  // namespace saddlemesh
