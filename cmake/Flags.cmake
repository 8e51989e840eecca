# Flags shared by every target. Contraction to fused multiply-add is off, so that the same source gives the same
# bits at any optimisation level and for any processor; vectorisation across elements does not change bits.
add_library(saddlemesh_flags INTERFACE)
target_compile_features(saddlemesh_flags INTERFACE cxx_std_20)
target_compile_options(saddlemesh_flags INTERFACE
  -ffp-contract=off -fno-math-errno -fno-trapping-math
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Woverloaded-virtual
  -Wno-missing-field-initializers  # members left out of a designated initialiser have their defaults
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>  # false alarms on std::string in GCC 12 (PR 105651)
  $<$<BOOL:${SADDLEMESH_WERROR}>:-Werror>
  $<$<BOOL:${SADDLEMESH_ARCH}>:-march=${SADDLEMESH_ARCH}>)
if(SADDLEMESH_SANITIZE)
  target_compile_options(saddlemesh_flags INTERFACE
    -fsanitize=${SADDLEMESH_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(saddlemesh_flags INTERFACE -fsanitize=${SADDLEMESH_SANITIZE})
endif()
