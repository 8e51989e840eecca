#include "saddlemesh/cli/together.hpp"

#include <chrono>
#include <exception>
#include <thread>

#include <fmt/format.h>

#include "saddlemesh/cli/interrupt.hpp"
#include "saddlemesh/comm/launch.hpp"

namespace saddlemesh::cli {
namespace {

// The first process that is left tells the user. The others wait a little before they end, because launchers kill the
// rest as soon as one has ended.
[[noreturn]] void leave_after_loss(const ProcessLost& lost, const Processes& processes, const std::string& way_on) {
  using namespace std::chrono_literals;
  const std::size_t speaker = lost.rank() == 0 ? 1 : 0;
  if (processes.rank() == speaker) {
    fmt::print(stderr, "saddlemesh: {}\n{}", lost.what(), way_on);
  } else {
    std::this_thread::sleep_for(1s);
  }
  throw Exit{1};
}

// All processes come here, and agree on the error that counts.
void leave_together(Processes& processes, const std::exception_ptr& error, const std::string& way_on) {
  try {
    processes.fail(error);
  } catch (const ProcessLost& lost) {
    leave_after_loss(lost, processes, way_on);
  } catch (const InputError&) {
    if (processes.first()) throw;
    throw Exit{2};
  } catch (const std::exception&) {
    if (processes.first()) throw;
    throw Exit{1};
  }
}

}  // namespace

void together(const std::function<void(Processes&)>& work, const std::function<std::string()>& way_on) {
  const std::unique_ptr<Processes> joined = join_processes(&InterruptFlag::set());
  Processes& processes = joined ? *joined : one_process();
  try {
    work(processes);
  } catch (const Exit&) {
    throw;
  } catch (...) {
    leave_together(processes, std::current_exception(), way_on());
  }
}

}  // namespace saddlemesh::cli
