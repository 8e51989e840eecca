#include "saddlemesh/data/named/checksum.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <openssl/evp.h>
#include <vector>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

struct Digest {
  explicit Digest(std::string_view kind) : context(EVP_MD_CTX_new(), EVP_MD_CTX_free) {
    const EVP_MD* method = kind == "md5" ? EVP_md5() : kind == "sha256" ? EVP_sha256() : nullptr;
    if (method == nullptr) throw Error(fmt::format("checksums of the kind \"{}\" are not known", kind));
    if (!context || EVP_DigestInit_ex(context.get(), method, nullptr) != 1) {
      throw Error(fmt::format("OpenSSL cannot compute {} here", kind));
    }
  }
  void add(const void* bytes, std::size_t size) { EVP_DigestUpdate(context.get(), bytes, size); }
  std::string hexadecimal() {
    std::array<unsigned char, EVP_MAX_MD_SIZE> bytes{};
    unsigned size = 0;
    EVP_DigestFinal_ex(context.get(), bytes.data(), &size);
    std::string text;
    for (unsigned i = 0; i < size; ++i) text += fmt::format("{:02x}", bytes[i]);
    return text;
  }
  std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context;
};

}  // namespace

std::string file_checksum(const std::filesystem::path& path, std::string_view kind) {
  Digest digest(kind);
  const auto refuse = [&] { throw InputError(fmt::format("cannot read {}: {}", path.string(), std::strerror(errno))); };
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
  if (!file) refuse();
  std::vector<char> block(std::size_t{1} << 20U);
  while (const std::size_t got = std::fread(block.data(), 1, block.size(), file.get())) digest.add(block.data(), got);
  if (std::ferror(file.get()) != 0) refuse();
  return fmt::format("{}:{}", kind, digest.hexadecimal());
}

bool has_checksum(const std::filesystem::path& path, std::string_view checksum) {
  return file_checksum(path, checksum.substr(0, checksum.find(':'))) == checksum;
}

}  // namespace saddlemesh
