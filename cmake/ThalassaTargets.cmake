# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
#
# The functions that every folder's CMakeLists.txt uses; nothing else sets flags.
#
#   thalassa_library(NAME base SOURCES clock.cpp ... DEPENDS absl::status ... [PRECOMPILED std])   -> target thalassa_base (static)
#   thalassa_module(NAME identity OUTPUT_DIR d SOURCES ... DEPENDS ...)          -> a library that is loaded at run time
#   thalassa_fuzz_target(NAME head DEPENDS thalassa_http_reader) -> program fuzz_head from head_fuzz.cpp, and CTest entry
#                                                                fuzz_head, which runs the files of corpus/head once
#   thalassa_test(NAME tensor SOURCES shape_test.cpp ... DEPENDS thalassa_tensor [LABELS unit]
#     [PRECOMPILED none]) -> program and CTest entry tensor_test

option(THALASSA_BUILD_UNIT_TESTS "Build the programs of the unit tests with everything else; the target unit_tests builds them in any case" ON)
option(THALASSA_FUZZ "Build the programs of tests/fuzz with libFuzzer (Clang), and nothing that needs the shared library" OFF)
set(THALASSA_SANITIZE "" CACHE STRING "Sanitizers to build with: 'address,undefined' or 'thread'")

add_library(thalassa_options INTERFACE)
target_compile_features(thalassa_options INTERFACE cxx_std_20)
target_include_directories(thalassa_options INTERFACE ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/core/include)
target_compile_options(thalassa_options INTERFACE -Wall -Wextra -Wpedantic -Werror -Wno-missing-field-initializers)
# Log lines and installed files have no path of the machine that built them.
target_compile_options(thalassa_options INTERFACE -fmacro-prefix-map=${CMAKE_SOURCE_DIR}/=)
# Some packages ask for it, and a precompiled header fits only where all flags are equal.
target_compile_options(thalassa_options INTERFACE -pthread)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC 12 sees overlapping copies in `"text" + string` at -O3 where there are none.
  target_compile_options(thalassa_options INTERFACE -Wno-restrict)
  # A source whose flags differ from those of its precompiled header is compiled without it.
  target_compile_options(thalassa_options INTERFACE -Wno-error=invalid-pch)
  if(CMAKE_UNITY_BUILD)
    # The warning takes a source that is compiled with others for a header.
    target_compile_options(thalassa_options INTERFACE -Wno-subobject-linkage)
  endif()
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  target_compile_options(thalassa_options INTERFACE -Wthread-safety -Werror=thread-safety -Wno-gnu-zero-variadic-macro-arguments)
endif()
if(THALASSA_SANITIZE)
  # With the checks of the sanitizers -O1 takes twice the time of -O0 to compile. That is more than the tests win by it in
  # the folders that set THALASSA_IS_UNOPTIMISED; simulations, for example, run much longer at -O0.
  define_property(TARGET PROPERTY THALASSA_IS_UNOPTIMISED INITIALIZE_FROM_VARIABLE THALASSA_IS_UNOPTIMISED)
  target_compile_options(thalassa_options INTERFACE -fsanitize=${THALASSA_SANITIZE} -fno-omit-frame-pointer -g1
    $<IF:$<BOOL:$<TARGET_PROPERTY:THALASSA_IS_UNOPTIMISED>>,-O0,-O1>)
  target_link_options(thalassa_options INTERFACE -fsanitize=${THALASSA_SANITIZE})
  if(THALASSA_SANITIZE MATCHES "undefined")
    target_compile_options(thalassa_options INTERFACE -fno-sanitize=vptr -fno-sanitize-recover=undefined)
    target_link_options(thalassa_options INTERFACE -fno-sanitize=vptr)
  endif()
  if(THALASSA_SANITIZE MATCHES "thread")
    # protobuf lays out maps differently when it sees __SANITIZE_THREAD__, and the packaged library was built without it;
    # the standard library must still know.
    target_compile_options(thalassa_options INTERFACE -Wno-error=tsan -U__SANITIZE_THREAD__ -D_GLIBCXX_TSAN=1)
  endif()
endif()

function(thalassa_library)
  cmake_parse_arguments(ARG "" "NAME;PRECOMPILED" "SOURCES;DEPENDS" ${ARGN})
  if(NOT ARG_PRECOMPILED)
    set(ARG_PRECOMPILED core)
  endif()
  add_library(thalassa_${ARG_NAME} STATIC ${ARG_SOURCES})
  thalassa_use_precompiled(thalassa_${ARG_NAME} ${ARG_PRECOMPILED})
  target_link_libraries(thalassa_${ARG_NAME} PUBLIC thalassa_options ${ARG_DEPENDS})
