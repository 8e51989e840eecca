#pragma once

#include "saddlemesh/comm/processes.hpp"
#include "saddlemesh/core/bytes.hpp"
#include "saddlemesh/data/site/exchange.hpp"

namespace saddlemesh {

/// Sites tell each other what they may know through the processes that host them.
class ProcessExchange final : public SiteExchange {
 public:
  explicit ProcessExchange(Processes& processes) : processes_(processes) {}

  std::vector<std::string> all(std::vector<std::string> own) override {
    std::vector<std::string> texts;
    for (const std::string& bytes : processes_.all(pack_texts(own))) {
      for (std::string& text : unpack_texts(bytes)) texts.push_back(std::move(text));
    }
    return texts;
  }

 private:
  Processes& processes_;
};

}  // namespace saddlemesh
