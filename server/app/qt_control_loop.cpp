// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/qt_control_loop.h"

#include <QCoreApplication>
#include <QEvent>
#include <QTimer>

#include <algorithm>
#include <utility>

#include "core/base/duration.h"
#include "core/base/exception_text.h"
#include "core/base/log/log.h"

namespace thalassa::app {
namespace {

// Qt's event loop does not tolerate exceptions.
void runCaught(const std::function<void()>& function)
{
    try {
        function();
    } catch (...) {
        LOG_ERROR << "a function of the control loop failed: " << base::exceptionText();
    }
}

} // namespace

// Receives the event that announces posted functions. The functions themselves wait in our own
// queue, because ThreadSanitizer sees its lock, but not Qt's.
class QtControlLoop::Receiver final : public QObject {
public:
    explicit Receiver(QtControlLoop& loop)
        : m_loop(loop)
    {
    }
    bool event(QEvent* event) override
    {
        if (event->type() != QEvent::User)
            return QObject::event(event);
        m_loop.runAll();
        return true;
    }

private:
    QtControlLoop& m_loop;
};

QtControlLoop::QtControlLoop(std::chrono::milliseconds longestTimer)
    : m_longestTimer(longestTimer)
    , m_receiver(new Receiver(*this))
{
}

QtControlLoop::~QtControlLoop() = default;

void QtControlLoop::post(std::function<void()> function)
{
    base::MutexLock lock(m_mutex);
    // Post the event first, so that no function waits without one if memory ends after this.
    if (m_functions.empty())
        QCoreApplication::postEvent(m_receiver.get(), new QEvent(QEvent::User));
    m_functions.push_back(std::move(function));
}

void QtControlLoop::postAfter(base::Duration delay, std::function<void()> function)
{
    const base::TimePoint due = base::later(base::Clock::system().now(), delay);
    post([this, due, function = std::move(function)]() mutable {
        startTimer(due, std::move(function));
    });
}

// Runs on the loop's thread.
void QtControlLoop::startTimer(base::TimePoint due, std::function<void()> function)
{
    const base::Duration left = std::max(due - base::Clock::system().now(), base::Duration::zero());
    if (left > m_longestTimer) {
        QTimer::singleShot(m_longestTimer, m_receiver.get(),
            [this, due, function = std::move(function)]() mutable {
                runCaught([&] { startTimer(due, std::move(function)); });
            });
        return;
    }
    // Other kinds of timers may fire early by a twentieth of the delay.
    QTimer::singleShot(std::chrono::ceil<std::chrono::milliseconds>(left), Qt::PreciseTimer,
        m_receiver.get(), [function = std::move(function)] { runCaught(function); });
}

void QtControlLoop::runAll()
{
    std::vector<std::function<void()>> functions;
    {
        base::MutexLock lock(m_mutex);
        functions.swap(m_functions);
    }
    for (std::function<void()>& function : functions)
        runCaught(
            std::exchange(function, nullptr)); // its captures end now, and not after the last one
}

} // namespace thalassa::app
