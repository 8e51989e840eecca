#pragma once

#include <cstdlib>
#include <linux/capability.h>
#include <string>
#include <sys/syscall.h>
#include <unistd.h>

namespace saddlemesh::testing {

/// During its lifetime, file permissions apply to this thread even if it runs as root.
class BoundByPermissions {
 public:
  BoundByPermissions() {
    ::syscall(SYS_capget, &header_, before_);
    __user_cap_data_struct fewer[2] = {before_[0], before_[1]};
    fewer[0].effective &= ~((1U << CAP_DAC_OVERRIDE) | (1U << CAP_DAC_READ_SEARCH));
    ::syscall(SYS_capset, &header_, fewer);
  }
  BoundByPermissions(const BoundByPermissions&) = delete;
  BoundByPermissions& operator=(const BoundByPermissions&) = delete;
  ~BoundByPermissions() { ::syscall(SYS_capset, &header_, before_); }

  /// Returns the prefix that does the same for a command.
  [[nodiscard]] static std::string command() {
    const std::string both = "-dac_override,-dac_read_search";
    return ::geteuid() == 0 ? "setpriv --inh-caps=" + both + " --bounding-set=" + both + " " : "";
  }

 private:
  __user_cap_header_struct header_{_LINUX_CAPABILITY_VERSION_3, 0};
  __user_cap_data_struct before_[2] = {};
};

/// Prefixes of a command that mounts, in a mount namespace of its own: as root, or as root of a user namespace, in
/// which processes of Open MPI do not find each other.
constexpr auto mounts_of_root = "unshare --mount ", mounts_of_anybody = "unshare --user --map-root-user --mount ";

[[nodiscard]] inline bool may_mount(const std::string& way) {
  return std::system((way + "mount -t tmpfs none /mnt 2>/dev/null").c_str()) == 0;  // NOLINT: a shell is what is wanted
}

/// Reasons to skip tests that need one of these prefixes, or the first one.
constexpr auto no_mounts = "this user may mount nothing; run the tests as root, or allow user namespaces";
constexpr auto not_root = "only root may mount what processes of Open MPI see; run the tests as root";

}  // namespace saddlemesh::testing
