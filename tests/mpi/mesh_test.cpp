#include "comm/mesh_contract.hpp"
#include "mpi/together.hpp"

namespace saddlemesh::testing {
namespace {

MeshBackend threads(std::size_t count) {
  return {"Threads" + std::to_string(count), together().size(),
          [count](SharedSchedule schedule, std::size_t message_size) {
            return make_mesh<double>(together(), std::move(schedule), message_size, count);
          }};
}

INSTANTIATE_TEST_SUITE_P(MpiMesh, MeshContract, ::testing::Values(threads(1), threads(2)),
                         [](const auto& suite) { return suite.param.name; });

}  // namespace
}  // namespace saddlemesh::testing
