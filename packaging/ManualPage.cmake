# cmake -DPROGRAM=… -DPAGE=saddlemesh.1 -P ManualPage.cmake: writes saddlemesh.1.gz, with the program's commands and version.
execute_process(COMMAND ${PROGRAM} --help OUTPUT_VARIABLE help COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${PROGRAM} --version OUTPUT_VARIABLE VERSION COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE "^saddlemesh |\n$" "" VERSION "${VERSION}")
string(REGEX REPLACE "^.*\nSubcommands:\n|\n\n.*$" "" commands "${help}")
string(REPLACE "-" "\\-" commands "${commands}")
string(REGEX REPLACE "(^|\n)  ([a-z]+) +" "\n.TP\n.B \\2\n" commands "${commands}")
string(STRIP "${commands}" commands)
set(COMMANDS "${commands}\n")
configure_file(${CMAKE_CURRENT_LIST_DIR}/saddlemesh.1.in ${PAGE} @ONLY)
set(ENV{SOURCE_DATE_EPOCH} 0)  # no time in the compressed file
file(ARCHIVE_CREATE OUTPUT ${PAGE}.gz PATHS ${PAGE} FORMAT raw COMPRESSION GZip COMPRESSION_LEVEL 9)
