// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// handOver() and takeOver(): annotations for ThreadSanitizer where a packaged library carries
// something from one thread to another. The library is not instrumented: ThreadSanitizer does not
// see its locks and queues, and takes accesses that they order for a race. Outside the `tsan`
// preset the functions do nothing; they order nothing themselves.
//
// The giving thread calls handOver() before it gives, and the receiving thread calls takeOver()
// after it has received, both with the same address, which is alive in between. They are only for
// places where the library documents the order: between our own threads a base::Mutex shows it.
#pragma once

#include <version> // the library's settings, _GLIBCXX_TSAN among them

// The macro of the standard library; the tsan preset undefines the compiler's own (see
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
