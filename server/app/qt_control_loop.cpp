// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/qt_control_loop.h"

#include <QCoreApplication>
#include <QEvent>
#include <QTimer>

#include <algorithm>
#include <utility>

#include "core/base/duration.h"

namespace thalassa::app {
namespace {

constexpr std::chrono::milliseconds kLongestTimer = std::chrono::hours(24 * 20);

} // namespace

// Gets the event that says that functions wait. The functions themselves cross through our own
// queue: ThreadSanitizer sees its lock, and not Qt's.
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

QtControlLoop::QtControlLoop()
    : m_receiver(new Receiver(*this))
{
}

QtControlLoop::~QtControlLoop() = default;

void QtControlLoop::post(std::function<void()> function)
{
    base::MutexLock lock(m_mutex);
    // First, so that no function waits without one if memory ends between.
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

// On the loop's thread. QTimer counts milliseconds in an int: a longer wait is several timers.
void QtControlLoop::startTimer(base::TimePoint due, std::function<void()> function)
{
    const base::Duration left = std::max(due - base::Clock::system().now(), base::Duration::zero());
    if (left > kLongestTimer) {
        QTimer::singleShot(
            kLongestTimer, m_receiver.get(), [this, due, function = std::move(function)]() mutable {
                startTimer(due, std::move(function));
            });
        return;
    }
    // Other kinds of timers may be a twentieth early.
    QTimer::singleShot(std::chrono::ceil<std::chrono::milliseconds>(left), Qt::PreciseTimer,
        m_receiver.get(), std::move(function));
}

void QtControlLoop::runAll()
{
    std::vector<std::function<void()>> functions;
    {
        base::MutexLock lock(m_mutex);
        functions.swap(m_functions);
    }
    for (std::function<void()>& function : functions)
        std::exchange(function, nullptr)(); // what it holds ends with it, not with the last
}

} // namespace thalassa::app
