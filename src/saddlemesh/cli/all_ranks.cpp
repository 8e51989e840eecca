#include "saddlemesh/cli/all_ranks.hpp"

#include <chrono>
#include <exception>
#include <optional>
#include <thread>

#include <fmt/format.h>

#include "saddlemesh/cli/interrupt.hpp"
#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/comm/launch.hpp"
#include "saddlemesh/core/memory.hpp"

namespace saddlemesh::cli {
namespace {

// Returns whether this process reports the loss: the first process on another host, because the lost process's host may
// be gone too, or else the first remaining process. If it is unknown which process is lost, all of them report.
bool reports_loss(const ProcessLost& lost, const Processes& processes) {
  if (!lost.rank()) return true;
  const std::string& gone = processes.host(*lost.rank());
  std::optional<std::size_t> elsewhere, here;
  for (std::size_t rank = processes.size(); rank-- > 0;) {
    if (processes.host(rank) != gone) elsewhere = rank;
    if (rank != *lost.rank()) here = rank;
  }
  return processes.rank() == (elsewhere ? elsewhere : here);
}

// Reports a lost process. Processes that do not report wait a little, because launchers kill the rest as soon as one
// process has ended.
void report_loss(const ProcessLost& lost, const Processes& processes, const std::string& resume_hint) {
  using namespace std::chrono_literals;
  if (reports_loss(lost, processes)) {
    print_error(lost.what());
    print_status(resume_hint);
  } else {
    std::this_thread::sleep_for(1s);
  }
}

void report_if_first(const std::exception& error, const Processes& processes) {
  if (processes.first()) print_error(failure_text(error));
}

// Agrees with all processes on the error that decides, and returns the exception with which this process ends. The
// first process reports it before they part, because a launcher kills it as soon as another process has ended.
std::exception_ptr ending_of(Processes& processes, const std::exception_ptr& error, const std::string& resume_hint) {
  try {
    processes.fail(error);
  } catch (const ProcessLost& lost) {
    report_loss(lost, processes, resume_hint);
    return std::make_exception_ptr(Exit{1});
  } catch (const InputError& agreed) {
    report_if_first(agreed, processes);
    return std::make_exception_ptr(Exit{2});
  } catch (const std::exception& agreed) {
    report_if_first(agreed, processes);
    return std::make_exception_ptr(Exit{1});
  }
  return error;  // fail() always throws
}

}  // namespace

void run_on_all_ranks(const std::function<void(Processes&)>& work, const std::function<std::string()>& resume_hint) {
  std::exception_ptr ending;
  {
    Processes* all = &one_process();
    const auto failure_handler = [&](const ProcessLost& lost) { report_loss(lost, *all, resume_hint()); };
    const std::unique_ptr<Processes> joined = join_processes(&InterruptFlag::termination_requested(), failure_handler);
    if (joined) all = joined.get();
    Processes& processes = *all;
    try {
      work(processes);
    } catch (const Exit&) {
      ending = std::current_exception();
    } catch (...) {
      ending = ending_of(processes, std::current_exception(), resume_hint());
    }
    // The processes part at the end of this block, with no exception in flight. Launchers kill the others as soon as
    // one ends.
    if (joined) InterruptFlag::ignore();
  }
  if (ending) std::rethrow_exception(ending);
}

void fail_on_all_ranks(const std::string& mistake) {
  run_on_all_ranks([&](Processes&) { throw InputError(mistake); }, [] { return std::string(); });
}

}  // namespace saddlemesh::cli
