// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Fills the histories of a server. For each version that a page holds, the history of the server is
// read, from the lowest resolution to the highest, and then its last points at each poll; with them
// come what the history does not have: reasons of batches and failures, and each instance. The rate
// of all requests is read once for each connection. A server
// without a history is left to the counters that the store gets anyway. *lives on the GUI thread*.
#pragma once

#include <QList>
#include <QObject>
#include <map>

#include "client/session/session.h"
#include "console/models/server/server_store.h"

namespace thalassa::v1 {
class HistoryResponse;
class RequestsResponse;
} // namespace thalassa::v1

namespace thalassa::console {

class HistoryFeed : public QObject {
    Q_OBJECT

public:
    // Session and store outlive the feed.
    HistoryFeed(client::Session& session, ServerStore& store, QObject* parent = nullptr);

Q_SIGNALS:
    // The server has answered a query that only this asks.
    void answered(const thalassa::client::QueryType& query, const absl::Status& status);

private:
    struct Reading {
        QList<client::Call> calls;
        WallTime lastFailure; // the end of the last one that was counted
    };

    // Reads the rate of all requests in the minutes before the connection.
    void readRates();
    // The versions that are held, or the connection, have changed.
    void renew();
    void begin(const ModelKey& key);
    void end(const ModelKey& key);
    void readPast(const ModelKey& key, int resolution);
    void poll(const ModelKey& key);
    void takeHistory(const ModelKey& key, const v1::HistoryResponse& response);
    void takeFailures(const ModelKey& key, const v1::RequestsResponse& response);
    void take(const ModelKey& key, const std::map<FigureKey, double>& values);
    void renewSource();
    void explain(const ModelKey& key, const TimeSpan& span);

    client::Session& m_session;
    ServerStore& m_store;
    std::map<ModelKey, Reading> m_readings;
    bool m_isConnected = false;
};

} // namespace thalassa::console
