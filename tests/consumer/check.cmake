# cmake -DBUILD=… -DCOMPONENT=solver|application -DCOMPILER=… -DGENERATOR=… -DEXPECTED=… -P check.cmake
# Installs the component from the build folder into a prefix of its own, builds the project beside this file against it with nothing
# in the environment but PATH, and runs the result.
set(folder ${BUILD}/tests/consumer-${COMPONENT})
file(REMOVE_RECURSE ${folder})
file(MAKE_DIRECTORY ${folder})
function(run)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

set(components solver)
set(forbidden "")
if(COMPONENT STREQUAL solver)
  # The solver needs fmt and Random123 alone, and MPI where it was built with it.
  foreach(package Eigen3 nlohmann_json CLI11 ZLIB BZip2 LibLZMA LibArchive JPEG PNG CURL OpenSSL OneDNN OpenMP)
    list(APPEND forbidden -DCMAKE_DISABLE_FIND_PACKAGE_${package}=ON)
  endforeach()
else()
  list(APPEND components ${COMPONENT})
endif()
foreach(component ${components})
  run(${CMAKE_COMMAND} --install ${BUILD} --component ${component} --prefix ${folder}/prefix)
endforeach()

set(clean env -i PATH=/usr/local/bin:/usr/bin:/bin)
run(${clean} ${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR} -B ${folder}/build -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${COMPILER}
  -DCMAKE_PREFIX_PATH=${folder}/prefix -DCOMPONENT=${COMPONENT} ${forbidden})
run(${clean} ${CMAKE_COMMAND} --build ${folder}/build)
run(${clean} ${folder}/build/consumer)
if(NOT output MATCHES "${EXPECTED}")
  message(FATAL_ERROR "the program printed\n${output}\nbut this was expected: ${EXPECTED}")
endif()

# How this project compiles its own files is no business of others.
file(READ ${folder}/build/compile_commands.json commands)
if(commands MATCHES "-march|-ffp-contract|-fno-math-errno|-fstack-protector|-Wall")
  message(FATAL_ERROR "the consumer is compiled with flags of Saddlemesh's own: ${CMAKE_MATCH_0}")
endif()
file(REMOVE_RECURSE ${folder})
