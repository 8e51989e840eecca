#include "saddlemesh/comm/mpi/failure.hpp"

#include <algorithm>
#include <cstring>

#include "saddlemesh/comm/processes.hpp"
#include "saddlemesh/core/memory.hpp"

namespace saddlemesh::mpi {
namespace {

struct Agreed {};

struct AgreedError final : Error, Agreed {
  using Error::Error;
};

struct AgreedInputError final : InputError, Agreed {
  using InputError::InputError;
};

}  // namespace

Failure Failure::of(const std::exception_ptr& error, std::uint64_t order) {
  try {
    std::rethrow_exception(error);
  } catch (const InputError& caught) {
    return {true, true, order, caught.what()};
  } catch (const std::exception& caught) {
    return {true, false, order, failure_text(caught)};
  } catch (...) {
    return {true, false, order, "an error that says nothing about itself"};
  }
}

std::string Failure::encoded() const {
  std::string bytes(2 + sizeof order, '\0');
  bytes[0] = static_cast<char>(failed);
  bytes[1] = static_cast<char>(users_mistake);
  std::memcpy(bytes.data() + 2, &order, sizeof order);
  return bytes + text;
}

Failure Failure::decoded(const std::string& bytes) {
  Failure out{bytes.at(0) != 0, bytes.at(1) != 0, 0, bytes.substr(2 + sizeof order)};
  std::memcpy(&out.order, bytes.data() + 2, sizeof out.order);
  return out;
}

std::size_t first_failure(const std::vector<Failure>& failures) {
  const auto before = [](const Failure& a, const Failure& b) {
    return a.failed != b.failed ? a.failed : a.failed && a.order < b.order;
  };
  return static_cast<std::size_t>(std::ranges::min_element(failures, before) - failures.begin());
}

void throw_agreed(const Failure& failure) {
  if (failure.users_mistake) throw AgreedInputError(failure.text);
  throw AgreedError(failure.text);
}

void rethrow_if_settled(const std::exception_ptr& error) {
  try {
    std::rethrow_exception(error);
  } catch (const Agreed&) {
    throw;
  } catch (const ProcessLost&) {
    throw;
  } catch (...) {
    return;
  }
}

}  // namespace saddlemesh::mpi
