#include "saddlemesh/cli/together.hpp"

#include <chrono>
#include <exception>
#include <thread>

#include <fmt/format.h>

#include "saddlemesh/cli/interrupt.hpp"
#include "saddlemesh/comm/launch.hpp"
#include "saddlemesh/comm/launcher.hpp"

namespace saddlemesh::cli {
namespace {

// The first process that is left tells the user. The others wait a little before they end, because launchers kill the
// rest as soon as one has ended.
void tell_of_loss(const ProcessLost& lost, std::size_t rank, const std::string& way_on) {
  using namespace std::chrono_literals;
  const std::size_t speaker = lost.rank() == std::optional<std::size_t>(0) ? 1 : 0;
  if (rank == speaker) {
    fmt::print(stderr, "saddlemesh: {}\n{}", lost.what(), way_on);
  } else {
    std::this_thread::sleep_for(1s);
  }
}

// All processes come here, and agree on the error that counts; what this one is to end with.
std::exception_ptr ending_of(Processes& processes, const std::exception_ptr& error, const std::string& way_on) {
  try {
    processes.fail(error);
  } catch (const ProcessLost& lost) {
    tell_of_loss(lost, processes.rank(), way_on);
    return std::make_exception_ptr(Exit{1});
  } catch (const InputError&) {
    return processes.first() ? std::current_exception() : std::make_exception_ptr(Exit{2});
  } catch (...) {
    return processes.first() ? std::current_exception() : std::make_exception_ptr(Exit{1});
  }
  return error;  // fail() always throws
}

}  // namespace

void together(const std::function<void(Processes&)>& work, const std::function<std::string()>& way_on) {
  std::exception_ptr ending;
  {
    const auto last_words = [&](const ProcessLost& lost) { tell_of_loss(lost, process_number(), way_on()); };
    const std::unique_ptr<Processes> joined = join_processes(&InterruptFlag::set(), last_words);
    Processes& processes = joined ? *joined : one_process();
    try {
      work(processes);
    } catch (const Exit&) {
      ending = std::current_exception();
    } catch (...) {
      ending = ending_of(processes, std::current_exception(), way_on());
    }
    if (joined) InterruptFlag::ignore();  // launchers end the others as soon as one has
  }                                       // they part here, with nothing in flight
  if (ending) std::rethrow_exception(ending);
}

}  // namespace saddlemesh::cli
