#include "saddlemesh/topology/topology.hpp"

#include <gtest/gtest.h>

#include "topology/topology_support.hpp"

namespace saddlemesh {
namespace {

using testing_support::dense;
using testing_support::dense_round;
using testing_support::refusal;
using testing_support::TemporaryFile;

Topology make(std::string name, std::size_t workers = 0, std::optional<Weights> weights = {}, std::uint64_t seed = 0) {
  return make_topology({.name = std::move(name), .workers = workers, .weights = weights, .seed = seed});
}

std::string refused(std::string name, std::size_t workers = 0, std::optional<Weights> weights = {}) {
  return refusal([&] { make(std::move(name), workers, weights); });
}

TEST(TopologyTest, EveryNameInTheTableIsKnown) {
  const TemporaryFile edges("0 1\n1 2\n2 3\n");
  const TemporaryFile weights("0.5 0.5\n0.5 0.5\n");
  for (const std::string& name : topology_names()) {
    std::string spec = name;
    std::size_t workers = 16;
    if (name == "erdos-renyi") spec += ":0.4";
    if (name == "regular") spec += ":3";
    if (name == "file" || name == "edges") spec += ":" + edges.path(), workers = 4;
    if (name == "weights") spec += ":" + weights.path(), workers = 2;
    const Topology topology = make(spec, workers);
    EXPECT_EQ(topology.schedule->workers(), workers) << name;
    EXPECT_EQ(topology.name, spec);
    EXPECT_EQ(topology.graph.has_value(), topology.rounds == Rounds::same);
    EXPECT_EQ(topology.matrix.has_value(), topology.rounds == Rounds::same);
  }
  EXPECT_EQ(topology_names().size(), topology_forms().size());
}

TEST(TopologyTest, TheDefaultIsARingWithMetropolisWeights) {
  const Topology topology = make_topology({.workers = 8});
  EXPECT_EQ(topology.matrix->at(0, 7), 1.0 / 3);
  EXPECT_EQ(dense_round(*topology.schedule, 3), dense(*topology.matrix));
}

TEST(TopologyTest, WeightsAreTheOnesAskedFor) {
  EXPECT_EQ(make("ring", 8, Weights::lazy).matrix->at(0, 1), 1.0 / 6);
  EXPECT_NE(refused("star", 5, Weights::uniform).find("metropolis"), std::string::npos);
}

TEST(TopologyTest, ATorusIsAsSquareAsItCanBeUnlessItsSidesAreGiven) {
  const Topology square = make("torus", 24);
  EXPECT_EQ(square.grid->rows, 4U);
  EXPECT_EQ(square.grid->columns, 6U);
  const Topology given = make("torus:3x8");
  EXPECT_EQ(given.schedule->workers(), 24U);
  EXPECT_EQ(given.grid->rows, 3U);
  EXPECT_EQ(make("torus", 7).grid->rows, 1U);
  EXPECT_EQ(make("torus", 1).grid->columns, 1U);
}

TEST(TopologyTest, ContradictionsAboutTheNumberOfWorkersAreRefused) {
  EXPECT_EQ(refused("torus:4x6", 25), "topology torus:4x6 has 24 workers but --workers says 25");
  const TemporaryFile edges("0 1\n1 2\n");
  EXPECT_EQ(refused("file:" + edges.path(), 8), edges.path() + " has 3 workers but --workers says 8");
}

TEST(TopologyTest, TheNumberOfWorkersMustComeFromSomewhere) {
  EXPECT_EQ(refused("ring"), "topology ring fits any number of workers; give --workers");
  EXPECT_EQ(refused("torus"), "topology torus fits any number of workers; give --workers");
  EXPECT_EQ(refused("random-matching"), "topology random-matching fits any number of workers; give --workers");
  EXPECT_EQ(refused("ring", 1U << 24U), "--workers 16777216; expected at most 16777215");
}

TEST(TopologyTest, UnknownNamesGetTheNearestAndAllKnown) {
  const std::string message = refused("rnig", 8);
  EXPECT_TRUE(message.starts_with("unknown topology \"rnig\" (did you mean \"ring\"?); known: ring, path, star"));
  EXPECT_NE(message.find("random-matching"), std::string::npos);
}

TEST(TopologyTest, BadParametersSayWhatWasExpected) {
  const std::string torus = "; expected torus:AxB with A and B of 1 or more, such as torus:4x6";
  for (const char* bad : {"torus:4y6", "torus:4x", "torus:0x6", "torus:", "torus:4x6x2", "torus:-4x6"}) {
    EXPECT_EQ(refused(bad, 24), "topology \"" + std::string(bad) + "\"" + torus);
  }
  EXPECT_EQ(refused("torus:99999999x99999999"),
            "topology \"torus:99999999x99999999\"; expected at most 16777215 workers");
  const std::string probability = "; expected erdos-renyi:P with a probability P in (0, 1], such as erdos-renyi:0.3";
  for (const char* bad : {"erdos-renyi", "erdos-renyi:1.5", "erdos-renyi:0", "erdos-renyi:nan", "erdos-renyi:p"}) {
    EXPECT_EQ(refused(bad, 24), "topology \"" + std::string(bad) + "\"" + probability);
  }
  EXPECT_EQ(refused("regular:x", 8),
            "topology \"regular:x\"; expected regular:D with a number of neighbours D, such as regular:3");
  EXPECT_EQ(refused("ring:5", 8), "topology \"ring:5\"; expected \"ring\", which takes no parameter");
  EXPECT_EQ(refused("random-matching:2", 8),
            "topology \"random-matching:2\"; expected \"random-matching\", which takes no parameter");
  EXPECT_EQ(refused("file", 8), "topology \"file\"; expected file:PATH");
  EXPECT_EQ(refused("edges:", 8), "topology \"edges:\"; expected edges:PATH");
}

TEST(TopologyTest, WeightsAreRefusedWhereTheTopologyFixesThem) {
  EXPECT_EQ(refused("one-peer-exponential", 8, Weights::lazy),
            "lazy weights cannot be given with topology one-peer-exponential: partners take one half of each other, "
            "whatever the graph");
  const TemporaryFile matrix("0.5 0.5\n0.5 0.5\n");
  EXPECT_EQ(refused("weights:" + matrix.path(), 0, Weights::metropolis),
            "metropolis weights cannot be given with topology weights:" + matrix.path() +
                ": the file holds the weights themselves");
  const TemporaryFile edges("0 1\n1 2\n");
  EXPECT_NO_THROW(make("file:" + edges.path(), 0, Weights::lazy));
}

TEST(TopologyTest, AFileIsTakenAsTheSpecSays) {
  const TemporaryFile file("0 1\n1 0\n");
  EXPECT_EQ(make("file:" + file.path()).matrix->at(0, 1), 0.5);
  EXPECT_EQ(make("edges:" + file.path()).matrix->at(0, 1), 0.5);
  EXPECT_NE(refused("weights:" + file.path()).find("λ = 1"), std::string::npos);
}

TEST(TopologyTest, SeedsMakeRandomTopologiesReproducible) {
  for (const char* name : {"erdos-renyi:0.3", "regular:4"}) {
    EXPECT_EQ(dense(*make(name, 20, {}, 1).matrix), dense(*make(name, 20, {}, 1).matrix));
    EXPECT_NE(dense(*make(name, 20, {}, 1).matrix), dense(*make(name, 20, {}, 2).matrix));
  }
  const auto round = [](std::uint64_t seed) { return dense_round(*make("random-matching", 20, {}, seed).schedule, 9); };
  EXPECT_EQ(round(1), round(1));
  EXPECT_NE(round(1), round(2));
}

}  // namespace
}  // namespace saddlemesh
