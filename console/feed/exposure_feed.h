// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// ExposureFeed reads which APIs of a server answer, when it has connected and when it has
// restarted: the repository index, the state of shared memory, and the settings of traces and of
// the log. It asks again with exponential back-off after a failure that shows neither, and changes
// nothing. *lives on the GUI thread*.
#pragma once

#include <QList>
#include <QObject>
#include <QTimer>
#include <cstdint>
#include <optional>

#include "absl/status/status.h"
#include "client/session/session.h"
#include "console/models/server/server_store.h"

namespace thalassa::console {

class ExposureFeed : public QObject {
    Q_OBJECT

public:
    // The store and the session outlive the feed.
    ExposureFeed(ServerStore& store, client::Session& session, QObject* parent = nullptr);

private:
    // Begins with the first delay again.
    void read();
    void askAll();
    template <typename Query>
    client::Call ask(const Query& query, std::optional<bool> OpenApis::*member);

    ServerStore& m_store;
    client::Session& m_session;
    QList<client::Call> m_round; // the queries of the last round
    uint32_t m_failures = 0;     // rounds in a row of which a query shows neither
    QTimer m_retry{this};
};

// Returns whether the status of a query without a key shows an open API; absent: it shows neither.
std::optional<bool> answersWithoutKey(const absl::Status& status);

} // namespace thalassa::console
