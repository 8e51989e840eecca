# saddlemesh_simd(TARGET FILE…): compiles the files once for each instruction set and adds the objects to the target.
# The macro SADDLEMESH_SIMD names the instruction set and the namespace of the code. core/simd/begin.hpp turns the set
# on for the code between itself and core/simd/end.hpp. No -m option is given, so that inline functions of other headers
# are compiled for the baseline, and the linker may keep any copy of them. core/processor.hpp chooses among the copies
# at run time.
if(SADDLEMESH_X86)
  set(SADDLEMESH_SIMD_SETS baseline avx2 avx512)
else()
  set(SADDLEMESH_SIMD_SETS baseline)
endif()

function(saddlemesh_simd target)
  if(NOT ARGN)
    return()
  endif()
  foreach(set ${SADDLEMESH_SIMD_SETS})
    set(objects ${target}_${set})
    add_library(${objects} OBJECT ${ARGN})
    target_include_directories(${objects} PRIVATE ${PROJECT_SOURCE_DIR}/src)
    target_compile_definitions(${objects} PRIVATE SADDLEMESH_SIMD=${set} SADDLEMESH_SIMD_${set})
    target_link_libraries(${objects} PRIVATE saddlemesh_flags saddlemesh_hot_loops saddlemesh_warnings)
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:${objects}>)
  endforeach()
endfunction()
