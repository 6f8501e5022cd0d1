// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A library for LD_PRELOAD that moves the wall clock of the process, as if the system time had been
// set. The file that THALASSA_WALL_CLOCK names holds the offset in seconds as an int64_t; a change
// of the file takes effect at once. Clocks that cannot be set, such as CLOCK_MONOTONIC, are
// unchanged. Waits and timers of the kernel do not see the offset. *thread-safe*.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <ctime>

namespace {

int64_t secondsAhead()
{
    static const std::atomic<int64_t>* const ahead = []() -> const std::atomic<int64_t>* {
        static const std::atomic<int64_t> kNone{0};
        const char* const path = std::getenv("THALASSA_WALL_CLOCK");
        const int file = path == nullptr ? -1 : ::open(path, O_RDONLY | O_CLOEXEC);
        if (file < 0)
            return &kNone;
        void* const memory = ::mmap(nullptr, sizeof(int64_t), PROT_READ, MAP_SHARED, file, 0);
        ::close(file);
        return memory == MAP_FAILED ? &kNone : static_cast<const std::atomic<int64_t>*>(memory);
    }();
    return ahead->load(std::memory_order_relaxed);
}

} // namespace

extern "C" {

int clock_gettime(clockid_t clock, timespec* out) noexcept
{
    const auto result = static_cast<int>(::syscall(SYS_clock_gettime, clock, out));
    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        out->tv_sec += secondsAhead();
    return result;
}

int gettimeofday(timeval* out, void*) noexcept
{
    timespec now{};
    const int result = clock_gettime(CLOCK_REALTIME, &now);
    *out = {now.tv_sec, now.tv_nsec / 1000};
    return result;
}

time_t time(time_t* out) noexcept
{
    timespec now{};
    clock_gettime(CLOCK_REALTIME, &now);
    if (out != nullptr)
        *out = now.tv_sec;
    return now.tv_sec;
}

} // extern "C"
