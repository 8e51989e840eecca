#include "saddlemesh/data/named/checksum.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <openssl/evp.h>
#include <vector>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {

void Checksum::Free::operator()(evp_md_ctx_st* context) const {
  EVP_MD_CTX_free(context);
}

Checksum::Checksum(std::string_view kind) : kind_(kind), context_(EVP_MD_CTX_new()) {
  const EVP_MD* method = kind == "md5" ? EVP_md5() : kind == "sha256" ? EVP_sha256() : nullptr;
  if (method == nullptr) throw Error(fmt::format("checksums of the kind \"{}\" are not known", kind));
  if (!context_ || EVP_DigestInit_ex(context_.get(), method, nullptr) != 1) {
    throw Error(fmt::format("OpenSSL cannot compute {} here", kind));
  }
}

void Checksum::add(std::span<const std::byte> bytes) {
  EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size());
}

std::string Checksum::text() {
  std::array<unsigned char, EVP_MAX_MD_SIZE> bytes{};
  unsigned size = 0;
  EVP_DigestFinal_ex(context_.get(), bytes.data(), &size);
  std::string text = kind_ + ":";
  for (unsigned i = 0; i < size; ++i) text += fmt::format("{:02x}", bytes[i]);
  return text;
}

std::string file_checksum(const std::filesystem::path& path, std::string_view kind) {
  Checksum digest(kind);
  const auto refuse = [&] { throw InputError(fmt::format("cannot read {}: {}", path.string(), std::strerror(errno))); };
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
  if (!file) refuse();
  std::vector<char> block(std::size_t{1} << 20U);
  while (const std::size_t got = std::fread(block.data(), 1, block.size(), file.get())) {
    digest.add(std::as_bytes(std::span(block).first(got)));
  }
  if (std::ferror(file.get()) != 0) refuse();
  return digest.text();
}

bool has_checksum(const std::filesystem::path& path, std::string_view checksum) {
  return file_checksum(path, checksum.substr(0, checksum.find(':'))) == checksum;
}

}  // namespace saddlemesh
