// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// handOver() and takeOver(): what ThreadSanitizer must be told where a packaged library carries
// something from one thread to another. Such a library is not instrumented: its locks and queues
// are not seen, and what it orders well looks like a race. Outside the `tsan` preset they are
// nothing; they order nothing themselves.
//
// The thread that gives calls handOver() before it does, the one that gets takeOver() after, both
// with the same address, which is alive between. Only where the library documents the order, and
// nowhere else: between threads of ours a base::Mutex says it.
#pragma once

#include <version> // the library's settings, _GLIBCXX_TSAN among them

// As the standard library knows it; the compiler's own macro is taken back in the tsan preset (see
// cmake/ThalassaTargets.cmake).
#ifdef _GLIBCXX_TSAN
#include <sanitizer/tsan_interface.h>
#endif

namespace thalassa::base {

#ifdef _GLIBCXX_TSAN
inline void handOver(void* carried)
{
    __tsan_release(carried);
}

inline void takeOver(void* carried)
{
    __tsan_acquire(carried);
}
#else
inline void handOver(void*) { }
inline void takeOver(void*) { }
#endif

} // namespace thalassa::base
