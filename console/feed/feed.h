// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The connections of the console: a session and a feed for each server, and the commands of the
// pages. *lives on the GUI thread*.
#pragma once

#include <QHash>
#include <QObject>
#include <functional>
#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "console/feed/token_source.h"
#include "console/models/fleet/workspace.h"
#include "console/profiles/server_profile.h"

namespace thalassa::client {
class Call;
class Session;
class SessionRecorder;
class Timers;
} // namespace thalassa::client

namespace thalassa::console {

class SecretStore;
class ServerFeed;

class Feed : public QObject, public ServerCommands, public RecorderReader {
    Q_OBJECT

public:
    Feed(Workspace& workspace, SecretStore& secrets, AskToken askToken);
    ~Feed() override;

    // Gives a store a session with the server of a profile, in place of an earlier one. It is
    // opened if the profile says so, or by open().
    void attach(ServerStore& store, const ServerProfile& profile);
    // Gives a store a recorded session, and begins to play it. The time of everything that is
    // shown is that of the recording. Without `timers` it is played as fast as it was recorded.
    // Returns a sentence about the damage up to which the file is played; empty: there is none.
    absl::StatusOr<QString> play(ServerStore& store, const QString& file,
        const std::shared_ptr<client::Timers>& timers = nullptr);
    // Writes everything that the server of the store says to a new file, until the end.
    absl::Status record(ServerStore& store, const QString& file);
    void detach(ServerStore& store);

    // Whether the first readings of a server have come, or it is known that they will not.
    bool isSettled(const ServerStore& store) const;

    // Connects with a profile that is not kept, and reports in a sentence how far it came.
    void test(const ServerProfile& profile, const QString& token,
        std::function<void(bool hasAnswered, const QString& sentence)> onTested);

    void open(ServerStore& server) override;
    void close(ServerStore& server) override;
    void load(ServerStore& server, const QByteArray& model) override;
    void loadWithConfig(
        ServerStore& server, const QByteArray& model, const QString& config) override;
    void unload(ServerStore& server, const QByteArray& model) override;
    void unregisterRegion(ServerStore& server, const RegionFacts& region) override;
    void closeConnection(ServerStore& server, const ConnectionFacts& connection) override;
    void beginDrain(ServerStore& server, std::chrono::milliseconds grace) override;
    void endDrain(ServerStore& server) override;
    void changeLog(ServerStore& server, const LogChange& change) override;
    void changeTrace(ServerStore& server, const QList<TraceChange>& changes, quint64 revision,
        OnEnd onEnd) override;
    void dumpRequests(ServerStore& server, const QJsonObject& query, const QString& file) override;
    std::function<void()> readRecorder(
        ServerStore& server, const QJsonObject& query, OnTrace onTrace) override;
    std::function<void()> infer(
        ServerStore& server, const InferenceDraft& draft, OnInference onAnswer) override;
    std::function<void()> saveBundle(
        ServerStore& server, const QString& file, const BundleWatch& watch) override;

private:
    client::Session* sessionOf(ServerStore& server) const;
    void sendLoad(ServerStore& server, const QByteArray& model, const LiveText& action,
        const std::optional<QString>& text);
    // A change that a server makes, as an operation.
    struct Change {
        std::function<void(const absl::Status&)> end;  // with the answer
        std::function<void(const client::Call&)> sent; // from now on the wait can be cancelled
    };
    Change begin(const ServerStore& server, const LiveText& action);

    Workspace& m_workspace;
    SecretStore& m_secrets;
    const AskToken m_askToken;
    QHash<const ServerStore*, ServerFeed*> m_feeds;
    QHash<const ServerStore*, TokenSource*> m_tokenSources; // of those with a token
    std::vector<std::unique_ptr<client::SessionRecorder>> m_recorders;
    QHash<const ServerStore*, ServerProfile> m_profiles;
};

} // namespace thalassa::console
