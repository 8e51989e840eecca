#include "saddlemesh/topology/file/graph_file.hpp"

#include <gtest/gtest.h>

#include "topology/topology_support.hpp"

namespace saddlemesh {
namespace {

using testing_support::refusal;
using testing_support::TemporaryFile;

auto read(const std::string& contents, GraphFormat format = GraphFormat::recognise, std::size_t workers = 0) {
  const TemporaryFile file(contents);
  return read_graph_file(file.path(), format, workers);
}

Graph read_graph(const std::string& contents, GraphFormat format = GraphFormat::recognise) {
  return std::get<Graph>(read(contents, format));
}

MixingMatrix read_matrix(const std::string& contents, GraphFormat format = GraphFormat::recognise) {
  return std::get<MixingMatrix>(read(contents, format));
}

// Returns the error message, with the file's path, which must be at its beginning, replaced by "PATH".
std::string refused(const std::string& contents, GraphFormat format = GraphFormat::recognise, std::size_t workers = 0) {
  const TemporaryFile file(contents);
  const std::string message = refusal([&] { read_graph_file(file.path(), format, workers); });
  EXPECT_TRUE(message.starts_with(file.path())) << message;
  return "PATH" + message.substr(std::min(message.size(), file.path().size()));
}

TEST(EdgeListTest, CommentsBlankLinesAndEitherLineEndAreAccepted) {
  const Graph graph = read_graph("# a path\n\n0 1   # first\r\n  2\t1\n\n3, 2\n");
  EXPECT_EQ(graph.workers(), 4U);
  EXPECT_EQ(graph.edges().size(), 3U);
  EXPECT_TRUE(graph.adjacent(2, 3));
}

TEST(EdgeListTest, TheNumberOfWorkersMayStandFirst) {
  EXPECT_EQ(read_graph("workers 3\n0 1\n1 2\n").workers(), 3U);
  EXPECT_EQ(read_graph("workers 1\n").workers(), 1U);
}

TEST(EdgeListTest, BothDirectionsOfAnEdgeAreOneEdge) {
  EXPECT_EQ(read_graph("0 1\n1 0\n1 2\n").edges().size(), 2U);
}

TEST(EdgeListTest, ARepeatedEdgeIsRefusedNamingBothLines) {
  EXPECT_EQ(refused("0 1\n1 2\n0 1\n"), "PATH:3: edge 0 1 again, first in line 1; expected each once");
}

TEST(EdgeListTest, ASelfLoopIsRefused) {
  EXPECT_EQ(refused("0 1\n\n1 1\n"), "PATH:3: worker 1 is linked to itself; expected two different workers");
}

TEST(EdgeListTest, AnIndexBeyondTheDeclaredNumberIsRefused) {
  EXPECT_EQ(refused("# mesh\nworkers 3\n0 1\n1 3\n"),
            "PATH:4: worker 3; expected an index below 3, as line 2 says \"workers 3\"");
  EXPECT_EQ(refused("0 1\n1 99999999\n2 3\n"), "PATH:2: worker 99999999; expected an index below 16777215");
}

TEST(EdgeListTest, WhatIsNotAnIndexIsRefused) {
  EXPECT_EQ(refused("0 1\n1 two\n2 3\n"), "PATH:2: \"two\" is not a worker; expected an index, 0 or more");
  EXPECT_EQ(refused("0 1\n1 -2\n2 3\n"), "PATH:2: \"-2\" is not a worker; expected an index, 0 or more");
  EXPECT_EQ(refused("0 1\n1 2 3\n2 3\n"), "PATH:2: 3 columns; expected two, the workers that an edge links");
  EXPECT_EQ(refused("0 1\n1.5 2\n", GraphFormat::edges),
            "PATH:2: \"1.5\" is not a worker; expected an index, 0 or more");
}

TEST(EdgeListTest, AMalformedDeclarationIsRefused) {
  EXPECT_EQ(refused("workers many\n0 1\n"),
            "PATH:1: \"workers many\"; expected \"workers N\" with N from 1 to 16777215");
  EXPECT_EQ(refused("workers 0\n0 1\n"), "PATH:1: \"workers 0\"; expected \"workers N\" with N from 1 to 16777215");
  EXPECT_EQ(refused("0 1\nworkers 2\n1 2\n"), "PATH:2: \"workers\" is not a worker; expected an index, 0 or more");
}

TEST(EdgeListTest, AnUnreachableWorkerIsNamedWithTheLineThatIsAboutIt) {
  EXPECT_EQ(refused("0 1\n2 3\n1 4\n"),
            "PATH:2: worker 2 of 5 cannot be reached from worker 0; expected a connected graph");
  EXPECT_EQ(refused("workers 3\n0 1\n"),
            "PATH:1: worker 2 of 3 cannot be reached from worker 0; expected a connected graph");
  EXPECT_EQ(refused("0 1\n1 3\n"), "PATH:2: worker 2 of 4 cannot be reached from worker 0; expected a connected graph");
}

TEST(WeightMatrixTest, BlanksAndCommasSeparate) {
  const MixingMatrix w = read_matrix("0.5 0.25\t0.25\n0.25,0.5,0.25\n0.25, 0.25, 0.5\n");
  EXPECT_EQ(w.workers(), 3U);
  EXPECT_EQ(w.at(2, 1), 0.25);
}

TEST(WeightMatrixTest, ZeroIsNotAnEdge) {
  const MixingMatrix w = read_matrix("0.5 0.5 0\n0.5 0.25 0.25\n0 0.25 0.75\n");
  EXPECT_EQ(w.row(0).from.size(), 2U);
}

TEST(WeightMatrixTest, RoundingInTheFileIsMadeExact) {
  const MixingMatrix w = read_matrix(
      "0.3333333333 0.3333333333 0.3333333333\n0.3333333334 0.3333333333 0.3333333333\n"
      "0.3333333333 0.3333333333 0.3333333333\n");
  for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(w.at(k, 0) + w.at(k, 1) + w.at(k, 2), 1.0, 1e-15);
  EXPECT_EQ(w.at(0, 1), w.at(1, 0));
}

TEST(WeightMatrixTest, TwoByTwoOfIntegersIsAnEdgeListByDefault) {
  EXPECT_EQ(read_graph("0 1\n1 0\n").workers(), 2U);
  EXPECT_NE(refused("0 1\n1 0\n", GraphFormat::weights).find("λ = 1"), std::string::npos);
  EXPECT_EQ(read_matrix("0.5 0.5\n0.5 0.5\n").workers(), 2U);
  EXPECT_EQ(read_matrix("1\n").workers(), 1U);
}

TEST(WeightMatrixTest, ARowOfAnotherLengthIsRefused) {
  EXPECT_EQ(refused("0.5 0.25 0.25\n0.5 0.5\n0.25 0.25 0.5\n"), "PATH:2: 2 columns; expected 3, as in line 1");
}

TEST(WeightMatrixTest, TooFewAndTooManyRowsAreRefused) {
  EXPECT_EQ(refused("0.5 0.25 0.25\n0.25 0.5 0.25\n"),
            "PATH:2: 2 rows of 3 columns; expected 3 rows, since W is square");
  EXPECT_EQ(
      refused("0.5 0.5\n0.5 0.5\n# more\n0.5 0.5\n"),
      "PATH:4: 3 rows of 2 columns; expected 2 rows, since W is square (or an edge list: two workers per line, counted "
      "from 0)");
}

TEST(WeightMatrixTest, WhatIsNotAWeightIsRefused) {
  EXPECT_EQ(refused("0.5 0.5\n0.5 half\n"), "PATH:2: \"half\" is not a number; expected a weight from 0 to 1");
  EXPECT_EQ(refused("0.5 0.5\n0.5 nan\n"), "PATH:2: \"nan\" is not finite; expected a weight from 0 to 1");
  EXPECT_EQ(refused("0.5 inf\n0.5 0.5\n"), "PATH:1: \"inf\" is not finite; expected a weight from 0 to 1");
  EXPECT_EQ(refused("1.5 -0.5\n-0.5 1.5\n"), "PATH:1: \"-0.5\" is negative; expected a weight from 0 to 1");
  EXPECT_EQ(refused("0.5,,0.5\n0.5,0.5,0\n0.5,0,0.5\n"), "PATH:1: \"\" is not a number; expected a weight from 0 to 1");
}

TEST(WeightMatrixTest, AnAsymmetricPairIsNamedByItsLaterLineWithBothValues) {
  EXPECT_EQ(refused("0.7 0 0.3\n# second\n0 1 0\n0.25 0 0.75\n"),
            "PATH:4: w[2][0] = 0.25 but w[0][2] = 0.3 in line 1; W must be symmetric");
}

TEST(WeightMatrixTest, ARowThatDoesNotSumToOneIsRefusedWithItsSum) {
  EXPECT_EQ(refused("0.333 0.333 0.333\n0.333 0.333 0.333\n0.333 0.333 0.333\n"),
            "PATH:1: the row sums to 0.999; expected 1 to within 1e-09: write weights with enough digits, or list the "
            "edges and let the weights be computed");
}

TEST(WeightMatrixTest, AnUnreachableWorkerIsNamedWithItsLine) {
  EXPECT_EQ(refused("0.5 0.5 0\n0.5 0.5 0\n0 0 1.0\n"),
            "PATH:3: worker 2 cannot be reached from worker 0; expected a connected graph");
}

TEST(GraphFileTest, AnEmptyFileIsRefused) {
  for (const char* empty : {"", "\n\n", "# nothing\n"}) {
    EXPECT_EQ(refused(empty), "PATH:1: nothing in the file; expected an edge list or a weight matrix");
  }
}

TEST(GraphFileTest, AnUnreadableFileIsRefusedWithTheReason) {
  EXPECT_EQ(refusal([] { read_graph_file("/nonexistent/mesh.txt"); }),
            "cannot read /nonexistent/mesh.txt: No such file or directory");
}

TEST(GraphFileTest, AnotherNumberOfWorkersThanAskedForIsRefused) {
  EXPECT_EQ(refused("0 1\n1 2\n", GraphFormat::recognise, 8), "PATH has 3 workers but --workers says 8");
  EXPECT_EQ(refused("0.5 0.5\n0.5 0.5\n", GraphFormat::recognise, 3), "PATH has 2 workers but --workers says 3");
  EXPECT_NO_THROW(read("0 1\n1 2\n", GraphFormat::recognise, 3));
}

}  // namespace
}  // namespace saddlemesh
