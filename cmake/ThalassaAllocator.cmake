# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
#
# Thalassa::allocator: for programs that serve, tcmalloc of the distribution's packages in the place of the C library's
# allocator. Nearly all that a request takes is allocated by one thread and freed by another, and the C library wants the lock
# of the first one's arena for that. Sanitizers bring an allocator of their own.
add_library(thalassa_allocator INTERFACE)
add_library(Thalassa::allocator ALIAS thalassa_allocator)

if(NOT THALASSA_SANITIZE)
  find_library(THALASSA_TCMALLOC tcmalloc_minimal REQUIRED)
  mark_as_advanced(THALASSA_TCMALLOC)
  # No symbol asks for it: a linker that leaves out what nobody asks for is told not to.
  target_link_libraries(thalassa_allocator INTERFACE -Wl,--push-state,--no-as-needed ${THALASSA_TCMALLOC} -Wl,--pop-state)
endif()
