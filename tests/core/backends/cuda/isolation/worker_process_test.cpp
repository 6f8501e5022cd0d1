// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A worker process in a program that waits for all its processes. The test stands between the
// library and the C library: in place of the program it waits for the worker before the library
// looks for it, and it notes the processes that the library kills.
#include "core/backends/cuda/isolation/worker_process.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <cstdarg>
#include <string>
#include <vector>

namespace {

struct Between {
    bool isActive = false;
    std::vector<pid_t> killed;
};
thread_local Between t_between;

} // namespace

extern "C" long syscall(long number, ...) noexcept
{
    long values[6];
    va_list list;
    va_start(list, number);
    for (long& value : values)
        value = va_arg(list, long);
    va_end(list);
    if (number == SYS_pidfd_open && t_between.isActive)
        ::waitpid(static_cast<pid_t>(values[0]), nullptr, 0);
    static const auto next = reinterpret_cast<decltype(&syscall)>(::dlsym(RTLD_NEXT, "syscall"));
    return next(number, values[0], values[1], values[2], values[3], values[4], values[5]);
}

extern "C" int kill(pid_t id, int signal) noexcept
{
    if (t_between.isActive) {
        t_between.killed.push_back(id);
        return 0;
    }
    static const auto next = reinterpret_cast<decltype(&kill)>(::dlsym(RTLD_NEXT, "kill"));
    return next(id, signal);
}

namespace thalassa::backends::kernels {
namespace {

TEST(WorkerProcess, IsNotKilledByItsIdAfterTheProgramHasWaitedForIt)
{
    const base::Descriptor null(::open("/dev/null", O_RDWR | O_CLOEXEC));
    t_between.isActive = true;
    auto started = WorkerProcess::start({"/bin/true", "m", null.get(), null.get()});
    t_between.isActive = false;
    ASSERT_FALSE(started.ok());
    EXPECT_THAT(started.takeError().message(), testing::HasSubstr("ended at once"));
    EXPECT_THAT(t_between.killed, testing::IsEmpty());
}

} // namespace
} // namespace thalassa::backends::kernels
