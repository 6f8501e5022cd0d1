// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The alert rules of the console, the state of each for every server and model that it watches, and
// the history of its alerts. evaluate() is called once a second; nothing else depends on the time.
// The alerts that fire become concerns of their servers (ServerStore::setAlerts()), so that all
// lists of what needs attention have them. *lives on the GUI thread*.
#pragma once

#include <QHash>
#include <QObject>
#include <chrono>
#include <deque>
#include <functional>
#include <map>

#include "console/models/alerts/alert_firing.h"
#include "console/models/alerts/alert_values.h"
#include "console/models/alerts/kept_rules.h"
#include "console/models/fleet/fleet.h"

namespace thalassa::console {

// The states of a rule for all that it watches.
struct AlertSummary {
    AlertPhase phase = AlertPhase::Unknown; // the worst; unknown: nothing watched has data
    WallTime since;                         // the earliest begin of this phase
    int watched = 0;
    int firing = 0;
    int pending = 0;
    int unknown = 0;
    std::optional<double> worst; // the worst value of now
    QString where;               // the server and model with this value
};

class AlertBook : public QObject {
    Q_OBJECT

public:
    static constexpr std::size_t kMostFirings = 1000;
    static constexpr int kMostConcerns = 20; // alerts of a server in the lists of the window

    // `path` is the file of the rules; empty: they are not kept. Rules that another console changes
    // in the file change here, too. The fleet outlives the book.
    AlertBook(Fleet& fleet, const QString& path, QObject* parent = nullptr);

    const QList<AlertRule>& rules() const { return m_kept.rules(); }
    const AlertRule* find(quint64 id) const { return m_kept.find(id); }
    const QStringList& faults() const { return m_kept.faults(); }
    const AlertSummary& summaryOf(quint64 id) const;
    // The newest first.
    const std::deque<AlertFiring>& firings() const { return m_firings; }
    // Takes the alerts of earlier runs of the program, the newest first; none of them fires.
    // REQUIRES: no alert has begun yet.
    void setEarlierFirings(std::vector<AlertFiring> firings);
    // Why the history is not kept, or why that of earlier runs is missing, as a sentence; empty: it
    // is whole.
    const QString& historyFault() const { return m_historyFault; }
    void setHistoryFault(const QString& fault);
    // Why a change that waited for another console is not in the file, or was not made, as a
    // sentence; empty: none.
    const QString& writeFault() const { return m_kept.writeFault(); }
    int activeCount() const; // alerts that fire, without those of snoozed rules

    // Each returns a sentence on an error: the change holds, and is not in the file; or, of
    // change() and remove(), it was refused and does not hold. While another console has locked the
    // file, a change holds at once, and is written when the lock ends. Adds a rule, which gets an
    // id. REQUIRES: the rule has no fault.
    QString add(AlertRule rule);
    // Changes the rule that was seen, unless another console has changed it since. A rule whose
    // figure or scope changes begins again. REQUIRES: `wanted` has no fault.
    QString change(const AlertRule& seen, const AlertRule& wanted);
    // Removes the rule that was seen, unless another console has changed it since.
    QString remove(AlertRule seen);
    // Puts a rule back that was removed, at its place and with its id.
    QString putBack(const AlertRule& rule, qsizetype place);
    QString setEnabled(quint64 id, bool isEnabled);
    QString snooze(quint64 id, const AlertSnooze& snooze);

    // Evaluates all rules. While the readings are paused there are no data.
    void evaluate(AlertMoment now, bool isPaused = false);

Q_SIGNALS:
    void rulesChanged();
    void faultsChanged(); // those of the file
    void historyFaultChanged();
    void writeFaultChanged();
    void evaluated();
    void fired(const thalassa::console::AlertFiring& firing);
    void ended(const thalassa::console::AlertFiring& firing);

private:
    struct Watched {
        AlertState state;
        QuotientMemory memory;
        quint64 firing = 0; // the number of its alert; 0: none
        std::chrono::nanoseconds lastSeen{};
        quint64 round = 0;
        bool holdsHistory = false;
    };
    struct ServerWatch {
        WallTime updated;                    // the time of the last answer that was noticed
        std::chrono::nanoseconds answered{}; // when it was noticed
        bool isKnown = false;
        bool holdsMemory = false;
        bool holdsModels = false;
    };
    using Subjects = QHash<ModelKey, Watched>;

    void renewWatches(const QList<AlertRule>& earlier);
    void forgetIf(const std::function<bool(quint64 rule, const ServerStore* server)>& isSelected,
        AlertEnd reason);
    void forget(quint64 rule, AlertEnd reason);
    void forgetServer(ServerStore* server);
    void renewLabel(const ServerStore* server);
    void renewInterests();
    std::optional<std::chrono::nanoseconds> ageOf(
        const ServerStore& server, ServerWatch& watch, AlertMoment now) const;
    void evaluateModels(const AlertRule& rule, ServerStore& server, Subjects& subjects,
        AlertMoment now, bool hasData);
    void take(const AlertRule& rule, const ServerStore& server, const ModelKey& model,
        Watched& watched, std::optional<double> value, AlertMoment now);
    void sweep(const AlertRule& rule, ServerStore& server, Subjects& subjects, AlertMoment now);
    void begin(
        const AlertRule& rule, const ServerStore& server, const ModelKey& model, Watched& watched);
    AlertFiring* firingOf(quint64 number); // null: the history no longer has it
    void end(quint64 number, WallTime time, AlertEnd reason);
    void addTo(AlertSummary& summary, const AlertRule& rule, const ServerStore& server,
        const ModelKey& model, const AlertState& state) const;
    void endSnoozes(AlertMoment now);
    void publish();

    Fleet& m_fleet;
    KeptRules m_kept;
    std::map<std::pair<quint64, ServerStore*>, Subjects> m_watched;
    std::map<ServerStore*, ServerWatch> m_servers;
    QHash<quint64, AlertSummary> m_summaries;
    std::deque<AlertFiring> m_firings; // the newest first, with consecutive numbers
    QString m_historyFault;
    quint64 m_lastFiring = 0;
    quint64 m_round = 0;
    AlertMoment m_now; // of the last evaluation
};

// The server and the model of an alert for people: "gpu-east, resnet 3".
QString placeOf(const QString& server, const ModelKey& model);
// "p99 of resnet > 20 ms: 41.2 ms on gpu-east, resnet 3".
QString sentenceOf(const AlertFiring& firing);

} // namespace thalassa::console
