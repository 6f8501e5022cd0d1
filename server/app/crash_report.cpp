// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/crash_report.h"

#include <execinfo.h>
#include <poll.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstring>
#include <initializer_list>

#include "core/base/log/log_control.h"

namespace thalassa::app {
namespace {

constexpr int kMaxFrames = 64;

// The longest wait for a slow reader of the log or of standard error: a crash must not become a
// process that hangs.
constexpr std::chrono::milliseconds kPatience{1000};

bool isRead(int descriptor)
{
    struct pollfd wanted {
        descriptor, POLLOUT, 0
    };
    return ::poll(&wanted, 1, static_cast<int>(kPatience.count())) > 0;
}

// Does only what a signal handler may do: no allocation, no lock.
void write(const char* text)
{
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text, std::strlen(text));
}

void report(int signal)
{
    char number[] = "Signal (00) received.\n";
    number[8] = static_cast<char>('0' + signal / 10);
    number[9] = static_cast<char>('0' + signal % 10);
    write(number);
    void* frames[kMaxFrames];
    ::backtrace_symbols_fd(frames, ::backtrace(frames, kMaxFrames), STDERR_FILENO);
}

void onCrash(int signal)
{
    base::waitForLog(kPatience); // the log's threads still run
    if (isRead(STDERR_FILENO))
        report(signal);
    // The default action is in force again: it takes effect when this handler returns.
    std::raise(signal);
}

} // namespace

void reportCrashes()
{
    // The first call loads a library, which a handler must not.
    void* frame = nullptr;
    ::backtrace(&frame, 1);
    struct sigaction action = {};
    action.sa_handler = onCrash;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    ::sigemptyset(&action.sa_mask);
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) {
        struct sigaction present = {};
        ::sigaction(signal, nullptr, &present);
        if (present.sa_handler == SIG_DFL) // else it is a sanitizer's, which reports more
            ::sigaction(signal, &action, nullptr);
    }
}

} // namespace thalassa::app
