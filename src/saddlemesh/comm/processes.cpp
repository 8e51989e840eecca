#include "saddlemesh/comm/processes.hpp"

#include <algorithm>
#include <type_traits>

#include <fmt/format.h>

#include "saddlemesh/comm/host_name.hpp"
#include "saddlemesh/comm/thread_mesh.hpp"
#include "saddlemesh/core/blocks.hpp"

namespace saddlemesh {
namespace {

class OneProcessOnly final : public Processes {
 public:
  [[nodiscard]] std::size_t rank() const override { return 0; }
  [[nodiscard]] std::size_t size() const override { return 1; }
  [[nodiscard]] const std::string& host(std::size_t) const override { return host_; }

  std::vector<std::string> allgather(std::string own) override { return gather(std::move(own)); }
  std::vector<std::string> gather(std::string own) override {
    std::vector<std::string> out;
    out.push_back(std::move(own));
    return out;
  }
  std::string broadcast(std::string own) override { return own; }
  std::string scatter(std::vector<std::string> parts) override { return std::move(parts.front()); }
  [[noreturn]] void fail(std::exception_ptr error, std::uint64_t) override { std::rethrow_exception(error); }

  std::unique_ptr<Mesh<float>> mesh_of_floats(SharedSchedule schedule, std::size_t message_size, std::size_t threads,
                                              std::uint64_t first) override {
    return make_thread_mesh<float>(std::move(schedule), message_size, threads, first);
  }
  std::unique_ptr<Mesh<double>> mesh_of_doubles(SharedSchedule schedule, std::size_t message_size, std::size_t threads,
                                                std::uint64_t first) override {
    return make_thread_mesh<double>(std::move(schedule), message_size, threads, first);
  }

 private:
  std::string host_ = host_name();
};

}  // namespace

WorkerRange Processes::hosted(std::size_t workers, std::size_t rank) const {
  return block(rank, workers, size());
}

bool Processes::any(bool own) {
  return std::ranges::any_of(allgather(own ? "1" : "0"), [](const std::string& text) { return text == "1"; });
}

Processes& one_process() {
  static OneProcessOnly alone;
  return alone;
}

void require_workers_for(const Processes& processes, std::size_t workers) {
  if (processes.size() <= workers) return;
  throw InputError(fmt::format("{} processes were started for {} workers; start at most one for each worker",
                               processes.size(), workers));
}

template <class Real>
std::unique_ptr<Mesh<Real>> make_mesh(Processes& processes, SharedSchedule schedule, std::size_t message_size,
                                      std::size_t threads, std::uint64_t first) {
  require_workers_for(processes, schedule->workers());
  if constexpr (std::is_same_v<Real, float>) {
    return processes.mesh_of_floats(std::move(schedule), message_size, threads, first);
  } else {
    return processes.mesh_of_doubles(std::move(schedule), message_size, threads, first);
  }
}

template std::unique_ptr<Mesh<float>> make_mesh(Processes&, SharedSchedule, std::size_t, std::size_t, std::uint64_t);
template std::unique_ptr<Mesh<double>> make_mesh(Processes&, SharedSchedule, std::size_t, std::size_t, std::uint64_t);

}  // namespace saddlemesh
