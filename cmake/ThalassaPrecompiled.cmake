# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
#
# Precompiled headers: parsing the standard library, abseil and the generated messages is most of what a build does. Each set
# of headers is compiled once; the functions of ThalassaTargets take its name as PRECOMPILED. A target whose flags differ from
# those of the set (visibility, -fPIC) names none. The presets of Clang build without them, which shows a missing include.
function(thalassa_precompiled name kind)
  if(kind STREQUAL "program") # programs are compiled with -fPIE, and with -fPIC where they use Qt
    add_executable(thalassa_precompiled_${name} EXCLUDE_FROM_ALL ${CMAKE_SOURCE_DIR}/cmake/precompiled/main.cpp)
    target_compile_options(thalassa_precompiled_${name} PRIVATE -fPIC)
  else()
    add_library(thalassa_precompiled_${name} OBJECT EXCLUDE_FROM_ALL ${CMAKE_SOURCE_DIR}/cmake/precompiled/main.cpp)
  endif()
  target_link_libraries(thalassa_precompiled_${name} PRIVATE thalassa_options ${ARGN})
  target_precompile_headers(thalassa_precompiled_${name} PRIVATE ${CMAKE_SOURCE_DIR}/cmake/precompiled/${name}.h)
endfunction()

function(thalassa_use_precompiled target name)
  if(NOT name STREQUAL "none")
    target_precompile_headers(${target} REUSE_FROM thalassa_precompiled_${name})
    get_target_property(is_unoptimised thalassa_precompiled_${name} THALASSA_IS_UNOPTIMISED)
    set_target_properties(${target} PROPERTIES THALASSA_IS_UNOPTIMISED ${is_unoptimised}) # the flags have to be equal
  endif()
endfunction()

# For the folders whose sources need it: in code of the standard library that came from a precompiled header, GCC 12 and 13
# report overflows that are none, which they leave out where they see that the code is a system header's.
macro(thalassa_precompiled_warnings)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
  endif()
endmacro()
