#include "saddlemesh/comm/failure.hpp"

#include <algorithm>

#include "saddlemesh/comm/processes.hpp"
#include "saddlemesh/core/bytes.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/memory.hpp"

namespace saddlemesh {
namespace {

struct Agreed {};

struct AgreedError final : Error, Agreed {
  using Error::Error;
};

struct AgreedDivergenceError final : DivergenceError, Agreed {
  using DivergenceError::DivergenceError;
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
  } catch (const DivergenceError& caught) {
    return {true, false, order, caught.text(), caught.where()};
  } catch (const std::exception& caught) {
    return {true, false, order, failure_text(caught)};
  } catch (...) {
    return {true, false, order, "an error that says nothing about itself"};
  }
}

std::string Failure::encoded() const {
  const Divergence where = divergence.value_or(Divergence());
  const std::vector<std::uint64_t> numbers{
      failed,         is_input_error, order, divergence.has_value(), where.worker.has_value(), where.worker.value_or(0),
      where.iteration};
  return pack_texts(std::vector{to_bytes(numbers), text, where.quantity, where.site});
}

Failure Failure::decoded(const std::string& bytes) {
  const std::vector<std::string> parts = unpack_texts(bytes);
  const auto numbers = parts.empty() ? std::vector<std::uint64_t>() : values_from<std::uint64_t>(parts[0]);
  if (parts.size() != 4 || numbers.size() != 7) throw Error("it is cut off");
  Failure out{numbers[0] != 0, numbers[1] != 0, numbers[2], parts[1]};
  if (numbers[3] == 0) return out;
  out.divergence = Divergence{.iteration = numbers[6], .quantity = parts[2], .site = parts[3]};
  if (numbers[4] != 0) out.divergence->worker = numbers[5];
  return out;
}

std::size_t first_failure(const std::vector<Failure>& failures) {
  const auto before = [](const Failure& a, const Failure& b) {
    return a.failed != b.failed ? a.failed : a.failed && a.order < b.order;
  };
  return static_cast<std::size_t>(std::ranges::min_element(failures, before) - failures.begin());
}

void throw_agreed(const Failure& failure) {
  if (failure.is_input_error) throw AgreedInputError(failure.text);
  if (failure.divergence) throw AgreedDivergenceError(*failure.divergence, failure.text);
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

}  // namespace saddlemesh
