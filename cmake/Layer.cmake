# saddlemesh_layer(NAME [DEPENDS layer…] [LINK library…] [PRIVATE library…])
# One static library per folder of src/saddlemesh, made of every .cpp below it. DEPENDS are the layers it may include;
# tests/tree/layering_test.cpp holds the same table and fails when an include breaks it.
function(saddlemesh_layer name)
  cmake_parse_arguments(arg "" "" "DEPENDS;LINK;PRIVATE" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.cpp)
  add_library(saddlemesh_${name} STATIC ${sources})
  add_library(saddlemesh::${name} ALIAS saddlemesh_${name})
  target_include_directories(saddlemesh_${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>)
  list(TRANSFORM arg_DEPENDS PREPEND saddlemesh_)
  target_link_libraries(saddlemesh_${name}
    PUBLIC saddlemesh_flags ${arg_DEPENDS} ${arg_LINK}
    PRIVATE saddlemesh_warnings ${arg_PRIVATE})
  saddlemesh_precompile(saddlemesh_${name})
endfunction()

# saddlemesh_choose(TARGET WITH WITHOUT CONDITION): of files named …_WITH.cpp (or in a folder WITH) and …_WITHOUT.cpp keeps
# the first where the condition holds, else the second.
function(saddlemesh_choose target with without)
  get_target_property(sources ${target} SOURCES)
  if(ARGN)
    list(FILTER sources EXCLUDE REGEX "_${without}\\.cpp$")
  else()
    list(FILTER sources EXCLUDE REGEX "(_${with}\\.cpp|/${with}/[^/]*)$")
  endif()
  set_target_properties(${target} PROPERTIES SOURCES "${sources}")
endfunction()
