// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Fills the store of one server from its session: repository index, snapshots, queues, readiness,
// drain and events all the time, and the rest while a page is interested in it. A server without
// the observability extension is read by its statistics, and by its metrics if the profile has
// their address. *lives on the GUI thread*.
#pragma once

#include <QHash>
#include <QMap>
#include <QObject>
#include <QTimer>
#include <array>
#include <functional>
#include <memory>
#include <optional>

#include "client/session/session.h"
#include "console/models/fleet/workspace.h"

namespace thalassa::session {
class MetricFamilies;
} // namespace thalassa::session

namespace thalassa::v1 {
class QueuesResponse;
class SequencesResponse;
class SnapshotResponse;
} // namespace thalassa::v1

namespace inference {
class ModelStatisticsResponse;
class RepositoryIndexResponse;
} // namespace inference

namespace thalassa::console {

class HistoryFeed;
class SshTunnel;

class ServerFeed : public QObject {
    Q_OBJECT

public:
    // The store outlives the feed.
    ServerFeed(Workspace& workspace, ServerStore& store, std::unique_ptr<client::Session> session,
        QObject* parent = nullptr);
    ~ServerFeed() override;

    client::Session& session() { return *m_session; }
    ServerStore& store() { return m_store; }
    // Adds a sentence to those about what the server cannot tell.
    void setRemark(const QString& sentence);
    // The tunnel to the administration endpoints, which becomes a child of this. It is open while
    // the session is.
    void setTunnel(SshTunnel* tunnel);

private:
    // An answer that is not used.
    struct AnswerFault {
        QString text;
        bool isTooLarge = false; // else it breaks the protocol
        bool operator==(const AnswerFault& other) const = default;
    };
    // The figures of a version from queries other than the snapshot.
    struct Extras {
        std::optional<quint64> queued;
        std::optional<quint64> sequences;
        std::optional<quint64> cacheHits;
        std::optional<quint64> cacheMisses;
    };

    void renewLink();
    void translateLink(); // its sentences are in the language of the program
    LinkState presentLink(WallTime since) const;
    // Notes an answer that breaks the protocol or a bound, until a later one does not. Returns
    // whether there is an answer.
    bool isUsable(const client::QueryType& query, const absl::Status& status);
    Extras& extrasOf(const ModelKey& key);
    void renewTunnel();
    void renewServer();
    void renewPolls();
    void renewPacing();
    // A server that the user does not look at is read less often, and its reconnection may wait
    // longer.
    void renewAttention();
    void readEvents(); // unless they are read
    // The snapshot is read until the server says that it has no extension; then its statistics are.
    void readSnapshot();
    std::chrono::seconds pace() const;
    // Reads at the pace what the snapshot does not have.
    void readPaced();
    void readAfterEvent(); // the same, once
    enum class Repetition { Paced, Once };
    QList<client::Call> readBeside(Repetition repetition);
    // Returns a handler that passes on the answers that are used.
    template <typename Request, typename Response, typename Take>
    client::Session::OnAnswer<Response> used(
        const client::Query<Request, Response>& query, Take take);
    template <typename Query, typename Request, typename Take>
    client::Call read(Repetition repetition, const Query& query, const Request& request, Take take);
    void readStatistics();
    void readMetrics();
    void endMetrics();
    // Returns sentences about what the server cannot tell, because of `reason`.
    QStringList missingBecause(const QString& reason) const;
    client::Call readQueues(); // at the interval of the window
    client::Call readSequences();
    void hold(Interest interest, const std::function<QList<client::Call>()>& begin);
    void release(Interest interest);
    // Reads the log settings of the extension, or those of Triton.
    template <typename Response, typename Query> client::Call readLog(const Query& query);
    void takeIndex(const inference::RepositoryIndexResponse& index);
    void takeSnapshot(const v1::SnapshotResponse& snapshot);
    void takeQueues(const v1::QueuesResponse& queues);
    void takeSequences(const v1::SequencesResponse& sequences);
    void takeMetrics(const client::Answer<session::MetricFamilies>& answer);
    void takeStatistics(const inference::ModelStatisticsResponse& statistics);

    Workspace& m_workspace;
    ServerStore& m_store;
    const std::unique_ptr<client::Session> m_session;
    SshTunnel* m_tunnel = nullptr;
    std::unique_ptr<HistoryFeed> m_history; // ends before the session
    QHash<ModelKey, Extras> m_extras;
    std::array<QList<client::Call>, kInterestCount>
        m_held; // the polls and watches of each interest
    client::Call m_snapshot;
    QList<client::Call> m_paced;
    QList<client::Call> m_afterEventCalls;
    client::Call m_statistics;
    client::Call m_metrics;
    std::optional<absl::Status> m_metricsStatus; // of the last answer
    QHash<ModelKey, quint64> m_queued;           // by the metrics
    QString m_remark;
    QMap<QString, AnswerFault> m_faults; // by the query
    client::Call m_events;
    QTimer m_eventRetry{this};    // after an answer that was not used
    QTimer m_afterEvent{this};    // until what an event may have changed is read
    bool m_isLookedAt = true;     // by the user
    int m_listed = 0;             // model versions of the repository index
    bool m_hasExtension = true;   // until the server says that it has none
    bool m_hasMetrics = true;     // the profile has their address
    bool m_hasLogSettings = true; // of the extension, as above
};

} // namespace thalassa::console
