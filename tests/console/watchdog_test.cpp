// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/watchdog.h"

#include <gtest/gtest.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTimer>
#include <QTimerEvent>
#include <optional>

#include "console/models/fleet/workspace.h"

namespace thalassa::console {
namespace {

using std::chrono::milliseconds;

class Watched : public ::testing::Test {
protected:
    // Time passes in the program; as much is taken by other programs.
    void pass(int ms)
    {
        m_now.processor += milliseconds(ms);
        m_now.wall += milliseconds(2 * ms);
    }
    // The longest operation, as "event of the receiver: milliseconds".
    std::string longest() const
    {
        const QList<Watchdog::Operation> all = m_watchdog.operations();
        return all.isEmpty() ? "none" : textOf(all.first());
    }
    static std::string textOf(const Watchdog::Operation& one)
    {
        return QStringLiteral("%1 of %2: %3")
            .arg(one.event, one.receiver)
            .arg(std::chrono::duration_cast<milliseconds>(one.longest.processor).count())
            .toStdString();
    }

    Watchdog::Times m_now;
    double m_slowness = 1;
    int m_measured = 0; // how often the machine was measured
    Watchdog m_watchdog{[this] { return m_now; },
        [this] {
            ++m_measured;
            return m_slowness;
        }};
    QObject m_object;
    QTimer m_timer;
    const QEvent m_event{QEvent::MetaCall};
    const QTimerEvent m_tick{1};
};

TEST_F(Watched, EventIsAnOperationWithAllThatItSends)
{
    {
        const Watchdog::Handling outer(m_watchdog, m_timer, m_tick);
        pass(10);
        {
            const Watchdog::Handling inner(m_watchdog, m_object, m_event);
            pass(20);
        }
        pass(5);
    }
    ASSERT_EQ(m_watchdog.operations().size(), 1);
    EXPECT_EQ(longest(), "Timer of QTimer: 35");
    EXPECT_EQ(m_watchdog.operations().first().longest.wall, milliseconds(70));
}

TEST_F(Watched, OperationsOfTheSameKindAreCountedAndTheLongestIsKept)
{
    for (const int ms : {10, 30, 20}) {
        const Watchdog::Handling handling(m_watchdog, m_object, m_event);
        pass(ms);
    }
    ASSERT_EQ(m_watchdog.operations().size(), 1);
    EXPECT_EQ(m_watchdog.operations().first().count, 3U);
    EXPECT_EQ(longest(), "MetaCall of QObject: 30");
    m_watchdog.reset();
    EXPECT_EQ(longest(), "none");
}

TEST_F(Watched, HandlerWithAnEventLoopIsSeveralOperations)
{
    {
        const Watchdog::Handling outer(m_watchdog, m_timer, m_tick);
        pass(40);
        m_watchdog.turn(); // the loop of a dialog
        pass(500);         // waits
        {
            const Watchdog::Handling inner(m_watchdog, m_object, m_event);
            pass(20);
        }
        pass(60); // the loop has ended
    }
    const QList<Watchdog::Operation> all = m_watchdog.operations();
    ASSERT_EQ(all.size(), 2);
    EXPECT_EQ(textOf(all[0]), "Timer of QTimer: 60");
    EXPECT_EQ(textOf(all[1]), "MetaCall of QObject: 20");
    EXPECT_EQ(all[0].count, 2U);
}

TEST_F(Watched, WorkOutsideAnEventIsAnOperationWithItsName)
{
    {
        const Watchdog::Handling work(m_watchdog, m_object, QStringLiteral("open model"));
        pass(15);
        const Watchdog::Handling inner(m_watchdog, m_timer, m_tick);
        pass(5);
    }
    m_watchdog.turn();
    ASSERT_EQ(m_watchdog.operations().size(), 1);
    EXPECT_EQ(longest(), "open model of QObject: 20");
    EXPECT_EQ(m_watchdog.longestTurn().processor, milliseconds(20));
}

TEST_F(Watched, WorkInAnEventIsPartOfItsOperation)
{
    {
        const Watchdog::Handling outer(m_watchdog, m_timer, m_tick);
        pass(10);
        const Watchdog::Handling work(m_watchdog, m_object, QStringLiteral("open model"));
        pass(15);
    }
    ASSERT_EQ(m_watchdog.operations().size(), 1);
    EXPECT_EQ(longest(), "Timer of QTimer: 25");
}

TEST_F(Watched, TurnIsTheSumOfItsOperations)
{
    const auto handle = [this](int ms) {
        const Watchdog::Handling handling(m_watchdog, m_object, m_event);
        pass(ms);
    };
    handle(10);
    handle(20);
    m_watchdog.turn();
    handle(25);
    m_watchdog.turn();
    EXPECT_EQ(m_watchdog.longestTurn().processor, milliseconds(30));
}

TEST_F(Watched, LongestOperationIsTheOneThatWouldTakeLongestOnTheFastMachine)
{
    const auto handle = [this](int ms, double slowness) {
        m_slowness = slowness;
        const Watchdog::Handling handling(m_watchdog, m_object, m_event);
        pass(ms);
    };
    handle(50, 9); // within the limit on any machine
    EXPECT_EQ(m_measured, 0);
    handle(90, 2); // as 45 ms
    EXPECT_EQ(m_measured, 1);
    EXPECT_EQ(longest(), "MetaCall of QObject: 50");
    handle(60, 1);
    handle(100, 2);
    const Watchdog::Operation found = m_watchdog.operations().first();
    EXPECT_EQ(textOf(found), "MetaCall of QObject: 60");
    EXPECT_EQ(found.slowness, 1);
    handle(160, 2);
    const QJsonObject report = QJsonDocument::fromJson(m_watchdog.json()).object();
    const QJsonObject first = report[QStringLiteral("operations")].toArray().first().toObject();
    EXPECT_EQ(first[QStringLiteral("longest_ms")].toDouble(), 160);
    EXPECT_EQ(first[QStringLiteral("slowness")].toDouble(), 2);
}

TEST_F(Watched, ReportNamesTheOwnerOfAnObjectOfQt)
{
    Workspace workspace;
    QTimer timer(&workspace);
    {
        const Watchdog::Handling handling(m_watchdog, timer, m_tick);
        pass(7);
    }
    m_watchdog.turn();
    const QJsonObject report = QJsonDocument::fromJson(m_watchdog.json()).object();
    EXPECT_EQ(report[QStringLiteral("limit_ms")].toInt(), 50);
    EXPECT_EQ(report[QStringLiteral("longest_turn_ms")].toDouble(), 7);
    const QJsonObject first = report[QStringLiteral("operations")].toArray().first().toObject();
    EXPECT_EQ(
        first[QStringLiteral("owner")].toString().toStdString(), "thalassa::console::Workspace");
    EXPECT_EQ(first[QStringLiteral("event")].toString().toStdString(), "Timer");
    EXPECT_EQ(first[QStringLiteral("longest_wall_ms")].toDouble(), 14);
}

TEST(WatchedApplication, SeesWhatTheEventLoopHandles)
{
    auto& application = *static_cast<WatchedApplication*>(qApp);
    application.watch();
    std::optional<Watchdog::Times> begun;
    QMetaObject::invokeMethod(
        &application,
        [&] {
            begun = Watchdog::now();
            while (Watchdog::now().processor - begun->processor < milliseconds(5)) { }
        },
        Qt::QueuedConnection);
    while (!begun)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    QCoreApplication::processEvents(); // a look for events ends the turn
    const auto& all = application.watchdog()->operations();
    const auto found = std::find_if(all.begin(), all.end(),
        [](const Watchdog::Operation& one) { return one.event == QLatin1String("MetaCall"); });
    ASSERT_NE(found, all.end());
    EXPECT_GE(found->longest.processor, milliseconds(5));
    EXPECT_GE(application.watchdog()->longestTurn().processor, milliseconds(5));
}

} // namespace
} // namespace thalassa::console
