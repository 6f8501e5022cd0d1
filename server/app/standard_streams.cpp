// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/standard_streams.h"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace thalassa::app {

// Uses system calls, because sanitizers intercept the functions of the C library and are not ready
// yet. Without O_CLOEXEC, because child processes need the standard descriptors too.
__attribute__((no_sanitize("address", "thread", "undefined"))) void openStandardStreams()
{
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor) {
        if (::syscall(SYS_fcntl, descriptor, F_GETFD) < 0) // then this is the lowest free one
            ::syscall(SYS_openat, AT_FDCWD, "/dev/null", O_RDWR);
    }
}

} // namespace thalassa::app
