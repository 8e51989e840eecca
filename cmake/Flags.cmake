# saddlemesh_flags: compiler flags for this project's own files, which consumers do not inherit. Contraction to fused
# multiply-add is off, so that the same source gives the same bits at any optimisation level and on any processor.
# Vectorisation across elements does not change bits.
add_library(saddlemesh_flags INTERFACE)
target_compile_options(saddlemesh_flags INTERFACE
  -ffp-contract=off -fno-math-errno -fno-trapping-math
  $<$<BOOL:${SADDLEMESH_ARCH}>:-march=${SADDLEMESH_ARCH}>)

# Distributions' protection against memory errors. benchmarks/portable.py compares with a build without it.
if(SADDLEMESH_HARDENING AND NOT SADDLEMESH_SANITIZE)
  target_compile_options(saddlemesh_flags INTERFACE
    -fstack-protector-strong -D_GLIBCXX_ASSERTIONS
    $<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE> $<$<NOT:$<CONFIG:Debug>>:-D_FORTIFY_SOURCE=3>)
  if(SADDLEMESH_X86)
    target_compile_options(saddlemesh_flags INTERFACE -fcf-protection)
  endif()
  target_link_options(saddlemesh_flags INTERFACE -Wl,-z,relro,-z,now)
endif()
if(SADDLEMESH_SANITIZE)
  target_compile_options(saddlemesh_flags INTERFACE
    -fsanitize=${SADDLEMESH_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(saddlemesh_flags INTERFACE -fsanitize=${SADDLEMESH_SANITIZE})
endif()

# saddlemesh_hot_loops: for files that contain only inner loops. No index checks, no stack canaries.
add_library(saddlemesh_hot_loops INTERFACE)
target_compile_options(saddlemesh_hot_loops INTERFACE -fno-stack-protector -U_GLIBCXX_ASSERTIONS)

# saddlemesh_warnings: for this project's own files only.
add_library(saddlemesh_warnings INTERFACE)
target_compile_options(saddlemesh_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Woverloaded-virtual
  -Wno-missing-field-initializers  # members left out of a designated initialiser have their defaults
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>  # false alarms on std::string in GCC 12 (PR 105651)
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<BOOL:${SADDLEMESH_HARDENING}>>:-Wno-stringop-overflow -Wno-array-bounds>  # likewise, with checked calls
  $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>  # false alarms in its AVX-512 intrinsics, which Eigen uses (PR 105593)
  $<$<BOOL:${SADDLEMESH_UNITY}>:-Wno-shadow>  # names of files that are compiled together shadow each other
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<BOOL:${SADDLEMESH_UNITY}>>:-Wno-subobject-linkage>)
if(SADDLEMESH_WERROR AND NOT SADDLEMESH_SANITIZE)  # GCC raises false alarms on instrumented code
  target_compile_options(saddlemesh_warnings INTERFACE -Werror)
endif()

# saddlemesh_precompile(TARGET HEADER…): precompiles the standard headers, common headers and the given ones for the
# target, if precompiling is on. Later targets with the same headers share them.
function(saddlemesh_precompile target)
  if(NOT SADDLEMESH_PRECOMPILE)
    return()
  endif()
  target_compile_options(${target} PRIVATE -fpch-preprocess)  # for ccache
  string(MAKE_C_IDENTIFIER "saddlemesh_precompiled_${ARGN}" key)
  get_property(first GLOBAL PROPERTY ${key})
  if(first)
    target_precompile_headers(${target} REUSE_FROM ${first})
    return()
  endif()
  set_property(GLOBAL PROPERTY ${key} ${target})
  target_precompile_headers(${target} PRIVATE
    <algorithm> <array> <atomic> <cmath> <filesystem> <functional> <map> <memory> <numeric> <optional> <span> <string>
    <string_view> <vector> <fmt/format.h> ${ARGN})
endfunction()
