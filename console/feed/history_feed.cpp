// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/feed/history_feed.h"

#include <algorithm>

#include "client/session/queries.h"
#include "console/feed/history_translation.h"
#include "console/feed/poll_options.h"
#include "console/feed/translation.h"

namespace thalassa::console {
namespace {

namespace queries = client::queries;
using std::chrono::seconds;

// Points of a poll: those of the readings that a slow connection may have missed.
constexpr quint32 kPolledPoints = 16;
constexpr quint32 kMostFailures = 200;
constexpr quint32 kRatePoints = 30; // of ten seconds: what the sparklines show

template <typename Request> Request requestOf(const ModelKey& key)
{
    Request request;
    request.mutable_filter()->set_model(key.name.toStdString());
    request.mutable_filter()->set_version(key.version);
    return request;
}

} // namespace

HistoryFeed::HistoryFeed(client::Session& session, ServerStore& store, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_store(store)
{
    connect(store.histories(), &HistoryStore::heldChanged, this, &HistoryFeed::renew);
    connect(store.histories(), &HistoryStore::explanationRequested, this, &HistoryFeed::explain);
    connect(&session, &client::Session::availabilityChanged, this, &HistoryFeed::renewSource);
    connect(&session, &client::Session::serverRestarted, this, [this] {
        // The server has another history now, behind what was read.
        while (!m_readings.empty()) {
            end(ModelKey(m_readings.begin()->first));
        }
        renew();
    });
    connect(&session, &client::Session::connectionChanged, this, [this] {
        const bool isConnected = m_session.connection().isConnected();
        if (isConnected != m_isConnected) {
            m_isConnected = isConnected;
            if (isConnected) {
                readRates();
            }
            // The history of the server has the time in between.
            for (const auto& [key, reading] : m_readings) {
                if (isConnected) {
                    readPast(key, v1::RESOLUTION_MINUTE);
                }
            }
        }
    });
    m_isConnected = session.connection().isConnected();
    if (m_isConnected) {
        readRates();
    }
    renewSource();
    renew();
}

void HistoryFeed::renewSource()
{
    const client::Availability history = m_session.availability(queries::kHistory);
    if (history.state == client::Availability::State::Unavailable) {
        m_store.histories()->setSource(HistoryStore::Source::Collected);
    }
}

void HistoryFeed::readRates()
{
    v1::HistoryRequest request;
    request.set_resolution(v1::RESOLUTION_TEN_SECONDS);
    request.set_limit(kRatePoints);
    m_session.ask(queries::kHistory, request, this,
        [this](const client::Answer<v1::HistoryResponse>& answer) {
            if (answer.ok()) {
                m_store.addPastRates(ratesOf(**answer));
            }
        });
}

void HistoryFeed::renew()
{
    const QList<ModelKey> held = m_store.histories()->held();
    QList<ModelKey> released;
    for (const auto& [key, reading] : m_readings) {
        if (!held.contains(key)) {
            released.append(key);
        }
    }
    for (const ModelKey& key : released) {
        end(key);
    }
    for (const ModelKey& key : held) {
        if (!m_readings.contains(key)) {
            begin(key);
        }
    }
}

void HistoryFeed::begin(const ModelKey& key)
{
    m_readings[key] = {};
    readPast(key, v1::RESOLUTION_MINUTE);
    poll(key);
}

void HistoryFeed::end(const ModelKey& key)
{
    for (client::Call& call : m_readings[key].calls) {
        call.cancel();
    }
    m_readings.erase(key);
}

// The lowest resolution comes first: each following one replaces the points that it has as well.
void HistoryFeed::readPast(const ModelKey& key, int resolution)
{
    auto request = requestOf<v1::HistoryRequest>(key);
    request.set_resolution(static_cast<v1::Resolution>(resolution));
    m_session.ask(queries::kHistory, request, this,
        [this, key, resolution](const client::Answer<v1::HistoryResponse>& answer) {
            Q_EMIT answered(queries::kHistory, answer.status());
            if (!answer.ok()) {
                renewSource();
                return;
            }
            takeHistory(key, **answer);
            if (resolution > v1::RESOLUTION_SECOND && m_readings.contains(key)) {
                readPast(key, resolution - 1);
            }
        });
}

void HistoryFeed::poll(const ModelKey& key)
{
    auto history = requestOf<v1::HistoryRequest>(key);
    history.set_limit(kPolledPoints);
    v1::ExplainRequest explain;
    explain.mutable_model()->set_model(key.name.toStdString());
    explain.mutable_model()->set_version(key.version);
    auto failures = requestOf<v1::RequestsRequest>(key);
    for (const v1::Outcome outcome :
        {v1::OUTCOME_REJECTED, v1::OUTCOME_CANCELLED, v1::OUTCOME_FAILED}) {
        failures.add_outcomes(outcome);
    }
    failures.set_limit(kMostFailures);
    m_readings[key].calls = {m_session.poll(queries::kHistory, history, this,
                                 [this, key](const client::Answer<v1::HistoryResponse>& answer) {
                                     Q_EMIT answered(queries::kHistory, answer.status());
                                     if (answer.ok()) {
                                         takeHistory(key, **answer);
                                     }
                                 }),
        m_session.poll(
            queries::kExplain, explain, this,
            [this, key](const client::Answer<v1::ExplainResponse>& answer) {
                if (answer.ok()) {
                    take(key, releasesOf((*answer)->model()));
                }
            },
            every(seconds(5))),
        m_session.poll(
            queries::kInstances, requestOf<v1::InstancesRequest>(key), this,
            [this, key](const client::Answer<v1::InstancesResponse>& answer) {
                Q_EMIT answered(queries::kInstances, answer.status());
                if (answer.ok() && (*answer)->models_size() == 1) {
                    take(key, occupancyOf((*answer)->models(0)));
                }
            },
            every(seconds(2))),
        m_session.poll(
            queries::kRequests, failures, this,
            [this, key](const client::Answer<v1::RequestsResponse>& answer) {
                if (answer.ok()) {
                    takeFailures(key, **answer);
                }
            },
            every(seconds(2)))};
}

void HistoryFeed::explain(const ModelKey& key, const TimeSpan& span)
{
    v1::ExplainRequest request;
    request.mutable_model()->set_model(key.name.toStdString());
    request.mutable_model()->set_version(key.version);
    request.set_begin_unix_ns(span.begin.time_since_epoch().count());
    request.set_end_unix_ns(span.end.time_since_epoch().count());
    m_session.ask(queries::kExplain, request, this,
        [this, key, span](const client::Answer<v1::ExplainResponse>& answer) {
            RangeExplanation explanation;
            if (answer.ok()) {
                explanation = explanationOf((*answer)->model());
            } else {
                explanation.error = errorText(answer.status());
            }
            explanation.key = key;
            explanation.span = span;
            m_store.histories()->setExplanation(explanation);
        });
}

void HistoryFeed::takeHistory(const ModelKey& key, const v1::HistoryResponse& response)
{
    m_store.histories()->setSource(HistoryStore::Source::Server);
    for (const v1::ModelHistory& model : response.models()) {
        if (keyOf(model.model(), model.version()) == key) {
            m_store.histories()->merge(key, historyOf(model, response.interval_ns()));
        }
    }
}

void HistoryFeed::take(const ModelKey& key, const std::map<FigureKey, double>& values)
{
    const WallTime now = figures::wallNow();
    const ModelHistory* history = m_store.histories()->find(key);
    for (const auto& [figure, value] : values) {
        // The mean of the instances comes with the history of the server, if that has it.
        const bool isInHistory = figure.figure == Figure::Occupancy &&
            m_store.histories()->source() == HistoryStore::Source::Server;
        if (!isInHistory) {
            m_store.histories()->add(key, figure, now, value);
        }
    }
    if (history == nullptr || values.empty()) {
        return;
    }
    // A reason that has gone is none now.
    for (const QString& release : history->details(Figure::ReleaseShare)) {
        const FigureKey figure{Figure::ReleaseShare, release};
        const bool isAboutReleases = values.begin()->first.figure == Figure::ReleaseShare;
        if (isAboutReleases && !values.contains(figure)) {
            m_store.histories()->add(key, figure, now, 0);
        }
    }
}

void HistoryFeed::takeFailures(const ModelKey& key, const v1::RequestsResponse& response)
{
    const auto found = m_readings.find(key);
    if (found == m_readings.end()) {
        return;
    }
    const FailureCounts counts = failuresOf(response, found->second.lastFailure);
    found->second.lastFailure = counts.latest;
    HistoryStore& histories = *m_store.histories();
    for (const auto& [figure, seconds] : counts.perSecond) {
        for (const auto& [second, count] : seconds) {
            histories.count(key, figure, WallTime(std::chrono::seconds(second)), count);
        }
    }
    if (const ModelHistory* history = histories.find(key)) {
        const WallTime now = std::chrono::floor<std::chrono::seconds>(figures::wallNow());
        for (const QString& reason : history->details(Figure::FailuresOf)) {
            histories.count(key, {Figure::FailuresOf, reason}, now, 0); // none since then
        }
    }
}

} // namespace thalassa::console
