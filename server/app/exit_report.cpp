// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/exit_report.h"

#include <pthread.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <string>

#include "absl/strings/str_cat.h"
#include "core/backend/current_call.h"
#include "core/base/log/log_control.h"
#include "server/app/end_report.h"

namespace thalassa::app {
namespace {

enum class State { ExitIsExpected, ExitIsNot, Reporting };
std::atomic<State> g_state{State::ExitIsExpected};
std::atomic<pid_t> g_process{0}; // the server

// Whether the calling thread must report this exit. A thread that exits while another one reports
// waits for the end of the process.
bool mustReport()
{
    if (::getpid() != g_process) // the end of a process that a backend has forked is its own
        return false;
    State state = State::ExitIsNot;
    if (g_state.compare_exchange_strong(state, State::Reporting))
        return true;
    while (state == State::Reporting)
        ::pause();
    return false;
}

// Returns the thread's name in the kernel: a thread that a backend started has the name that the
// backend gave it.
std::string threadName()
{
    std::array<char, 16> name{};
    return ::pthread_getname_np(::pthread_self(), name.data(), name.size()) == 0 ? name.data() : "";
}

[[noreturn]] void report(const std::string& call, int code)
{
    const std::string entryPoint = backend::currentCall();
    reportEnd(absl::StrCat("the process ends: ", call, " was called ",
        entryPoint.empty() ? "outside the entry points of backends"
                           : absl::StrCat("in ", entryPoint),
        ", on the thread '", threadName(), "'; requests that run are lost, and the exit code is ",
        code));
    base::waitForLog(base::AsynchronousLog::kPatience);
    ::_exit(code);
}

void onExit(int status, void*)
{
    if (!mustReport())
        return;
    const int code = status & 0xff;
    report(absl::StrCat("exit(", status, ")"), code == 0 ? EXIT_FAILURE : code);
}

void onQuickExit() // the exit code is not known here
{
    if (mustReport())
        report("quick_exit()", EXIT_FAILURE);
}

} // namespace

ExitReport::ExitReport()
{
    static const bool isRegistered = [] {
        return ::on_exit(onExit, nullptr) == 0 && std::at_quick_exit(onQuickExit) == 0;
    }();
    g_process = ::getpid();
    if (isRegistered)
        g_state = State::ExitIsNot;
}

ExitReport::~ExitReport()
{
    State state = State::ExitIsNot; // unless another thread reports
    g_state.compare_exchange_strong(state, State::ExitIsExpected);
}

} // namespace thalassa::app
