#include <fmt/format.h>
#include <openssl/evp.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/source/checksum.hpp"

namespace saddlemesh {

struct Checksum::State {
  std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context{EVP_MD_CTX_new(), EVP_MD_CTX_free};
};

Checksum::Checksum(std::string_view kind) : kind_(kind), state_(std::make_unique<State>()) {
  const EVP_MD* method = kind == "md5" ? EVP_md5() : kind == "sha256" ? EVP_sha256() : nullptr;
  if (method == nullptr) throw Error(fmt::format("checksums of the kind \"{}\" are not known", kind));
  if (!state_->context || EVP_DigestInit_ex(state_->context.get(), method, nullptr) != 1) {
    throw Error(fmt::format("OpenSSL cannot compute {} here", kind));
  }
}

Checksum::~Checksum() = default;

void Checksum::add(std::span<const std::byte> bytes) {
  EVP_DigestUpdate(state_->context.get(), bytes.data(), bytes.size());
}

std::vector<std::uint8_t> Checksum::bytes() {
  std::vector<std::uint8_t> bytes(EVP_MAX_MD_SIZE);
  unsigned size = 0;
  EVP_DigestFinal_ex(state_->context.get(), bytes.data(), &size);
  bytes.resize(size);
  return bytes;
}

}  // namespace saddlemesh
