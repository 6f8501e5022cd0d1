// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Everything that the console knows about one server. console/feed fills a store, pages and lists
// read it, and neither knows the other. A page says by an Interest what it shows, so that only what
// is visible is read from the server. *lives on the GUI thread*.
#pragma once

#include <QObject>
#include <array>
#include <optional>

#include "console/models/series/latency_sum.h"
#include "console/models/series/series.h"
#include "console/models/server/attention.h"
#include "console/models/server/event_table.h"
#include "console/models/server/history_store.h"
#include "console/models/server/model_table.h"

namespace thalassa::console {

// The name of a server and what its profile says about it.
struct ServerLabel {
    QString name;
    QString group;
    QString address; // endpoints of inference, for people; of a recording the name of its file
    QString color;   // "#rrggbb"; empty: none
    bool isReadOnly = false;
    bool isProduction = false; // a change asks for the name of the server
    bool isRecorded = false;
};

enum class Interest { Models, LogSettings, Memory };
inline constexpr int kInterestCount = 3;

// How a page shows its data.
enum class DataState { Loading, Empty, Live, Stale, Failed };

// Totals over the models of a server. A figure that the server does not tell is absent.
struct ServerTotals {
    std::optional<double> requestRate;
    std::optional<double> failureRate;
    std::optional<quint64> queued;
    std::optional<quint64> inFlight;
    std::optional<std::chrono::nanoseconds> p99; // quantile of the last minute
    std::optional<quint64> memory;               // resident bytes of the process
    int readyCount = 0;
    int modelCount = 0; // without unloaded ones
};

class ServerStore : public QObject {
    Q_OBJECT

public:
    explicit ServerStore(ServerLabel label, QObject* parent = nullptr);

    const ServerLabel& label() const { return m_label; }
    const LinkState& link() const { return m_link; }
    const std::optional<ServerIdentity>& identity() const { return m_identity; }
    const std::optional<Readiness>& readiness() const { return m_readiness; }
    const std::optional<DrainState>& drain() const { return m_drain; }
    const std::optional<LogState>& log() const { return m_log; }
    // Why the log settings could not be read the last time, as a sentence; empty: they could.
    const QString& logFault() const { return m_logFault; }
    const OpenApis& openApis() const { return m_openApis; }
    // The models with a queue that has no limit, as far as the server tells.
    const QStringList& unboundedModels() const { return m_unboundedModels; }
    // Empty: not known.
    const QList<ProcessorFigures>& processors() const { return m_processors; }
    const LatencySum& latencies() const { return m_latencies; }
    // Requests per second of all models.
    const Series& rateSeries() const { return m_rates; }
    ModelTable* models() { return &m_models; }
    const ModelTable* models() const { return &m_models; }
    EventTable* events() { return &m_events; }
    const EventTable* events() const { return &m_events; }
    // The events for people: similar ones that follow each other are one.
    EventTable* mergedEvents() { return &m_mergedEvents; }
    HistoryStore* histories() { return &m_histories; }
    const HistoryStore* histories() const { return &m_histories; }

    // The list of what needs attention, the worst first, and the health that follows.
    const QList<Concern>& concerns() const { return m_concerns; }
    Health health() const { return m_health; }
    const ServerTotals& totals() const { return m_totals; }
    // The local time of the last answer; the epoch: none yet.
    WallTime updated() const { return m_updated; }
    // How a page shows what it has; `hasData`: it has something to show.
    DataState dataState(bool hasData) const;

    void addInterest(Interest interest);
    void removeInterest(Interest interest);
    bool hasInterest(Interest interest) const
    {
        return m_interests[static_cast<int>(interest)] > 0;
    }

    // The setters of the feed.
    void setLabel(const ServerLabel& label);
    void setLink(const LinkState& link);
    void setIdentity(const ServerIdentity& identity);
    void setReadiness(const Readiness& readiness);
    void setDrain(const DrainState& drain);
    void setLog(const LogState& log);
    void setLogFault(const QString& fault);
    void setOpenApis(const OpenApis& apis);
    void setUnboundedModels(const QStringList& models);
    void setLatencies(const LatencySum& latencies);
    void setMemory(quint64 resident);
    void setProcessors(const QList<ProcessorFigures>& processors);
    void applyIndex(const QList<IndexEntry>& index);
    void applyFigures(const QList<ModelFigures>& figures, WallTime serverTime);
    // Rates from before the connection, in the order of time.
    void addPastRates(const std::vector<Series::Point>& rates);
    void applyEvents(const QList<ServerEvent>& events, quint64 lost);
    // The server has restarted: forgets its state, and keeps what happened before, with a gap in
    // the series.
    void restart();
    // Another server is shown: forgets all.
    void clear();
    // The alerts of rules that fire; they are concerns (models/alerts).
    void setAlerts(const QList<Concern>& alerts);

Q_SIGNALS:
    void changed(); // anything of the following, at most once per pass of the event loop
    void renamed(const QString& before); // before labelChanged()
    void labelChanged();
    void linkChanged();
    void figuresChanged();
    void eventsChanged();
    void settingsChanged(); // identity, drain or log settings
    void interestsChanged();

private:
    void note(); // an answer has come
    void forgetState();
    void assess();   // concerns, health and totals
    void announce(); // changed(), later

    ServerLabel m_label;
    LinkState m_link;
    std::optional<ServerIdentity> m_identity;
    std::optional<Readiness> m_readiness;
    std::optional<DrainState> m_drain;
    QString m_logFault;
    std::optional<LogState> m_log;
    OpenApis m_openApis;
    QStringList m_unboundedModels;
    QList<ProcessorFigures> m_processors;
    std::optional<WallTime> m_restarted; // the last restart while this was connected
    LatencySum m_latencies;
    Series m_rates;
    ModelTable m_models;
    EventTable m_events;
    EventTable m_mergedEvents{EventTable::Neighbours::Merged};
    HistoryStore m_histories;

    QList<Concern> m_concerns;
    QList<Concern> m_alerts;
    Health m_health = Health::Unknown;
    ServerTotals m_totals;
    WallTime m_updated;
    std::array<int, kInterestCount> m_interests{};
    bool m_isAnnounced = false;
};

} // namespace thalassa::console
