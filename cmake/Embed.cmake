# saddlemesh_embed(TARGET SYMBOL FILE)
# Compiles FILE of the Debian package libjs-chart.js into TARGET as
#     namespace saddlemesh::embedded { extern const std::string_view SYMBOL; }
# The source is generated at build time, and again only when FILE changes.
# -DSADDLEMESH_EMBED_<SYMBOL>=/path/to/file takes it from elsewhere.
if(CMAKE_SCRIPT_MODE_FILE)
  # Run by the build: every byte as \xNN keeps the file exact, and one string literal compiles far faster than an array.
  file(READ "${INPUT}" bytes HEX)
  string(REGEX REPLACE "(..)" "\\\\x\\1" literal "${bytes}")
  file(WRITE "${OUTPUT}" "// Generated from ${INPUT}\n"
    "#include <string_view>\n"
    "namespace saddlemesh::embedded {\n"
    "using namespace std::string_view_literals;\n"
    "extern const std::string_view ${SYMBOL};\n"
    "constinit const std::string_view ${SYMBOL} = \"${literal}\"sv;\n"
    "}  // namespace saddlemesh::embedded\n")
  return()
endif()

function(saddlemesh_embed target symbol file)
  string(TOUPPER "SADDLEMESH_EMBED_${symbol}" input)
  find_file(${input} ${file}
    PATHS /usr/share/javascript/chart.js /usr/share/nodejs/chart.js/dist
    NO_DEFAULT_PATH
    DOC "The file compiled in as ${symbol}")
  if(NOT EXISTS "${${input}}")
    message(FATAL_ERROR
      "${file} was not found in /usr/share/javascript/chart.js or /usr/share/nodejs/chart.js/dist. "
      "Install Debian's package libjs-chart.js, or give its place: -D${input}=/path/to/${file}")
  endif()
  set(generated "${CMAKE_CURRENT_BINARY_DIR}/embedded/${symbol}.cpp")
  add_custom_command(
    OUTPUT "${generated}"
    COMMAND ${CMAKE_COMMAND} "-DINPUT=${${input}}" "-DOUTPUT=${generated}" -DSYMBOL=${symbol}
            -P "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
    DEPENDS "${${input}}" "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
    COMMENT "Embedding ${file}"
    VERBATIM)
  target_sources(${target} PRIVATE "${generated}")
endfunction()
