// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/qt_control_loop.h"

#include <QTimer>

#include <utility>

namespace thalassa::app {

void QtControlLoop::post(std::function<void()> function)
{
    QMetaObject::invokeMethod(&m_context, std::move(function), Qt::QueuedConnection);
}

void QtControlLoop::postAfter(base::Duration delay, std::function<void()> function)
{
    const auto milliseconds = std::chrono::ceil<std::chrono::milliseconds>(delay);
    post([this, milliseconds, function = std::move(function)]() mutable {
        QTimer::singleShot(milliseconds, &m_context, std::move(function));
    });
}

} // namespace thalassa::app
