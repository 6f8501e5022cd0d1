// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The changes of a server. The pages call it, and console/feed implements it with the
// client library. Each call adds an operation to the table of operations, and ends it with the
// server's answer. A store whose label is read-only accepts no call. *lives on the GUI thread*.
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>
#include <chrono>
#include <functional>
#include <optional>

class QJsonObject;

namespace thalassa::console {

class ServerStore;
struct ConnectionFacts;
struct InferenceAnswer;
struct InferenceDraft;
struct RegionFacts;
struct TraceChange;

// A member that is absent does not change.
struct LogChange {
    std::optional<bool> info;
    std::optional<bool> warning;
    std::optional<bool> error;
    std::optional<quint32> verboseLevel;
    std::optional<QString> format;
    quint64 revision = 0; // revision of the settings that the user saw; 0: any
};

class ServerCommands {
public:
    virtual ~ServerCommands() = default;

    virtual void open(ServerStore& server) = 0;
    virtual void close(ServerStore& server) = 0;
    // Loads a model, or loads one again that serves.
    virtual void load(ServerStore& server, const QByteArray& model) = 0;
    // The same with a configuration, the text of a config.pbtxt, in place of that of the file.
    virtual void loadWithConfig(
        ServerStore& server, const QByteArray& model, const QString& config) = 0;
    virtual void unload(ServerStore& server, const QByteArray& model) = 0;
    // Unregisters a region of shared memory of a client, with the name as the server knows it.
    virtual void unregisterRegion(ServerStore& server, const RegionFacts& region) = 0;
    // Closes the connection of a client, with the id as the server knows it.
    virtual void closeConnection(ServerStore& server, const ConnectionFacts& connection) = 0;
    virtual void beginDrain(ServerStore& server, std::chrono::milliseconds grace) = 0;
    virtual void endDrain(ServerStore& server) = 0;
    virtual void changeLog(ServerStore& server, const LogChange& change) = 0;
    // Makes the changes one after the other, until one is refused; each is one operation. The first
    // one expects the revision; 0: any. `onEnd` is called once, with the error or nothing.
    using OnEnd = std::function<void(const QString& error)>;
    virtual void changeTrace(
        ServerStore& server, const QList<TraceChange>& changes, quint64 revision, OnEnd onEnd) = 0;
    // Saves the requests that a query of the requests selects as a trace file. It changes nothing
    // on the server, and is accepted for a read-only one.
    virtual void dumpRequests(
        ServerStore& server, const QJsonObject& query, const QString& file) = 0;
    // Sends a request to a model. `onAnswer` is called once, and not after the returned function,
    // which cancels the request. It is no change: it is accepted for a read-only server.
    using OnInference = std::function<void(const InferenceAnswer& answer)>;
    virtual std::function<void()> infer(
        ServerStore& server, const InferenceDraft& draft, OnInference onAnswer) = 0;
    // Saves a diagnostic bundle of the server as a zip file. It changes nothing on the server. The
    // functions are called on the GUI thread, `onEnd` once. The returned function cancels it; then
    // the file stays as it was.
    struct BundleWatch {
        std::function<void(int done, int total, const QString& part)> onProgress;
        // `missing` has a sentence for each part that could not be read.
        std::function<void(const QString& error, const QStringList& missing)> onEnd;
    };
    virtual std::function<void()> saveBundle(
        ServerStore& server, const QString& file, const BundleWatch& watch) = 0;
};

} // namespace thalassa::console
