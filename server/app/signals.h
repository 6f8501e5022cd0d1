// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Signals: turns SIGINT and SIGTERM, and SIGHUP if there is a function for it, into events of the
// Qt loop (row 11.2.1); SIGPIPE and SIGXFSZ are ignored.
// *lives on the main thread*; one per process.
#pragma once

#include <QSocketNotifier>

#include <array>
#include <functional>
#include <memory>

#include "absl/status/statusor.h"
#include "core/base/descriptor.h"

namespace thalassa::app {

class Signals {
public:
    // `handler` runs on the main thread for each signal that ends the program, until it returns
    // false; later ones, and those that come while it runs, are ignored. `onHangUp` runs for each
    // SIGHUP; without it that signal does what it did before. Returns UNAVAILABLE if the system has
    // no descriptors for it: a signal would then end the process undrained.
    static absl::StatusOr<std::unique_ptr<Signals>> watch(
        std::function<bool(int signal)> handler, std::function<void()> onHangUp = {});
    ~Signals();
    Signals(const Signals&) = delete;
    Signals& operator=(const Signals&) = delete;

private:
    using Sockets = std::array<base::Descriptor, 2>; // the signal handler writes to the first
    Signals(std::function<bool(int)> handler, std::function<void()> onHangUp, Sockets sockets);
    void read();

    std::function<bool(int)> m_handler; // null while it runs, and once it has returned false
    const std::function<void()> m_onHangUp;
    const Sockets m_sockets;
    QSocketNotifier m_notifier;
};

} // namespace thalassa::app
