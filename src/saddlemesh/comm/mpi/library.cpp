#include "saddlemesh/comm/mpi/library.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh::mpi {

namespace {

// Over TCP, Open MPI asks the receiver before it sends more than 64 kB, and the reply queues in the same stream behind
// the data that the receiver is sending. Two processes that send to each other simultaneously therefore alternate, at
// half the speed. Saddlemesh posts receives for the next two messages of every worker, so messages of usual size need
// no such handshake; only on a directed graph can more of them arrive, and MPI buffers these. Buffers of that size are
// allocated on demand, two at a time. Settings of the user in the environment take precedence.
void set_open_mpi_defaults() {
  for (const auto& [name, value] : {std::pair{"OMPI_MCA_btl_tcp_eager_limit", "16777216"},
                                    {"OMPI_MCA_btl_tcp_max_send_size", "16777216"},
                                    {"OMPI_MCA_btl_tcp_free_list_num", "2"},
                                    {"OMPI_MCA_btl_tcp_free_list_inc", "2"}}) {
    ::setenv(name, value, 0);
  }
}

}  // namespace

void check(int code, const char* call) {
  if (code == MPI_SUCCESS) return;
  std::array<char, MPI_MAX_ERROR_STRING> text{};
  int length = 0;
  MPI_Error_string(code, text.data(), &length);
  throw Error(fmt::format("{} failed: {}", call, text.data()));
}

Library::Library() {
  set_open_mpi_defaults();
  int given = MPI_THREAD_SINGLE;
  check(MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &given), "MPI_Init_thread");
  if (given < MPI_THREAD_SERIALIZED) {
    MPI_Finalize();
    throw Error(fmt::format("{} cannot be called from several threads, which is needed here", name()));
  }
  // Calls that take several requests report errors to these, whatever communicator the requests are of.
  for (const MPI_Comm comm : {MPI_COMM_WORLD, MPI_COMM_SELF}) {
    check(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN), "MPI_Comm_set_errhandler");
  }
}

Library::~Library() {
  if (orderly_) MPI_Finalize();
}

std::string Library::name() {
  std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> text{};
  int length = 0;
  check(MPI_Get_library_version(text.data(), &length), "MPI_Get_library_version");
  // "Open MPI v4.1.4, package: …" or "MPICH Version:\t4.0.2\n…": the first words suffice.
  std::string name(text.data());
  name = name.substr(0, name.find_first_of(",\n"));
  if (const auto colon = name.find(" Version:"); colon != std::string::npos) name.erase(colon, 9);
  std::ranges::replace(name, '\t', ' ');
  return name;
}

void Communicator::free() {
  if (comm_ != MPI_COMM_NULL) MPI_Comm_free(&comm_);
}

Communicator Communicator::copy(MPI_Comm comm) {
  MPI_Comm made = MPI_COMM_NULL;
  check(MPI_Comm_dup(comm, &made), "MPI_Comm_dup");
  Communicator out(made);
  check(MPI_Comm_set_errhandler(made, MPI_ERRORS_RETURN), "MPI_Comm_set_errhandler");
  return out;
}

int Communicator::rank() const {
  int rank = 0;
  check(MPI_Comm_rank(comm_, &rank), "MPI_Comm_rank");
  return rank;
}

int Communicator::size() const {
  int size = 0;
  check(MPI_Comm_size(comm_, &size), "MPI_Comm_size");
  return size;
}

int Communicator::largest_tag() const {
  int* value = nullptr;
  int found = 0;
  check(MPI_Comm_get_attr(comm_, MPI_TAG_UB, static_cast<void*>(&value), &found), "MPI_Comm_get_attr");
  return found != 0 ? *value : 32767;  // the minimum that the MPI standard guarantees
}

}  // namespace saddlemesh::mpi
