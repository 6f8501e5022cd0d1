// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// ExitReport: reports an exit() that code in the process calls (a backend, a library), which would
// otherwise end the server without a line in the log. While a report exists, exit() and
// quick_exit() log the exit code, the thread and the entry point that the thread executes, flush
// the log and end the process with that code, or with 1 instead of 0: only an end by a signal is a
// success. No destructor runs: other threads still use what these would destroy.
//
// _exit() and the system call cannot be observed. One object, in main(). *lives on the main
// thread*.
#pragma once

namespace thalassa::app {

class ExitReport {
public:
    ExitReport();
    ~ExitReport(); // the process ends as intended
    ExitReport(const ExitReport&) = delete;
    ExitReport& operator=(const ExitReport&) = delete;
};

} // namespace thalassa::app
