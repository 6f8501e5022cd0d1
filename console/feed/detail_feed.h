// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Fills the ServerDetail of one server from its session: each topic is read while a page has an
// interest in it. *lives on the GUI thread*.
#pragma once

#include <QObject>
#include <array>

#include "client/session/session.h"
#include "console/models/detail/server_detail.h"

namespace thalassa::console {

// Returns advice for a user after a reading has failed; empty: there is none.
QString adviceOf(const absl::Status& status);

class DetailFeed : public QObject {
    Q_OBJECT

public:
    // The store and the session outlive the feed.
    DetailFeed(ServerStore& store, client::Session& session, QObject* parent = nullptr);

private:
    using Kind = ServerDetail::Kind;

    void renew(Kind kind);
    void restart(Kind kind);
    QList<client::Call> begin(Kind kind);
    QList<client::Call> readRequests();
    QList<client::Call> explain();
    QList<client::Call> search();
    QList<client::Call> readBatches();
    QList<client::Call> readQueues();
    QList<client::Call> readSequences();
    QList<client::Call> readInstances();
    QList<client::Call> readConnections();
    QList<client::Call> readMemory();
    QList<client::Call> readRegions();
    QList<client::Call> readTritonRegions();
    void showTritonRegions();
    QList<client::Call> readTraceSettings();
    QList<client::Call> readTritonSettings();
    QList<client::Call> readForm();
    // Says to the topic that its query has failed; true if it has.
    bool hasFailed(Kind kind, const absl::Status& status);
    Topic& topic(Kind kind) { return m_detail.topic(kind); }

    ServerDetail& m_detail;
    client::Session& m_session;
    std::array<QList<client::Call>, ServerDetail::kKindCount> m_calls;
    std::vector<std::vector<RequestFacts>> m_parts; // the answers to the queries of the requests
    std::vector<RegionFacts> m_systemRegions;       // of a server without thalassa.v1
    std::vector<RegionFacts> m_cudaRegions;
    TraceFacts m_triton; // the settings of a server without thalassa.v1
};

} // namespace thalassa::console
