// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// waitUntil() runs the event loop until a condition holds. Lives on the thread of the test.
#pragma once

#include <QCoreApplication>
#include <QEventLoop>
#include <QTimer>

#include <chrono>
#include <functional>

namespace thalassa::client {

// Makes the application that event loops need; it exists until the program ends.
inline void makeApplication()
{
    static int count = 1;
    static char name[] = "session";
    static char* arguments[] = {name, nullptr};
    static QCoreApplication application(count, arguments);
}

// Returns false if the condition does not hold within a minute, which no test needs.
inline bool waitUntil(const std::function<bool()>& condition)
{
    bool isOver = false;
    QTimer timer;
    timer.setSingleShot(true);
    QObject::connect(&timer, &QTimer::timeout, &timer, [&] { isOver = true; });
    timer.start(std::chrono::minutes(1));
    while (!condition() && !isOver)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    return condition();
}

} // namespace thalassa::client
