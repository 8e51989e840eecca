#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <fcntl.h>
#include <functional>
#include <iterator>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <optional>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace saddlemesh::testing {

/// Reason to skip tests that need a file system which cannot be simulated here.
constexpr auto no_filters = "system calls cannot be filtered here; run the tests on a kernel with seccomp";

/// System calls with one number, or only those whose argument has some of the bits.
struct SystemCall {
  long number;
  unsigned argument = 0, bits = 0;
};

/// Creates files without a name.
constexpr SystemCall open_unnamed{.number = SYS_openat, .argument = 2, .bits = O_TMPFILE & ~O_DIRECTORY};

/// From now on, such calls fail with that error in this process and its children. Returns false if the kernel does not
/// support that.
inline bool forbid(const SystemCall& call, int error) {
  const auto argument = static_cast<unsigned>(offsetof(seccomp_data, args) + call.argument * sizeof(std::uint64_t));
  sock_filter program[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<unsigned>(call.number), 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, argument),
      call.bits == 0 ? sock_filter BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0, 0, 1)
                     : sock_filter BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, call.bits, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | static_cast<unsigned>(error)),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const sock_fprog filter{std::size(program), program};
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

/// Runs `work` in a child process in which such calls fail. Returns its result as exit code, or nothing if the kernel
/// does not support that.
inline std::optional<int> exit_code_without(const SystemCall& call, int error, const std::function<int()>& work) {
  constexpr int impossible = 99;
  const pid_t child = ::fork();
  if (child == 0) ::_exit(forbid(call, error) ? work() : impossible);
  int status = 0;
  ::waitpid(child, &status, 0);
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return code == impossible ? std::nullopt : std::optional(code);
}

}  // namespace saddlemesh::testing
