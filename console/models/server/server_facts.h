// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The facts about a server: plain values, filled by console/feed from the answers of
// the client library. Every QString is text for people (shown_text.h); a ModelKey has the name as
// the server knows it, for commands. *thread-compatible*.
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <compare>
#include <optional>

#include "console/models/text/figures.h"

namespace thalassa::console {

// State as people see it: a shape, a colour and a word.
enum class Health { Ready, Attention, Failed, Unknown };

enum class ModelState { Ready, Loading, Unloading, Failed, Unloaded, Unknown };

struct ModelKey {
    QByteArray name;    // empty: none
    qint64 version = 0; // 0: no version is known

    std::strong_ordering operator<=>(const ModelKey& other) const
    {
        const int order = name.compare(other.name);
        return order != 0 ? order <=> 0 : version <=> other.version;
    }
    bool operator==(const ModelKey& other) const = default;
};

size_t qHash(const ModelKey& key, size_t seed = 0);

struct Quantiles {
    quint64 count = 0;
    std::chrono::nanoseconds p50{};
    std::chrono::nanoseconds p90{};
    std::chrono::nanoseconds p95{};
    std::chrono::nanoseconds p99{};
    std::chrono::nanoseconds max{};
};

struct StageFigures {
    QString stage;
    Quantiles quantiles;
};

// The time that requests have spent in a stage since the load.
struct StageSum {
    QString stage; // "total": the whole requests
    quint64 count = 0;
    std::chrono::nanoseconds total{};
};

// The counters of a model version at one moment. A value that the server does not tell is absent.
struct ModelFigures {
    ModelKey key;
    quint64 requests = 0; // all that came, those that were refused among them
    quint64 successes = 0;
    quint64 failures = 0; // those that were refused among them
    quint64 refused = 0;  // found a queue full; 0 if the server does not count them
    quint64 inferences = 0;
    quint64 executions = 0;
    std::optional<quint64> inFlight;
    std::optional<quint64> queued;
    std::optional<quint64> cacheHits;
    std::optional<quint64> cacheMisses;
    std::optional<quint64> memory;
    std::optional<quint64> sequences;             // open ones, and those that wait for a slot
    std::optional<Quantiles> total;               // quantiles of the last minute
    std::optional<std::chrono::nanoseconds> mean; // since the load; a server without quantiles
    QList<StageFigures> stages;
    QList<StageSum> sums; // a server without quantiles
};

// The load of a processor, as the metrics of a server have it.
struct ProcessorFigures {
    QString name;               // the UUID of a GPU; empty: the CPUs of the machine
    std::optional<double> busy; // share of the time, from 0 to 1
    std::optional<quint64> memoryUsed;
    std::optional<quint64> memoryTotal;

    bool operator==(const ProcessorFigures& other) const = default;
};

// A model version in the repository index.
struct IndexEntry {
    ModelKey key;
    ModelState state = ModelState::Unknown;
    QString reason;
};

// An option that the server was given.
struct ServerOption {
    QString name; // without dashes
    QString value;
    bool isSecret = false; // the server does not tell the value

    bool operator==(const ServerOption& other) const = default;
};

struct ServerIdentity {
    QString name;
    QString version;
    QString commit;
    QString buildType;
    QString compiler;
    QString protocolVersion; // the version of Triton whose protocol the server has
    WallTime started;        // epoch: not known
    QStringList extensions;
    QList<ServerOption> options; // empty: the server does not tell them
    bool isThalassa = false;     // serves the observability extension
};

// Whether the server answers a reading query of an API to a client without its key. Absent: not
// known.
struct OpenApis {
    std::optional<bool> repository;
    std::optional<bool> sharedMemory;
    std::optional<bool> traceSettings;
    std::optional<bool> logSettings;
    bool asksForToken = false; // of a console without one

    bool operator==(const OpenApis& other) const = default;
};

struct UnreadyVersion {
    ModelKey key;
    QString state;
    QString reason;
};

struct Readiness {
    bool isReady = false;
    QString sentence;
    QList<UnreadyVersion> unready;
};

enum class EventKind {
    Other,
    LoadRequested,
    Loaded,
    LoadFailed,
    UnloadRequested,
    Unloaded,
    SettingChanged,
    SettingRefused,
    RequestsRefused,
    TransportRefused,
    DrainBegan,
    DrainEnded,
    Started,
    Stopping,
    ControlFailed,
    SharedMemory,
    GpuLost,
    ConnectionClosed
};

struct ServerEvent {
    quint64 id = 0;     // in a table: its number there
    quint64 number = 0; // that the server gave it
    WallTime time;
    EventKind kind = EventKind::Other;
    ModelKey key;
    QString actor; // empty: the server itself
    QString text;
    quint64 count = 1;                            // similar events that this one stands for
    std::optional<WallTime> since = std::nullopt; // the time of the first one; absent: there is one
};

struct DrainState {
    enum class Phase { Serving, Grace, Refusing };
    Phase phase = Phase::Serving;
    WallTime began;
    WallTime refusesFrom;
    QString begunBy;
    quint64 inFlight = 0;
    quint64 accepted = 0;
    quint64 refused = 0;
};

struct LogState {
    bool info = true;
    bool warning = true;
    bool error = true;
    quint32 verboseLevel = 0;
    QString format;
    QString file;         // the command line sets it
    quint64 revision = 0; // 0: the server has no revisions
    QString changedBy;
    WallTime changed;
};

// The connection to a server.
struct LinkState {
    enum class Phase { Disconnected, Connecting, Connected, Failed };
    // The cause of a failed connection.
    enum class Obstacle { NoAnswer, Token, Certificate, Protocol };
    Phase phase = Phase::Disconnected;
    Obstacle obstacle = Obstacle::NoAnswer;
    QString reason; // why the connection failed
    QString advice; // the next step for the user
    WallTime since; // begin of the phase
    bool usesTls = false;
    bool usesToken = false;
    std::optional<WallTime> certificateEnd; // of the first that ends; absent: not known
    bool usesSsh = false; // the administration endpoints are reached through ssh, which is up
    QString sshFault;     // why it is not; empty: it is, or the profile does not use ssh
    QStringList missing;  // sentences about what the server cannot tell
    QStringList faults;   // sentences about answers that are not used
};

} // namespace thalassa::console
