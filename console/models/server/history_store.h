// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The histories of the model versions of a server. A page holds a version while it shows it: then
// the server's history is read for it. If the server has no history, the store collects the
// counters of the versions that have requests, of at most kMaximumVersions, from the connection on.
// *lives on the GUI thread*.
#pragma once

#include <QObject>
#include <map>

#include "console/models/series/time_range.h"
#include "console/models/server/model_history.h"

namespace thalassa::console {

// Why the requests of a version took as long as they did in a range of time.
struct RangeExplanation {
    ModelKey key;
    TimeSpan span;
    QString error; // why there is no explanation; empty: there is one
    QString sentence;
    quint64 requestCount = 0;
    double meanBatchSize = 0;
    QList<std::pair<QString, double>> shares;    // stage and its share of the time, longest first
    QList<std::pair<QString, quint64>> outcomes; // "succeeded", "refused", ...
    QList<std::pair<QString, quint64>> releases; // executions by the reason
};

class HistoryStore : public QObject {
    Q_OBJECT

public:
    static constexpr std::size_t kMaximumVersions = 64;

    enum class Source {
        Unknown,  // the server was not asked yet
        Server,   // the history of the server
        Collected // readings since the connection
    };

    explicit HistoryStore(QObject* parent = nullptr);

    // The history of a version, or null if nothing is known.
    const ModelHistory* find(const ModelKey& key) const;
    Source source() const { return m_source; }
    // When the collection began; the epoch: it has not begun.
    WallTime collectedSince() const { return m_collectedSince; }

    // Each hold() needs a release().
    void hold(const ModelKey& key);
    void release(const ModelKey& key);
    QList<ModelKey> held() const;

    // Asks the server for an explanation, which explained() has later.
    void requestExplanation(const ModelKey& key, TimeSpan span);

    // The feed calls these.
    void setExplanation(const RangeExplanation& explanation);
    void setSource(Source source);
    void merge(const ModelKey& key, const HistoryPart& part);
    void add(const ModelKey& key, const FigureKey& figure, WallTime time, double value);
    // Adds events to a second, to which more may be added later.
    void count(const ModelKey& key, const FigureKey& figure, WallTime second, double events);
    // Counters of a server. While the history comes from the server, only what it does not have is
    // taken.
    void take(const QList<ModelFigures>& readings, WallTime time);
    // The connection was lost.
    void addGap(WallTime time);
    // Begins a gap, because the server has restarted, and forgets the source, not the histories.
    void restart(WallTime time);
    // Forgets all, because another server is shown.
    void clear();

Q_SIGNALS:
    void heldChanged();
    void changed();
    void explanationRequested(
        const thalassa::console::ModelKey& key, const thalassa::console::TimeSpan& span);
    void explained(const thalassa::console::RangeExplanation& explanation);

private:
    ModelHistory* make(const ModelKey& key, WallTime now);

    Source m_source = Source::Unknown;
    WallTime m_collectedSince;
    std::map<ModelKey, ModelHistory> m_histories;
    std::map<ModelKey, int> m_holds;
};

} // namespace thalassa::console
