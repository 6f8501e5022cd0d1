// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/signals.h"

#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/log/log_control.h"

namespace thalassa::app {
namespace {

// The descriptor to which the handler writes. It is a number that the object of the program owns: a
// signal handler may use nothing but lock-free atomics.
std::atomic<int> g_socket{-1};

void onSignal(int signal)
{
    const int error = errno;
    const char byte = static_cast<char>(signal);
    if (const int socket = g_socket; socket >= 0) [[maybe_unused]]
        const ssize_t written = ::write(socket, &byte, 1);
    errno = error;
}

} // namespace

absl::StatusOr<std::unique_ptr<Signals>> Signals::watch(
    std::function<bool(int)> handler, std::function<void()> onHangUp)
{
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        return absl::UnavailableError(absl::StrCat(
            "cannot watch for SIGINT and SIGTERM: socketpair: ",
            std::generic_category().message(errno), "; see the limit of open files (ulimit -n)"));
    }
    Sockets sockets{base::Descriptor(ends[0]), base::Descriptor(ends[1])};
    return std::unique_ptr<Signals>(
        new Signals(std::move(handler), std::move(onHangUp), std::move(sockets)));
}

Signals::Signals(std::function<bool(int)> handler, std::function<void()> onHangUp, Sockets sockets)
    : m_handler(std::move(handler))
    , m_onHangUp(std::move(onHangUp))
    , m_sockets(std::move(sockets))
    , m_notifier(m_sockets[1].get(), QSocketNotifier::Read)
{
    g_socket = m_sockets[0].get();
    QObject::connect(&m_notifier, &QSocketNotifier::activated, &m_notifier, [this] { read(); });
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN); // at the limit of a log (ulimit -f) only the write fails
    std::signal(SIGINT, onSignal);
    std::signal(SIGTERM, onSignal);
    if (m_onHangUp)
        std::signal(SIGHUP, onSignal);
}

Signals::~Signals()
{
    // The program ends: a repeated signal must not turn that into a failure.
    std::signal(SIGINT, SIG_IGN);
    std::signal(SIGTERM, SIG_IGN);
    if (m_onHangUp)
        std::signal(SIGHUP, SIG_IGN);
    g_socket = -1;
    m_notifier.setEnabled(false);
}

void Signals::read()
{
    char byte = 0;
    while (::read(m_sockets[1].get(), &byte, 1) == 1) {
        if (byte == SIGHUP) {
            m_onHangUp();
            continue;
        }
        if (!m_handler)
            continue;
        // Not through stdio, which blocks if its output is not read.
        base::printLine(absl::StrCat("Signal (", static_cast<int>(byte), ") received."));
        auto handler = std::exchange(m_handler, nullptr);
        if (handler(byte))
            m_handler = std::move(handler);
    }
}

} // namespace thalassa::app
