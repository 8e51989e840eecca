// A fuzzer: libFuzzer's loop around the target that CMakeLists.txt selects.
#include <cstddef>
#include <cstdint>

#include "fuzz/targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  saddlemesh::fuzz::SADDLEMESH_FUZZ_TARGET({reinterpret_cast<const char*>(data), size});
  return 0;
}
