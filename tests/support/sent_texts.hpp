#pragma once

#include <map>
#include <string>
#include <vector>

#include "saddlemesh/comm/processes.hpp"

namespace saddlemesh::testing {

/// The first of several processes. The others send given bytes in every exchange.
class SentTexts : public Processes {
 public:
  /// `others`: what each of ranks 1, 2, … sends. This process is on host "a".
  explicit SentTexts(std::vector<std::string> others, std::string other_host = "b")
      : others_(std::move(others)), other_host_(std::move(other_host)) {}

  [[nodiscard]] std::size_t rank() const override { return 0; }
  [[nodiscard]] std::size_t size() const override { return others_.size() + 1; }
  [[nodiscard]] const std::string& host(std::size_t rank) const override { return rank == 0 ? own_host_ : other_host_; }

  std::vector<std::string> allgather(std::string own) override { return gather(std::move(own)); }
  std::vector<std::string> gather(std::string own) override {
    std::vector<std::string> texts{std::move(own)};
    texts.insert(texts.end(), others_.begin(), others_.end());
    return texts;
  }
  std::string broadcast(std::string own) override { return own; }
  std::string scatter(std::vector<std::string> parts) override { return parts.front(); }
  [[noreturn]] void fail(std::exception_ptr error, std::uint64_t) override { std::rethrow_exception(error); }
  std::unique_ptr<Mesh<float>> mesh_of_floats(SharedSchedule, std::size_t, std::size_t, std::uint64_t) override {
    return nullptr;
  }
  std::unique_ptr<Mesh<double>> mesh_of_doubles(SharedSchedule, std::size_t, std::size_t, std::uint64_t) override {
    return nullptr;
  }

 private:
  std::vector<std::string> others_;
  std::string own_host_ = "a", other_host_;
};

}  // namespace saddlemesh::testing
