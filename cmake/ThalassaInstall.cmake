# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
#
# The installed layout, which docs/installing.md describes. No installed file contains a path of the build or the prefix, so
# that an installation can be moved. A folder installs what it builds into one of the components server, service, tools,
# development and console; deploy/CMakeLists.txt makes packages of them.
include(GNUInstallDirs)

# The directory of libtritonserver.so, in which the library looks for the directories backends and caches.
set(THALASSA_INSTALL_LIBRARY_DIR ${CMAKE_INSTALL_LIBDIR}/thalassa)
set(THALASSA_INSTALL_INCLUDE_DIR ${CMAKE_INSTALL_INCLUDEDIR}/thalassa)

file(RELATIVE_PATH to_library ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR}/thalassa)
set(THALASSA_PROGRAM_RPATH "$ORIGIN/${to_library}") # of programs that link with the library
