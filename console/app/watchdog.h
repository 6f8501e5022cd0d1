// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The watchdog of the GUI thread: how long its operations take. An operation is the handling of one
// event, with everything that the handler sends; the window does not answer meanwhile. Work that
// may also be done outside an event, such as the opening of a page, has a name and is an operation
// there. A handler that runs an event loop, such as that of a dialog, is several operations: what
// comes before the loop, each event within it, and what comes after it. --watchdog writes the times
// to a file, and tests read them. *lives on the GUI thread*.
#pragma once

#include <QApplication>
#include <QEvent>
#include <QList>
#include <chrono>
#include <compare>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "console/app/yardstick.h"

namespace thalassa::console {

class Watchdog {
public:
    struct Times {
        std::chrono::nanoseconds processor{}; // of this thread; other programs do not change it
        std::chrono::nanoseconds wall{};
    };
    // All operations with equal names.
    struct Operation {
        QString receiver; // class of the object that got the event
        QString owner;    // nearest class of the console that it is a child of; empty: none
        QString event;    // type of the event, such as "Timer", or the name of the work
        quint64 count = 0;
        Times longest; // by the time of the processor, on a machine whose slowness is 1
        // The slowness of the machine (yardstick.h) when the longest operation ended. It is 1 if
        // the operation took no longer than kLimit: the machine need not be measured then.
        double slowness = 1;
    };
    // An event while it is handled, or other work. The events that a handler sends, and the work
    // that it does, are within its own.
    class Handling {
    public:
        Handling(Watchdog& watchdog, const QObject& receiver, const QEvent& event);
        Handling(Watchdog& watchdog, const QObject& receiver, const QString& work);
        ~Handling();
        Q_DISABLE_COPY_MOVE(Handling)

    private:
        friend class Watchdog;
        Handling(Watchdog& watchdog, const QObject& receiver, int event, std::string work);

        Watchdog& m_watchdog;
        Handling* const m_outer; // null: none
        // The names live as long as the program, and the objects may not.
        const char* const m_receiver;
        const char* const m_owner;
        const int m_event;
        const std::string m_work; // empty: an event
    };

    // The longest time that an operation may take, on a machine whose slowness (yardstick.h) is 1.
    static constexpr std::chrono::milliseconds kLimit{50};

    // `slowness` measures the machine, after each operation that took longer than kLimit.
    explicit Watchdog(std::function<Times()> clock = &Watchdog::now,
        std::function<double()> slowness = &slownessOfMachine);

    // The event loop is about to look for events.
    void turn();
    // Forgets all operations that have ended.
    void reset();

    // The longest first.
    QList<Operation> operations() const;
    // The longest sum of the operations between two looks for events.
    Times longestTurn() const { return m_longestTurn; }
    QByteArray json() const;

    static Times now();

private:
    struct Kind {
        const char* receiver;
        const char* owner;
        int event;
        std::string work;
        auto operator<=>(const Kind&) const = default;
    };
    struct Figures {
        quint64 count = 0;
        Times longest;
        double slowness = 1;
    };

    void begin(const Handling& handling);
    void end();

    const std::function<Times()> m_clock;
    const std::function<double()> m_slowness;
    std::map<Kind, Figures> m_figures;
    Times m_turn; // sum of the operations since the last look
    Times m_longestTurn;
    Handling* m_innermost = nullptr;     // the event that is being handled
    const Handling* m_running = nullptr; // the event whose operation runs; null: none does
    Times m_begun;
};

// A QApplication whose events a watchdog can see.
class WatchedApplication : public QApplication {
public:
    using QApplication::QApplication;

    // Begins to watch.
    Watchdog& watch();
    // Null until watch().
    Watchdog* watchdog() const { return m_watchdog.get(); }

    bool notify(QObject* receiver, QEvent* event) override;

private:
    std::unique_ptr<Watchdog> m_watchdog;
};

// Work of the GUI thread while it is done, with its name. The watchdog of the application sees it;
// without one nothing happens.
class WatchedWork {
public:
    WatchedWork(const QObject& receiver, const QString& name);

private:
    std::optional<Watchdog::Handling> m_handling;
};

} // namespace thalassa::console
