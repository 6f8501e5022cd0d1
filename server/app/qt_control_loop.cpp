// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/qt_control_loop.h"

#include <QCoreApplication>
#include <QEvent>
#include <QTimer>

#include <utility>

namespace thalassa::app {

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
    const auto milliseconds = std::chrono::ceil<std::chrono::milliseconds>(delay);
    post([this, milliseconds, function = std::move(function)]() mutable {
        // Others may be a twentieth early, and nobody is to be asked again before his time.
        QTimer::singleShot(milliseconds, Qt::PreciseTimer, m_receiver.get(), std::move(function));
    });
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
