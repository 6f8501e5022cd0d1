// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ChildProcess: a program that a test runs beside it. QProcess does not serve under
// ThreadSanitizer: its child shares the memory of the test until it executes the program, and
// changes the sanitizer's state of the calling thread, whose locks are then not seen any more.
#pragma once

#include <string>
#include <vector>

#include <sys/types.h>

namespace thalassa::tests {

class ChildProcess {
public:
    // Starts the program, which is searched in PATH, with the folder as its working directory, or
    // that of the test. What it writes goes to the file `output`, or where that of the test goes.
    // The test fails if there is no such program.
    explicit ChildProcess(const std::vector<std::string>& command, const std::string& folder = "",
        const std::string& output = "");
    // Kills it and waits for its end.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    void send(int signal) const;
    bool hasEnded();
    // Waits for the end; returns the exit status, or -1 after a signal.
    int wait();

private:
    bool reap(int flags);

    pid_t m_pid = -1; // -1: none was started
    int m_status = -1;
    bool m_isReaped = false;
};

} // namespace thalassa::tests
