// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Signals: SIGINT and SIGTERM as events of the Qt loop (row 11.2.1); SIGPIPE is ignored.
// *lives on the main thread*; one per process.
#pragma once

#include <QSocketNotifier>

#include <functional>
#include <memory>

namespace thalassa::app {

class Signals {
public:
    // `handler` runs on the main thread for the first signal; repeats are ignored.
    explicit Signals(std::function<void(int signal)> handler);
    ~Signals();
    Signals(const Signals&) = delete;
    Signals& operator=(const Signals&) = delete;

private:
    void read();

    std::function<void(int)> m_handler;
    int m_sockets[2] = {-1, -1};
    std::unique_ptr<QSocketNotifier> m_notifier;
};

} // namespace thalassa::app
