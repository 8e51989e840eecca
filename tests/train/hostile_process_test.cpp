// A process that sends unexpected data at any point where processes exchange messages.
#include <functional>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/comm/thread_mesh.hpp"
#include "saddlemesh/core/bytes.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/core/visible_text.hpp"
#include "saddlemesh/topology/topology.hpp"
#include "saddlemesh/train/experiment.hpp"
#include "saddlemesh/train/process_exchange.hpp"
#include "saddlemesh/train/run_fingerprint.hpp"
#include "saddlemesh/train/site_placement.hpp"
#include "support/sent_texts.hpp"
#include "support/temporary_folder.hpp"
#include "support/text.hpp"

namespace saddlemesh {
namespace {

using Json = nlohmann::json;
using testing::contains;

/// The mesh of two workers that always send the same, seen from the first one.
class MirroredMesh final : public Mesh<float> {
 public:
  MirroredMesh(std::size_t message_size, std::uint64_t first)
      : own_(make_thread_mesh<float>(make_topology({.name = "ring", .workers = 1}).schedule, message_size, 1, first)) {}

  [[nodiscard]] std::size_t workers() const override { return 2; }
  [[nodiscard]] WorkerRange hosted() const override { return {.first = 0, .count = 1}; }
  [[nodiscard]] std::size_t threads() const override { return 1; }
  void run(std::uint64_t rounds, const Round& round) override { own_->run(rounds, round); }
  void sum(std::span<const std::span<const float>> parts, std::span<double> total) const override {
    own_->sum(parts, total);
    for (double& value : total) value *= 2;
  }
  [[nodiscard]] double sum(std::span<const double> parts) const override { return 2 * own_->sum(parts); }
  void gather(std::span<const std::span<const float>> parts, std::span<float> all) const override {
    own_->gather(parts, all.first(all.size() / 2));
    own_->gather(parts, all.last(all.size() / 2));
  }

 private:
  std::unique_ptr<Mesh<float>> own_;
};

/// The first of two processes. The other one has the same rows, so it should always send what this one sends; once it
/// sends something else.
class Mirror final : public testing::SentTexts {
 public:
  Mirror() : SentTexts({""}) {}
  Mirror(std::size_t exchange, std::string instead)
      : SentTexts({""}), exchange_(exchange), instead_(std::move(instead)) {}

  std::vector<std::string> gather(std::string own) override {
    const bool here = sent.size() == exchange_;
    sent.push_back(own);
    return {own, here ? instead_ : own};
  }
  std::vector<std::string> allgather(std::string own) override { return gather(std::move(own)); }
  std::unique_ptr<Mesh<float>> mesh_of_floats(SharedSchedule, std::size_t size, std::size_t,
                                              std::uint64_t first) override {
    return std::make_unique<MirroredMesh>(size, first);
  }

  std::vector<std::string> sent;  ///< at each exchange

 private:
  std::size_t exchange_ = std::string::npos;
  std::string instead_;
};

class HostileProcess : public ::testing::Test {
 protected:
  HostileProcess() {
    for (const char* name : {"ulm", "trier"}) {
      std::string rows = "age,ward,sick\n";
      for (int i = 0; i < 24; ++i) {
        rows += fmt::format("{},{},{}\n", i % 9 == 4 ? "" : std::to_string(30 + 5 * (i % 7) + 20 * (i % 3 / 2)),
                            i % 4 == 0 ? "north" : "south", i % 3 == 2 ? "yes" : "no");
      }
      write_file(temporary_.path() / (std::string(name) + ".csv"), rows);
    }
    config_.data.sites = {{"ulm", (temporary_.path() / "ulm.csv").string()},
                          {"trier", (temporary_.path() / "trier.csv").string()}};
    config_.data.read.missing = Missing::median;
    config_.threads = 1;
    config_.data.validation_share = 0.2;
    config_.data.test_share = 0.3;
    config_.model.name = "linear";
    config_.batch = 4;
    config_.iterations = 2;
    config_.evaluate_every = 2;
  }

  // Runs everything that two processes exchange in a run, except checkpoints.
  void run(Mirror& processes) const {
    TrainConfig config = config_;
    config.data = agree_on_sites(processes, config.data);
    ProcessExchange exchange(processes, 2);
    const PreparedData data = prepare_data(data_options(config), processes.hosted(2), exchange);
    resolve(config, data);
    run_fingerprint(config, data, processes);
    carry_out({.requested = config_, .config = config, .folder = {}}, data, false, {}, processes);
  }