endfunction()

# For what includes RapidJSON, whose headers the sanitizers of a fuzz build find fault with.
function(thalassa_uses_rapidjson)
  if(THALASSA_FUZZ)
    foreach(target ${ARGN})
      target_compile_options(${target} PUBLIC -fsanitize-ignorelist=${CMAKE_SOURCE_DIR}/tests/fuzz/ignored.txt)
    endforeach()
  endif()
endfunction()

function(thalassa_module)
  cmake_parse_arguments(ARG "" "NAME;OUTPUT_DIR" "SOURCES;DEPENDS" ${ARGN})
  add_library(${ARG_NAME} MODULE ${ARG_SOURCES})
  target_link_libraries(${ARG_NAME} PRIVATE thalassa_options ${ARG_DEPENDS})
  set_target_properties(${ARG_NAME} PROPERTIES PREFIX "lib" LIBRARY_OUTPUT_DIRECTORY ${ARG_OUTPUT_DIR}
    C_VISIBILITY_PRESET hidden CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
endfunction()

add_custom_target(unit_tests)

# A test with the label 'unsanitized' has a part that the sanitizers leave out, so that it is always built.
function(_thalassa_unit_test target labels)
  add_dependencies(unit_tests ${target})
  set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  if(NOT THALASSA_BUILD_UNIT_TESTS AND NOT unsanitized IN_LIST labels)
    set_target_properties(${target} PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
endfunction()

function(thalassa_test)
  cmake_parse_arguments(ARG "" "NAME;PRECOMPILED" "SOURCES;DEPENDS;LABELS" ${ARGN})
  if(NOT ARG_PRECOMPILED)
    set(ARG_PRECOMPILED tests)
  endif()
  if(NOT ARG_LABELS)
    set(ARG_LABELS unit)
  endif()
  add_executable(${ARG_NAME}_test ${ARG_SOURCES})
  target_link_libraries(${ARG_NAME}_test PRIVATE thalassa_options ${ARG_DEPENDS} GTest::gmock_main)
  # A test waits for what it tests, not for its own code: -O3 takes a third longer to compile.
  target_compile_options(${ARG_NAME}_test PRIVATE -fPIC $<$<CONFIG:Release>:-O1>)
  thalassa_use_precompiled(${ARG_NAME}_test ${ARG_PRECOMPILED})
  _thalassa_unit_test(${ARG_NAME}_test "${ARG_LABELS}")
  add_test(NAME ${ARG_NAME}_test COMMAND ${ARG_NAME}_test)
  set_tests_properties(${ARG_NAME}_test PROPERTIES LABELS "${ARG_LABELS}" TIMEOUT 300)
endfunction()

function(thalassa_fuzz_target)
  cmake_parse_arguments(ARG "" "NAME" "DEPENDS" ${ARGN})
  set(corpus ${CMAKE_CURRENT_SOURCE_DIR}/corpus/${ARG_NAME})
  if(NOT IS_DIRECTORY ${corpus})
    message(FATAL_ERROR "The fuzz target '${ARG_NAME}' has no corpus: expected files in ${corpus}")
  endif()
  add_executable(fuzz_${ARG_NAME} ${ARG_NAME}_fuzz.cpp)
  target_link_libraries(fuzz_${ARG_NAME} PRIVATE thalassa_options ${ARG_DEPENDS})
  _thalassa_unit_test(fuzz_${ARG_NAME} unit)
  if(THALASSA_FUZZ)
    target_link_options(fuzz_${ARG_NAME} PRIVATE -fsanitize=fuzzer)
    add_dependencies(fuzz_targets fuzz_${ARG_NAME})
    add_test(NAME fuzz_${ARG_NAME} COMMAND fuzz_${ARG_NAME} -runs=0 ${corpus})
  else()
    target_sources(fuzz_${ARG_NAME} PRIVATE replay_main.cpp)
    target_compile_options(fuzz_${ARG_NAME} PRIVATE -fPIC $<$<CONFIG:Release>:-O1>)
    target_link_libraries(fuzz_${ARG_NAME} PRIVATE GTest::gmock) # the precompiled headers have it
    thalassa_use_precompiled(fuzz_${ARG_NAME} tests)
    add_test(NAME fuzz_${ARG_NAME} COMMAND fuzz_${ARG_NAME} ${corpus})
  endif()
  set_tests_properties(fuzz_${ARG_NAME} PROPERTIES LABELS unit TIMEOUT 300)
endfunction()
