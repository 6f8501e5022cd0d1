// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/server/server_store.h"

#include <QTimer>
#include <algorithm>
#include <utility>

#include "console/models/text/language.h"

namespace thalassa::console {
namespace {

constexpr std::chrono::minutes kRecentRestart(10);

} // namespace

ServerStore::ServerStore(ServerLabel label, QObject* parent)
    : QObject(parent)
    , m_label(std::move(label))
{
    connect(&Language::instance(), &Language::changed, this, [this] {
        assess();
        announce();
    });
}

DataState ServerStore::dataState(bool hasData) const
{
    switch (m_link.phase) {
    case LinkState::Phase::Connected:
        if (hasData) {
            return DataState::Live;
        }
        return m_updated == WallTime() ? DataState::Loading : DataState::Empty;
    case LinkState::Phase::Connecting:
        return hasData ? DataState::Stale : DataState::Loading;
    case LinkState::Phase::Failed:
        return hasData ? DataState::Stale : DataState::Failed;
    case LinkState::Phase::Disconnected:
        break;
    }
    return hasData ? DataState::Stale : DataState::Empty;
}

void ServerStore::addInterest(Interest interest)
{
    if (m_interests[static_cast<int>(interest)]++ == 0) {
        Q_EMIT interestsChanged();
    }
}

void ServerStore::removeInterest(Interest interest)
{
    if (--m_interests[static_cast<int>(interest)] == 0) {
        Q_EMIT interestsChanged();
    }
}

void ServerStore::setLabel(const ServerLabel& label)
{
    const QString before = std::exchange(m_label, label).name;
    if (before != label.name)
        Q_EMIT renamed(before);
    Q_EMIT labelChanged();
    announce();
}

void ServerStore::setLink(const LinkState& link)
{
    m_link = link;
    if (link.phase != LinkState::Phase::Connected) {
        m_rates.addGap(figures::wallNow());
        m_histories.addGap(figures::wallNow());
    }
    assess();
    Q_EMIT linkChanged();
    announce();
}

void ServerStore::setIdentity(const ServerIdentity& identity)
{
    const bool isOther = m_identity && m_identity->started != identity.started;
    if (isOther) {
        m_events.restart();
        m_mergedEvents.restart();
    }
    m_identity = identity;
    note();
    Q_EMIT settingsChanged();
    announce();
}

void ServerStore::setReadiness(const Readiness& readiness)
{
    m_readiness = readiness;
    note();
    assess();
    announce();
}

void ServerStore::setDrain(const DrainState& drain)
{
    m_drain = drain;
    note();
    assess();
    Q_EMIT settingsChanged();
    announce();
}

void ServerStore::setLog(const LogState& log)
{
    m_log = log;
    m_logFault.clear();
    note();
    Q_EMIT settingsChanged();
    announce();
}

void ServerStore::setLogFault(const QString& fault)
{
    if (m_logFault != fault) {
        m_logFault = fault;
        Q_EMIT settingsChanged();
        announce();
    }
}

void ServerStore::setLatencies(const LatencySum& latencies)
{
    m_latencies = latencies;
    note();
    assess();
    announce();
}

void ServerStore::setMemory(quint64 resident)
{
    m_totals.memory = resident;
    note();
    announce();
}

void ServerStore::setUnboundedModels(const QStringList& models)
{
    if (m_unboundedModels != models) {
        m_unboundedModels = models;
        announce();
    }
}

void ServerStore::setProcessors(const QList<ProcessorFigures>& processors)
{
    if (m_processors != processors) {
        m_processors = processors;
        announce();
    }
}

void ServerStore::setOpenApis(const OpenApis& apis)
{
    if (m_openApis != apis) {
        m_openApis = apis;
        announce();
    }
}

void ServerStore::applyIndex(const QList<IndexEntry>& index)
{
    m_models.applyIndex(index);
    note();
    assess();
    Q_EMIT figuresChanged();
    announce();
}

void ServerStore::applyFigures(const QList<ModelFigures>& figures, WallTime serverTime)
{
    m_models.applyFigures(figures, serverTime);
    m_histories.take(figures, serverTime);
    note();
    assess();
    if (m_totals.requestRate) {
        m_rates.add(m_updated, *m_totals.requestRate);
    }
    Q_EMIT figuresChanged();
    announce();
}

void ServerStore::addPastRates(const std::vector<Series::Point>& rates)
{
    m_rates.addBefore(rates);
    Q_EMIT figuresChanged();
    announce();
}

void ServerStore::applyEvents(const QList<ServerEvent>& events, quint64 lost)
{
    m_events.append(events, lost);
    m_mergedEvents.append(events, lost);
    note();
    Q_EMIT eventsChanged();
    announce();
}

void ServerStore::restart()
{
    m_restarted = figures::wallNow();
    m_rates.addGap(*m_restarted);
    m_events.restart();
    m_mergedEvents.restart();
    m_histories.restart(*m_restarted);
    forgetState();
}

void ServerStore::clear()
{
    m_restarted.reset();
    m_rates.clear();
    m_events.clear();
    m_mergedEvents.clear();
    m_histories.clear();
    forgetState();
}

void ServerStore::forgetState()
{
    m_identity.reset();
    m_readiness.reset();
    m_drain.reset();
    m_log.reset();
    m_logFault.clear();
    m_openApis = {};
    m_unboundedModels.clear();
    m_processors.clear();
    m_latencies = {};
    m_models.clear();
    m_updated = {};
    m_totals = {};
    assess();
    Q_EMIT figuresChanged();
    Q_EMIT eventsChanged();
    Q_EMIT settingsChanged();
    announce();
}

void ServerStore::setAlerts(const QList<Concern>& alerts)
{
    if (m_alerts != alerts) {
        m_alerts = alerts;
        assess();
        announce();
    }
}

void ServerStore::note()
{
    m_updated = figures::wallNow();
}

void ServerStore::assess()
{
    ServerView view;
    view.link = &m_link;
    view.readiness = m_readiness ? &*m_readiness : nullptr;
    view.drain = m_drain ? &*m_drain : nullptr;
    if (m_restarted && figures::wallNow() - *m_restarted < kRecentRestart) {
        // The server tells the time itself, unless it is another one.
        view.restarted =
            m_identity && m_identity->started != WallTime() ? m_identity->started : *m_restarted;
    }
    view.models = m_models.rows();
    m_concerns = concernsOf(view);
    for (const Concern& alert : m_alerts) {
        // The concerns of the server itself and failures come first.
        const auto place =
            std::find_if(m_concerns.begin(), m_concerns.end(), [](const Concern& one) {
                return !one.model.name.isEmpty() && one.health != Health::Failed;
            });
        m_concerns.insert(alert.health == Health::Failed ? place : m_concerns.end(), alert);
    }
    m_health = healthOf(m_link, m_concerns);

    ServerTotals totals;
    totals.memory = m_totals.memory;
    totals.p99 = m_latencies.quantile(0.99);
    const auto add = [](auto& sum, const auto& value) {
        if (value) {
            sum = sum.value_or(0) + *value;
        }
    };
    for (const ModelRow& row : m_models.rows()) {
        totals.readyCount += row.state == ModelState::Ready ? 1 : 0;
        totals.modelCount += row.state != ModelState::Unloaded ? 1 : 0;
        add(totals.requestRate, row.requestRate);
        add(totals.failureRate, row.failureRate);
        if (row.figures) {
            add(totals.queued, row.figures->queued);
            add(totals.inFlight, row.figures->inFlight);
        }
    }
    m_totals = totals;
}

void ServerStore::announce()
{
    if (!m_isAnnounced) {
        m_isAnnounced = true;
        QTimer::singleShot(0, this, [this] {
            m_isAnnounced = false;
            Q_EMIT changed();
        });
    }
}

} // namespace thalassa::console