  // Whether the error is about the rows of both sites, where the counts that one of them sent make a difference.
  static bool about_both_sites(const std::string& text) {
    return text.starts_with("the 2 sites: one column needs a decision:") ||
           text.starts_with("the 2 sites: the labels have 3 classes: ");
  }

  // Whether the error says in what the two processes differ, and so names both.
  static bool compares_processes(const std::string& text) {
    return text.starts_with("process 1 on host b has read other data than process 0 on host a: ") ||
           text.starts_with("2 sites (ulm, trier): the processes see different files: process 0 on host a has ");
  }

  // The other process's data are either used without harm, or rejected with an error that names the process.
  void expect_harmless(std::size_t exchange, const std::string& instead) const {
    Mirror processes(exchange, instead);
    const std::string context = fmt::format("exchange {}: {}", exchange, visible_text(instead).substr(0, 400));
    try {
      run(processes);
    } catch (const Error& error) {
      const std::string text = error.what(), report = context + "\n" + text;
      const bool of_both = about_both_sites(text);
      ++refused;
      of_both_sites += of_both ? 1 : 0;
      EXPECT_TRUE(contains(text, "process 1 on host b") || contains(text, "trier") || of_both) << report;
      EXPECT_TRUE(!contains(text, "process 0") || compares_processes(text)) << "blames an innocent one: " << report;
      EXPECT_FALSE(text.starts_with("site ulm")) << report;
    } catch (const std::exception& error) {
      ADD_FAILURE() << context << "\nan exception of another kind: " << error.what();
    }
    ++tried;
  }

  // Returns the text of each process's only site, if it is JSON.
  static Json json_of(const std::string& packed) {
    try {
      const std::vector<std::string> texts = unpack_texts(packed);
      if (texts.size() == 1) return Json::parse(texts.front(), nullptr, false);
    } catch (const Error&) {  // NOLINT(bugprone-empty-catch): other bytes
    }
    return Json::value_t::discarded;
  }

  const testing::TemporaryFolder temporary_;
  TrainConfig config_;
  mutable std::size_t tried = 0, refused = 0, of_both_sites = 0;
};

TEST_F(HostileProcess, ThatSendsWhatItShouldTrains) {
  Mirror processes;
  run(processes);
  EXPECT_GT(processes.sent.size(), 15U);
}

TEST_F(HostileProcess, BytesOfAnotherLengthOrValueAreUsedOrNameIt) {
  Mirror honest;
  run(honest);
  for (std::size_t exchange = 0; exchange < honest.sent.size(); ++exchange) {
    const std::string& own = honest.sent[exchange];
    expect_harmless(exchange, "");
    expect_harmless(exchange, own.substr(0, own.size() / 2));
    expect_harmless(exchange, own + std::string(8, '\0'));
    expect_harmless(exchange, own + "\x1b[2J");
    expect_harmless(exchange, std::string(own.size(), '\xff'));  // NaN, and the largest lengths
    expect_harmless(exchange, std::string(own.size(), '\x7f'));  // large numbers
    expect_harmless(exchange, std::string(own.size(), '\0'));
  }
  EXPECT_GT(refused, honest.sent.size()) << "of " << tried;
}

TEST_F(HostileProcess, EveryValueOfEveryJsonTextMayBeAnother) {
  const std::vector<Json> instead{nullptr,     -1,   1e300,         std::uint64_t{1} << 63U, 0.5,
                                  "\u001b[2J", true, Json::array(), Json::object(),          std::uint64_t{1} << 39U};
  Mirror honest;
  run(honest);
  std::size_t texts = 0;
  for (std::size_t exchange = 0; exchange < honest.sent.size(); ++exchange) {
    const Json own = json_of(honest.sent[exchange]);
    if (!own.is_structured()) continue;
    ++texts;
    const auto send = [&](const Json& other) {
      expect_harmless(exchange, pack_texts(std::vector<std::string>{other.dump()}));
    };
    const Json values = own.flatten();
    for (const auto& [pointer, ignored] : values.items()) {
      for (Json::json_pointer at(pointer); !at.empty(); at.pop_back()) {
        Json other = own;
        Json& parent = other[at.parent_pointer()];
        parent.is_array() ? parent.erase(std::stoul(at.back())) : static_cast<void>(parent.erase(at.back()));
        send(other);
        for (const Json& value : instead) {
          other = own;
          other[at] = value;
          send(other);
        }
      }
    }
  }
  EXPECT_EQ(texts, 5U) << "columns, the schema, statistics and two of bins";
  EXPECT_GT(refused, 1000U) << "of " << tried;
  EXPECT_LE(of_both_sites, 20U) << "almost every error names the process or its site";
}

}  // namespace
}  // namespace saddlemesh
