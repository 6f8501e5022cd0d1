// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/watchdog.h"

#include <QAbstractEventDispatcher>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMetaEnum>
#include <QThread>
#include <algorithm>
#include <cmath>
#include <ctime>
#include <utility>

namespace thalassa::console {
namespace {

std::chrono::nanoseconds read(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

const char* classOf(const QObject& object)
{
    return object.metaObject()->className();
}

bool isOfQt(const char* name)
{
    return name[0] == 'Q' && name[1] >= 'A' && name[1] <= 'Z';
}

// Returns an empty name if the receiver says by itself what ran.
const char* ownerOf(const QObject& receiver)
{
    if (!isOfQt(classOf(receiver))) {
        return "";
    }
    for (const QObject* one = receiver.parent(); one != nullptr; one = one->parent()) {
        if (!isOfQt(classOf(*one))) {
            return classOf(*one);
        }
    }
    return "";
}

QString nameOfEvent(int type)
{
    const char* name = QMetaEnum::fromType<QEvent::Type>().valueToKey(type);
    return name != nullptr ? QString::fromLatin1(name) : QString::number(type);
}

double millisecondsOf(std::chrono::nanoseconds time)
{
    return std::round(static_cast<double>(time.count()) / 1e3) / 1e3;
}

} // namespace

Watchdog::Handling::Handling(Watchdog& watchdog, const QObject& receiver, const QEvent& event)
    : Handling(watchdog, receiver, event.type(), {})
{
}

Watchdog::Handling::Handling(Watchdog& watchdog, const QObject& receiver, const QString& work)
    : Handling(watchdog, receiver, QEvent::None, work.toStdString())
{
}

Watchdog::Handling::Handling(
    Watchdog& watchdog, const QObject& receiver, int event, std::string work)
    : m_watchdog(watchdog)
    , m_outer(watchdog.m_innermost)
    , m_receiver(classOf(receiver))
    , m_owner(ownerOf(receiver))
    , m_event(event)
    , m_work(std::move(work))
{
    watchdog.m_innermost = this;
    if (watchdog.m_running == nullptr) {
        watchdog.begin(*this);
    }
}

Watchdog::Handling::~Handling()
{
    m_watchdog.m_innermost = m_outer;
    if (m_watchdog.m_running == this) {
        m_watchdog.end();
        if (m_outer != nullptr) { // in a loop that the outer handler runs, or has run
            m_watchdog.begin(*m_outer);
        }
    }
}

Watchdog::Watchdog(std::function<Times()> clock, std::function<double()> slowness)
    : m_clock(std::move(clock))
    , m_slowness(std::move(slowness))
{
}

void Watchdog::begin(const Handling& handling)
{
    m_running = &handling;
    m_begun = m_clock();
}

void Watchdog::end()
{
    const Times now = m_clock();
    const Times passed{now.processor - m_begun.processor, now.wall - m_begun.wall};
    Figures& figures = m_figures[{
        m_running->m_receiver, m_running->m_owner, m_running->m_event, m_running->m_work}];
    ++figures.count;
    // Other programs slow a processor down for seconds, so that the machine is measured at once.
    const double slowness = passed.processor > kLimit ? m_slowness() : 1;
    if (passed.processor / slowness >= figures.longest.processor / figures.slowness) {
        figures.longest = passed;
        figures.slowness = slowness;
    }
    m_turn.processor += passed.processor;
    m_turn.wall += passed.wall;
    m_running = nullptr;
}

void Watchdog::turn()
{
    if (m_running != nullptr) {
        end();
    }
    if (m_turn.processor > m_longestTurn.processor) {
        m_longestTurn = m_turn;
    }
    m_turn = {};
}

void Watchdog::reset()
{
    m_figures.clear();
    m_turn = {};
    m_longestTurn = {};
}

QList<Watchdog::Operation> Watchdog::operations() const
{
    QList<Operation> all;
    for (const auto& [kind, figures] : m_figures) {
        all.append({QString::fromLatin1(kind.receiver), QString::fromLatin1(kind.owner),
            kind.work.empty() ? nameOfEvent(kind.event) : QString::fromStdString(kind.work),
            figures.count, figures.longest, figures.slowness});
    }
    std::sort(all.begin(), all.end(), [](const Operation& a, const Operation& b) {
        return a.longest.processor / a.slowness > b.longest.processor / b.slowness;
    });
    return all;
}

QByteArray Watchdog::json() const
{
    QJsonArray all;
    for (const Operation& one : operations()) {
        all.append(QJsonObject{{QStringLiteral("receiver"), one.receiver},
            {QStringLiteral("owner"), one.owner}, {QStringLiteral("event"), one.event},
            {QStringLiteral("count"), static_cast<qint64>(one.count)},
            {QStringLiteral("longest_ms"), millisecondsOf(one.longest.processor)},
            {QStringLiteral("longest_wall_ms"), millisecondsOf(one.longest.wall)},
            {QStringLiteral("slowness"), one.slowness}});
    }
    const QJsonObject report{{QStringLiteral("limit_ms"), static_cast<qint64>(kLimit.count())},
        {QStringLiteral("longest_turn_ms"), millisecondsOf(m_longestTurn.processor)},
        {QStringLiteral("longest_turn_wall_ms"), millisecondsOf(m_longestTurn.wall)},
        {QStringLiteral("operations"), all}};
    return QJsonDocument(report).toJson();
}

Watchdog::Times Watchdog::now()
{
    return {read(CLOCK_THREAD_CPUTIME_ID), read(CLOCK_MONOTONIC)};
}

Watchdog& WatchedApplication::watch()
{
    m_watchdog = std::make_unique<Watchdog>();
    const QAbstractEventDispatcher* dispatcher = QAbstractEventDispatcher::instance();
    const auto turn = [this] { m_watchdog->turn(); };
    connect(dispatcher, &QAbstractEventDispatcher::awake, this, turn);
    connect(dispatcher, &QAbstractEventDispatcher::aboutToBlock, this, turn);
    return *m_watchdog;
}

bool WatchedApplication::notify(QObject* receiver, QEvent* event)
{
    if (m_watchdog == nullptr || QThread::currentThread() != thread()) {
        return QApplication::notify(receiver, event);
    }
    const Watchdog::Handling handling(*m_watchdog, *receiver, *event);
    return QApplication::notify(receiver, event);
}

WatchedWork::WatchedWork(const QObject& receiver, const QString& name)
{
    const auto* application = dynamic_cast<const WatchedApplication*>(qApp);
    if (application != nullptr && application->watchdog() != nullptr) {
        m_handling.emplace(*application->watchdog(), receiver, name);
    }
}

} // namespace thalassa::console
