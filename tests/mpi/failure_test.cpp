#include <thread>

#include <gtest/gtest.h>

#include "mpi/all_processes.hpp"
#include "saddlemesh/core/divergence.hpp"
#include "saddlemesh/topology/topology.hpp"
#include "support/expect_error.hpp"

namespace saddlemesh::testing {
namespace {

template <class Kind = Error>
void fail_with(const std::string& text, std::uint64_t order = 0) {
  all_processes().fail(std::make_exception_ptr(Kind(text)), order);
}

// Reports any failure of the action to the other processes, as a program does.
template <class Action>
void guarded(const Action& action) {
  try {
    action();
  } catch (...) {
    all_processes().fail(std::current_exception());
  }
}

void expect_all_well() {
  const std::string rank = std::to_string(all_processes().rank());
  const auto ranks = all_processes().allgather(rank);
  for (std::size_t i = 0; i < ranks.size(); ++i) EXPECT_EQ(ranks[i], std::to_string(i));
}

std::unique_ptr<Mesh<double>> ring(std::size_t message_size = 1) {
  return make_mesh<double>(all_processes(), make_topology({.name = "ring", .workers = 8, .weights = {}}).schedule,
                           message_size, 1);
}

void post_once(Mesh<double>& mesh, std::size_t size = 1) {
  mesh.run(1, [&](std::size_t, std::size_t, Link<double>& link) { link.post(std::vector<double>(size, 1.0)); });
}

const auto collect_and_post = [](std::size_t, std::size_t, Link<double>& link) {
  std::vector<double> mixed(1);
  link.collect(mixed);
  link.post(mixed);
};

TEST(Failure, OfOneProcessIsThrownByAllFromAnyExchange) {
  for (std::size_t failing = 0; failing < all_processes().size(); ++failing) {
    for (int kind = 0; kind < 4; ++kind) {
      const auto exchange = [&] {
        if (all_processes().rank() == failing) fail_with<InputError>("file " + std::to_string(failing) + " is bad");
        if (kind == 0) all_processes().allgather("x");
        if (kind == 1) all_processes().gather("x");
        if (kind == 2) all_processes().broadcast("x");
        if (kind == 3) all_processes().scatter(std::vector<std::string>(all_processes().size()));
        all_processes().any(false);  // otherwise the first process may not wait for the others
      };
      expect_error<InputError>([&] { guarded(exchange); }, {"file " + std::to_string(failing) + " is bad"});
      expect_all_well();
    }
  }
}

TEST(Failure, OfAllProcessesIsTheOneOfTheLowestOrderThenRank) {
  const std::size_t last = all_processes().size() - 1;
  expect_error<Error>([&] { fail_with("error of " + std::to_string(all_processes().rank()), 5); }, {"error of 0"});
  expect_error<Error>(
      [&] { fail_with("error of " + std::to_string(all_processes().rank()), 100 - all_processes().rank()); },
      {"error of " + std::to_string(last)});
  expect_all_well();
}

TEST(Failure, OfDivergenceKeepsWorkerIterationAndQuantity) {
  const std::size_t rank = all_processes().rank();
  const Divergence own{.worker = 10 + rank, .iteration = 70 + rank, .quantity = "g(x) of " + std::to_string(rank)};
  try {
    all_processes().fail(std::make_exception_ptr(DivergenceError::not_finite(own, "advice")), 5);
    ADD_FAILURE() << "no error";
  } catch (const DivergenceError& error) {
    EXPECT_EQ(error.worker(), 10U);
    EXPECT_EQ(error.iteration(), 70U);
    EXPECT_EQ(error.quantity(), "g(x) of 0");
    EXPECT_STREQ(error.what(), "worker 10, iteration 70: g(x) of 0 is not finite; advice");
  }
  expect_all_well();
}

TEST(Failure, OfDivergenceKeepsTheSiteOrThatNoWorkerIsToBlame) {
  const Divergence at_site{.worker = 1, .iteration = 7, .quantity = "g(x)", .site = "ulm"};
  for (const Divergence& own : {at_site, Divergence{.iteration = 9, .quantity = "a score"}}) {
    try {
      all_processes().fail(std::make_exception_ptr(DivergenceError::not_finite(own, "advice")), 5);
      ADD_FAILURE() << "no error";
    } catch (const DivergenceError& error) {
      EXPECT_EQ(error.where(), own);
      EXPECT_EQ(error.statement(), DivergenceError::not_finite(own, "").statement());
    }
  }
  expect_all_well();
}

TEST(Failure, KeepsItsKind) {
  try {
    all_processes().rank() == 0 ? fail_with<Error>("not the user's fault", 1) : fail_with<InputError>("typing", 2);
  } catch (const InputError&) {
    ADD_FAILURE() << "an Error became an InputError";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "not the user's fault");
  }
  const auto other = [] { all_processes().fail(std::make_exception_ptr(std::bad_alloc())); };
  expect_error<Error>(other, {"bad_alloc"});
  expect_error<Error>([] { all_processes().fail(std::make_exception_ptr(42)); }, {"says nothing about itself"});
}

TEST(Failure, ThatAllHaveAgreedOnIsThrownAgainWithoutAsking) {
  std::exception_ptr agreed;
  try {
    fail_with<InputError>("once");
  } catch (...) {
    agreed = std::current_exception();
  }
  if (all_processes().rank() == 0) expect_error<InputError>([&] { all_processes().fail(agreed); }, {"once"});
  expect_all_well();
}

TEST(Failure, WhileTheOthersComputeIsThrownByTheirNextCall) {
  const auto action = [] {
    if (all_processes().rank() == all_processes().size() - 1) fail_with("early");
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    all_processes().broadcast("x");
    all_processes().any(false);
  };
  expect_error<Error>([&] { guarded(action); }, {"early"});
  expect_all_well();
}

TEST(Failure, OutsideOfARunStopsTheOthersInIt) {
  for (int repetition = 0; repetition < 10; ++repetition) {
    const auto mesh = ring();
    post_once(*mesh);
    const auto action = [&] {
      if (all_processes().rank() == all_processes().size() - 1) fail_with<InputError>("not even started");
      mesh->run(1'000'000'000, collect_and_post);
    };
    expect_error<InputError>([&] { guarded(action); }, {"not even started"});
    expect_error<Error>([&] { mesh->run(1, collect_and_post); }, {"stopped by an earlier error"});
    expect_all_well();
  }
}

TEST(Failure, InARunReachesThoseWhoAreOutOfIt) {
  const auto mesh = ring();
  post_once(*mesh);
  const auto action = [&] {
    const auto round = [&](std::size_t k, std::size_t thread, Link<double>& link) {
      if (k == 7) throw Error("worker 7 gave up");
      if (all_processes().size() > 1) collect_and_post(k, thread, link);
    };
    if (all_processes().first() && all_processes().size() > 1) {
      all_processes().gather("waits for those in the run");
    } else {
      mesh->run(1, round);
    }
    all_processes().any(false);
  };
  expect_error<Error>([&] { guarded(action); }, {"worker 7 gave up"});
  expect_all_well();
}

TEST(Failure, WhileAMeshIsMadeIsOrdinary) {
  const auto action = [] {
    if (all_processes().rank() == all_processes().size() - 1) fail_with("no mesh here");
    (void)ring();
    all_processes().any(false);
  };
  expect_error<Error>([&] { guarded(action); }, {"no mesh here"});
  post_once(*ring());
  expect_all_well();
}

TEST(Failure, WithLargeMessagesUnderWayIsOrdinary) {
  constexpr std::size_t size = 300'000;
  for (const char* name : {"ring", "one-peer-exponential", "random-matching"}) {
    const auto mesh = make_mesh<double>(
        all_processes(), make_topology({.name = name, .workers = 9, .weights = {}, .seed = 3}).schedule, size, 2);
    post_once(*mesh, size);
    std::vector<std::vector<double>> mixed(mesh->threads(), std::vector<double>(size));
    std::vector<int> rounds(9);
    const auto round = [&](std::size_t k, std::size_t thread, Link<double>& link) {
      if (k == 4 && rounds[k] == 5) throw Error("worker 4 gave up");
      link.collect(mixed[thread]);
      link.post(mixed[thread]);
      ++rounds[k];
    };
    expect_error<Error>([&] { mesh->run(1000, round); }, {"worker 4 gave up"});
    expect_all_well();
  }
}

TEST(Failure, OfTheEarliestRoundCountsWhereSeveralFail) {
  const auto mesh = ring();
  post_once(*mesh);
  std::vector<int> rounds(8);
  const auto round = [&](std::size_t k, std::size_t, Link<double>& link) {
    std::vector<double> mixed(1);
    link.collect(mixed);
    link.post(mixed);
    if (++rounds[k] == (k == 0 ? 12 : 10))
      throw Error("worker " + std::to_string(k) + " in round " + std::to_string(rounds[k]));
  };
  expect_error<Error>([&] { mesh->run(1000, round); }, {"in round 10"});
}

}  // namespace
}  // namespace saddlemesh::testing
