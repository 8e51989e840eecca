# Reads the layers of src/saddlemesh, and what each may include, from src/saddlemesh/layers.txt.
set(SADDLEMESH_LAYERS "")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/saddlemesh/layers.txt)
file(STRINGS ${PROJECT_SOURCE_DIR}/src/saddlemesh/layers.txt lines REGEX "^[a-z]+:")
foreach(line ${lines})
  string(REGEX MATCH "^[a-z]+" layer "${line}")
  string(REGEX REPLACE "^[a-z]+: *" "" depends "${line}")
  string(REPLACE " " ";" SADDLEMESH_DEPENDS_${layer} "${depends}")
  list(APPEND SADDLEMESH_LAYERS ${layer})
endforeach()

# saddlemesh_layer(NAME [LINK library…] [PRIVATE library…])
# Adds one static library per folder of src/saddlemesh, made of every .cpp below it. Files in folders named simd are
# compiled once for each instruction set (cmake/Simd.cmake).
function(saddlemesh_layer name)
  cmake_parse_arguments(arg "" "" "LINK;PRIVATE" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.cpp)
  set(simd_sources ${sources})
  list(FILTER simd_sources INCLUDE REGEX "/simd/")
  list(FILTER sources EXCLUDE REGEX "/simd/")
  set(target saddlemesh_${name})
  add_library(${target} STATIC ${sources})
  add_library(saddlemesh::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  target_include_directories(${target} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_compile_features(${target} PUBLIC cxx_std_20)
  set(depends ${SADDLEMESH_DEPENDS_${name}})
  list(TRANSFORM depends PREPEND saddlemesh_)
  target_link_libraries(${target} PUBLIC ${depends} ${arg_LINK}
    PRIVATE $<BUILD_INTERFACE:saddlemesh_flags> $<BUILD_INTERFACE:saddlemesh_warnings> ${arg_PRIVATE})
  saddlemesh_simd(${target} ${simd_sources})
  saddlemesh_unity(${target})
  saddlemesh_precompile(${target})
endfunction()

# saddlemesh_choose(TARGET LIBRARY CONDITION target…): chooses the files of an optional library. If the condition holds,
# keeps files named NAME_LIBRARY.cpp and files in folders named LIBRARY, drops the NAME_plain.cpp that replaces them (in
# the same folder, or the folder above LIBRARY), and links the other targets. Otherwise the reverse.
function(saddlemesh_choose target library condition)
  get_target_property(sources ${target} SOURCES)
  set(with ${sources})
  list(FILTER with INCLUDE REGEX "(_${library}\\.cpp|/${library}/[^/]*)$")
  set(dropped ${with})
  if(condition)
    list(TRANSFORM dropped REPLACE "(/${library})?/([^/]*)_${library}\\.cpp$" "/\\2_plain.cpp")
    list(REMOVE_ITEM dropped ${with})
    target_link_libraries(${target} PRIVATE ${ARGN})
  endif()
  list(REMOVE_ITEM sources ${dropped})
  set_target_properties(${target} PROPERTIES SOURCES "${sources}")
endfunction()
