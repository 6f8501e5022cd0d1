// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// For LD_PRELOAD: the program's wall clock jumps, as when somebody sets the machine's time. The
// file that THALASSA_WALL_CLOCK names holds how many seconds it is ahead, as an int64_t; whoever
// changes the file moves the clock. Clocks that nobody can set are left alone. What the kernel
// itself measures by the wall clock does not see the jump. *thread-safe*.
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
