#pragma once

#include <bit>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <sys/wait.h>
#include <vector>

#include <nlohmann/json.hpp>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "support/python.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh::testing {

/// Asks a Python script with PyTorch: named arrays and a description are sent, named arrays are returned. Both are in a
/// temporary folder in the format of tests/nn/torch_exchange.py. Starting PyTorch takes seconds, so ask once for many
/// cases.
///
///     TorchOracle torch("tests/nn/torch_oracle.py");
///     torch.description["cases"] = …;
///     torch.put("x", {2, 3}, x);
///     if (const auto reason = torch.run()) GTEST_SKIP() << *reason;
///     const std::vector<double> y = torch.get("y");
class TorchOracle {
 public:
  explicit TorchOracle(const std::string& script) : script_(std::filesystem::path(SADDLEMESH_SOURCE_DIR) / script) {}

  nlohmann::json description;

  void put(const std::string& name, const std::vector<std::size_t>& shape, std::span<const double> values) {
    arrays_.push_back({{"name", name}, {"shape", shape}, {"offset", request_.size()}});
    request_.insert(request_.end(), values.begin(), values.end());
  }

  /// Returns the reason to skip if PyTorch is not installed. Throws with the script's output if it failed.
  [[nodiscard]] std::optional<std::string> run() {
    description["arrays"] = arrays_;
    write_file(folder_ / "request.json", description.dump());
    write_file(folder_ / "request.bin",
               {reinterpret_cast<const char*>(request_.data()), request_.size() * sizeof(double)});
    // Debian's Python, which has Debian's PyTorch. -B writes no compiled files to the source tree.
    const std::string command = "/usr/bin/python3 -B '" + script_.string() + "' '" + folder_.string() + "' >'" +
                                (folder_ / "said").string() + "' 2>&1 </dev/null";
    const int status = std::system(command.c_str());  // NOLINT: a shell is what is wanted
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    const std::string said = read_file(folder_ / "said");
    if (code == 77 || code == 127) return missing_module(said);
    if (code != 0) throw Error(script_.string() + " ended with code " + std::to_string(code) + ":\n" + said);
    const auto reply = nlohmann::json::parse(read_file(folder_ / "reply.json"));
    for (const auto& array : reply["arrays"]) {
      reply_[array["name"].get<std::string>()] = array;
    }
    const std::string bytes = read_file(folder_ / "reply.bin");
    values_.resize(bytes.size() / sizeof(double));
    std::memcpy(values_.data(), bytes.data(), values_.size() * sizeof(double));
    return std::nullopt;
  }

  [[nodiscard]] std::vector<double> get(const std::string& name) const {
    if (!reply_.contains(name)) throw Error(script_.string() + " gave no \"" + name + "\"");
    const auto& array = reply_[name];
    std::size_t size = 1;
    for (const std::size_t extent : array["shape"]) size *= extent;
    const auto begin = values_.begin() + array["offset"].get<std::ptrdiff_t>();
    return {begin, begin + static_cast<std::ptrdiff_t>(size)};
  }

 private:
  TemporaryFolder temporary_;
  std::filesystem::path script_, folder_ = temporary_.path();
  nlohmann::json arrays_ = nlohmann::json::array(), reply_;
  std::vector<double> request_, values_;
};

static_assert(std::endian::native == std::endian::little, "the exchange files are little-endian");

}  // namespace saddlemesh::testing
