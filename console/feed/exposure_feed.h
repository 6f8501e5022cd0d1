// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// ExposureFeed reads which APIs of a server answer, when it has connected and when it has
// restarted: the repository index, the state of shared memory, and the settings of traces and of
// the log. It asks again after a failure that shows neither, and changes nothing. *lives on the GUI
// thread*.
#pragma once

#include <QObject>
#include <QTimer>
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
    void read();
    template <typename Query> void ask(const Query& query, std::optional<bool> OpenApis::*member);

    ServerStore& m_store;
    client::Session& m_session;
    QTimer m_retry;
};

// Returns whether the status of a query without a key shows an open API; absent: it shows neither.
std::optional<bool> answersWithoutKey(const absl::Status& status);

} // namespace thalassa::console
