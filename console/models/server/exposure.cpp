// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/server/exposure.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QHash>
#include <QRegularExpression>
#include <QUrl>
#include <algorithm>

namespace thalassa::console {
namespace {

struct ExposureTexts {
    Q_DECLARE_TR_FUNCTIONS(Exposure)
};

// The options of a Thalassa server, with its defaults. The last one of a name counts.
class Options {
public:
    explicit Options(const QList<ServerOption>& options)
    {
        for (const ServerOption& option : options)
            m_values.insert(option.name, option.value);
    }

    bool has(const char* name) const { return m_values.contains(QLatin1String(name)); }
    QString value(const char* name, const QString& byDefault = {}) const
    {
        return m_values.value(QLatin1String(name), byDefault);
    }
    // A switch without a value is on.
    bool isOn(const char* name, bool byDefault) const
    {
        if (!has(name))
            return byDefault;
        const QString text = value(name).toLower();
        return text != QLatin1String("false") && text != QLatin1String("off") &&
            text != QLatin1String("0");
    }
    // Whether a limit is off, which is 0.
    bool isUnlimited(const char* name, bool byDefault) const
    {
        return has(name) ? value(name).toLongLong() == 0 : byDefault;
    }

private:
    QHash<QString, QString> m_values;
};

// The addresses beyond the machine on which the server listens; empty: none.
struct Reach {
    explicit Reach(const Options& options)
    {
        const QString all = QStringLiteral("0.0.0.0");
        const QString ofHttp = options.value("http-address", all);
        const auto open = [&options](const char* allow, const QString& address) {
            return options.isOn(allow, true) && !isLoopback(address) ? address : QString();
        };
        http = open("allow-http", ofHttp);
        grpc = open("allow-grpc", options.value("grpc-address", all));
        metrics = open("allow-metrics", options.value("metrics-address", ofHttp));
        administration =
            open("allow-admin", options.value("admin-address", QStringLiteral("127.0.0.1")));
    }

    bool hasInference() const { return !http.isEmpty() || !grpc.isEmpty(); }

    QString http;
    QString grpc;
    QString metrics;
    QString administration;
};

class Rules {
public:
    explicit Rules(const ExposureView& server)
        : m_options(server.identity.options)
        , m_reach(m_options)
        , m_apis(server.apis)
        , m_unboundedModels(server.unboundedModels)
    {
    }

    QList<Exposure> exposures()
    {
        addEndpoints();
        addAdministration();
        addModelControl();
        addSharedMemory();
        addSettings();
        addLimits();
        addQueues();
        return m_found;
    }

private:
    void add(ExposureLevel level, const QString& what, const QString& why, const QString& advice)
    {
        m_found.append({level, what, why, advice});
    }

    // Whether clients of other machines reach an API without a key. Of a protocol with a key for
    // some APIs only the answer to the console shows it.
    bool isOpen(const std::optional<bool>& answers) const
    {
        const bool isUnrestricted =
            (!m_reach.http.isEmpty() && !m_options.has("http-restricted-api")) ||
            (!m_reach.grpc.isEmpty() && !m_options.has("grpc-restricted-protocol"));
        return isUnrestricted || (m_reach.hasInference() && answers.value_or(false));
    }

    void addEndpoints()
    {
        const QString why =
            ExposureTexts::tr("Each machine that reaches it can send requests and read "
                              "the configurations of models.");
        const QString advice = ExposureTexts::tr("Set --%1=127.0.0.1, and let a proxy end TLS.");
        if (!m_reach.http.isEmpty()) {
            add(ExposureLevel::Medium,
                ExposureTexts::tr("HTTP listens on %1 without TLS.").arg(m_reach.http), why,
                advice.arg(QStringLiteral("http-address")));
        }
        if (!m_reach.grpc.isEmpty()) {
            add(ExposureLevel::Medium,
                ExposureTexts::tr("gRPC listens on %1 without TLS.").arg(m_reach.grpc), why,
                advice.arg(QStringLiteral("grpc-address")));
        }
        if (!m_reach.metrics.isEmpty()) {
            add(ExposureLevel::Medium,
                ExposureTexts::tr("The metrics port listens on %1.").arg(m_reach.metrics),
                ExposureTexts::tr("The metrics show the names of models and their load."),
                ExposureTexts::tr("Set --metrics-address=127.0.0.1."));
        }
        const auto addKeys = [this](
                                 const QString& address, const char* option, const QString& what) {
            if (!address.isEmpty() && m_options.has(option)) {
                add(ExposureLevel::NotTold, what, {},
                    ExposureTexts::tr("Check the value of --%1.").arg(QLatin1String(option)));
            }
        };
        addKeys(m_reach.http, "http-restricted-api",
            ExposureTexts::tr("The server does not tell which APIs need a key over HTTP."));
        addKeys(m_reach.grpc, "grpc-restricted-protocol",
            ExposureTexts::tr("The server does not tell which APIs need a key over gRPC."));
    }

    void addAdministration()
    {
        if (!m_reach.administration.isEmpty()) {
            add(ExposureLevel::High,
                ExposureTexts::tr("The administration listens on %1 without TLS.")
                    .arg(m_reach.administration),
                ExposureTexts::tr(
                    "Each machine that reaches it can drain the server, change settings and "
                    "read requests."),
                ExposureTexts::tr("Set --admin-address=127.0.0.1, and reach it through ssh."));
        }
        const QString remote = m_options.value("allow-remote-observability").toLower();
        if (!m_reach.hasInference())
            return;
        if (remote == QLatin1String("write")) {
            add(ExposureLevel::High,
                ExposureTexts::tr("The ports of inference serve the administration."),
                ExposureTexts::tr(
                    "Each client can drain the server, change settings and read requests."),
                ExposureTexts::tr("Set --allow-remote-observability=off."));
        } else if (remote == QLatin1String("read")) {
            add(ExposureLevel::Medium,
                ExposureTexts::tr("The ports of inference serve the observability extension."),
                ExposureTexts::tr("Each client can read the requests of other clients."),
                ExposureTexts::tr("Set --allow-remote-observability=off."));
        }
    }

    void addModelControl()
    {
        const bool isExplicit =
            m_options.value("model-control-mode").toLower() == QLatin1String("explicit");
        if (isExplicit && isOpen(m_apis.repository)) {
            add(ExposureLevel::High, ExposureTexts::tr("Clients can load and unload models."),
                ExposureTexts::tr("A load can bring a configuration and files, which a backend may "
                                  "execute."),
                ExposureTexts::tr("Restrict model-repository with --http-restricted-api and "
                                  "--grpc-restricted-protocol."));
        }
    }

    // Processes of the same machine share the regions, too.
    void addSharedMemory()
    {
        if (m_options.isOn("allow-client-shm", false)) {
            add(ExposureLevel::Medium, ExposureTexts::tr("Clients can register shared memory."),
                ExposureTexts::tr(
                    "A client that knows the name of a region can read and write it."),
                ExposureTexts::tr("Set --allow-client-shm=false."));
        }
    }

    void addSettings()
    {
        const bool isTraceOpen = isOpen(m_apis.traceSettings);
        const bool isLogOpen = isOpen(m_apis.logSettings);
        if (!isTraceOpen && !isLogOpen)
            return;
        const QString what = isTraceOpen && isLogOpen
            ? ExposureTexts::tr("Clients can change the settings of traces and of the log.")
            : isTraceOpen ? ExposureTexts::tr("Clients can change the settings of traces.")
                          : ExposureTexts::tr("Clients can change the settings of the log.");
        add(ExposureLevel::Medium, what,
            ExposureTexts::tr(
                "A client can fill the disk, or end the log lines that an operator needs."),
            ExposureTexts::tr("Restrict trace and logging with --http-restricted-api and "
                              "--grpc-restricted-protocol."));
    }

    void addLimits()
    {
        const auto addLimit = [this](
                                  const QString& address, const char* option, const QString& what) {
            if (!address.isEmpty() && m_options.isUnlimited(option, true)) {
                add(ExposureLevel::Medium, what,
                    ExposureTexts::tr("One machine can keep all others out."),
                    ExposureTexts::tr("Set --%1, unless clients share the address of a proxy.")
                        .arg(QLatin1String(option)));
            }
        };
        addLimit(m_reach.http, "http-max-connections-per-address",
            ExposureTexts::tr("One client address can open all connections of HTTP."));
        addLimit(m_reach.grpc, "grpc-max-connections-per-address",
            ExposureTexts::tr("One client address can open all connections of gRPC."));
        if (!m_reach.grpc.isEmpty() && m_options.isUnlimited("grpc-memory-quota", false)) {
            add(ExposureLevel::Medium, ExposureTexts::tr("The memory of gRPC has no limit."),
                ExposureTexts::tr("Clients that send large messages can exhaust the memory of the "
                                  "machine."),
                ExposureTexts::tr("Set --grpc-memory-quota."));
        }
    }

    void addQueues()
    {
        constexpr qsizetype kMostNames = 3;
        if (!m_reach.hasInference() || m_unboundedModels.isEmpty())
            return;
        add(ExposureLevel::Medium,
            ExposureTexts::tr("%n model(s) have queues without a limit, such as %1.", nullptr,
                static_cast<int>(m_unboundedModels.size()))
                .arg(m_unboundedModels.mid(0, kMostNames).join(QStringLiteral(", "))),
            ExposureTexts::tr(
                "Requests of a client that sends faster than a model executes wait in "
                "memory."),
            ExposureTexts::tr("Set max_queue_size in the configuration of each model."));
    }

    const Options m_options;
    const Reach m_reach;
    const OpenApis& m_apis;
    const QStringList& m_unboundedModels;
    QList<Exposure> m_found;
};

// The host of "http://gpu-east:8000", "gpu-east:8000" or "[::1]:8000".
QString hostOf(const QString& endpoint)
{
    const QString text =
        endpoint.contains(QLatin1String("://")) ? endpoint : QStringLiteral("http://") + endpoint;
    return QUrl(text).host();
}

bool isRemote(const QString& address)
{
    const QStringList endpoints = address.split(u',', Qt::SkipEmptyParts);
    return std::any_of(endpoints.begin(), endpoints.end(),
        [](const QString& one) { return !isLoopback(one.trimmed()); });
}

// The path between the console and the server.
QList<Exposure> exposuresOf(const LinkState& link)
{
    if (link.usesTls)
        return {};
    const QString advice = ExposureTexts::tr("Let a proxy end TLS, and enter its https address.");
    if (link.usesToken) {
        return {{ExposureLevel::High,
            ExposureTexts::tr("The console sends its token, and an endpoint has no TLS."),
            ExposureTexts::tr("Machines on the way can read the token."), advice}};
    }
    return {{ExposureLevel::Medium, ExposureTexts::tr("The connection of the console has no TLS."),
        ExposureTexts::tr("Machines on the way can read and change requests and answers."),
        advice}};
}

// The certificates of the endpoints, of which the first that ends counts.
QList<Exposure> exposuresOfCertificates(const LinkState& link, WallTime now)
{
    constexpr std::chrono::days kSoon(30);
    if (!link.certificateEnd || *link.certificateEnd >= now + kSoon)
        return {};
    const auto end = std::chrono::floor<std::chrono::milliseconds>(*link.certificateEnd);
    const QString date = QDateTime::fromMSecsSinceEpoch(end.time_since_epoch().count())
                             .toUTC()
                             .date()
                             .toString(Qt::ISODate);
    if (*link.certificateEnd < now) {
        return {{ExposureLevel::High,
            ExposureTexts::tr("The certificate has ended on %1.").arg(date),
            ExposureTexts::tr("Clients that connect now refuse it, or do not check certificates."),
            ExposureTexts::tr("Give the server or its proxy a new certificate.")}};
    }
    return {{ExposureLevel::Medium, ExposureTexts::tr("The certificate ends on %1.").arg(date),
        ExposureTexts::tr("Clients that connect after that refuse it."),
        ExposureTexts::tr("Give the server or its proxy a new certificate before.")}};
}

// A server that tells no options: what its answers show.
QList<Exposure> exposuresOf(const OpenApis& apis)
{
    QList<Exposure> found;
    const auto add = [&found](const std::optional<bool>& answers, const QString& open,
                         const QString& why, const QString& notTold, const QString& category) {
        const QString advice = ExposureTexts::tr(
            "Restrict %1 with --http-restricted-api and --grpc-restricted-protocol.")
                                   .arg(category);
        if (!answers)
            found.append({ExposureLevel::NotTold, notTold, {}, advice});
        else if (*answers)
            found.append({ExposureLevel::Medium, open, why, advice});
    };
    add(apis.sharedMemory, ExposureTexts::tr("The shared memory API answers without a key."),
        ExposureTexts::tr("A client that knows the name of a region can read and write it."),
        ExposureTexts::tr("It is not known whether the shared memory API needs a key."),
        QStringLiteral("shared-memory"));
    add(apis.traceSettings, ExposureTexts::tr("The trace settings answer without a key."),
        ExposureTexts::tr("A client can change them, and fill the disk."),
        ExposureTexts::tr("It is not known whether the trace settings need a key."),
        QStringLiteral("trace"));
    add(apis.logSettings, ExposureTexts::tr("The log settings answer without a key."),
        ExposureTexts::tr(
            "A client can change them, and end the log lines that an operator needs."),
        ExposureTexts::tr("It is not known whether the log settings need a key."),
        QStringLiteral("logging"));
    if (apis.repository.value_or(true)) {
        found.append({ExposureLevel::NotTold,
            apis.repository
                ? ExposureTexts::tr("The repository index answers without a key, and the "
                                    "server does not tell its model control mode.")
                : ExposureTexts::tr("The server does not tell its model control mode."),
            ExposureTexts::tr("With the mode explicit, clients can load and unload models."),
            ExposureTexts::tr(
                "Restrict %1 with --http-restricted-api and --grpc-restricted-protocol.")
                .arg(QStringLiteral("model-repository"))});
    }
    found.append({ExposureLevel::NotTold,
        ExposureTexts::tr("The server does not tell the addresses on which it listens."),
        ExposureTexts::tr("Other machines may reach its ports."),
        ExposureTexts::tr("Check its options and the firewall.")});
    return found;
}

} // namespace

bool isLoopback(const QString& address)
{
    const bool isPlainV6 = address.count(u':') > 1 && !address.contains(u'[') &&
        !address.contains(QLatin1String("://"));
    const QString host = hostOf(isPlainV6 ? u'[' + address + u']' : address);
    static const QRegularExpression loopback(QStringLiteral("^(localhost|::1|127(\\.\\d+){3})$"));
    return loopback.match(host).hasMatch();
}

bool isExposureKnown(const ServerIdentity& identity)
{
    return !identity.isThalassa || !identity.buildType.isEmpty();
}

QList<Exposure> exposuresOf(const ExposureView& server)
{
    QList<Exposure> found = exposuresOfCertificates(server.link, server.now);
    if (server.apis.asksForToken) {
        found.append({ExposureLevel::NotTold,
            ExposureTexts::tr("The server asks for a token, and the profile keeps none."),
            ExposureTexts::tr("The console does not see what the token protects."),
            ExposureTexts::tr("Enter a token in the profile; the keyring keeps it.")});
    }
    if (isRemote(server.address))
        found += exposuresOf(server.link);
    found += server.identity.isThalassa ? Rules(server).exposures() : exposuresOf(server.apis);
    std::stable_sort(found.begin(), found.end(),
        [](const Exposure& a, const Exposure& b) { return a.level < b.level; });
    return found;
}

Health healthOf(ExposureLevel level)
{
    switch (level) {
    case ExposureLevel::High:
        return Health::Failed;
    case ExposureLevel::Medium:
        return Health::Attention;
    case ExposureLevel::NotTold:
        break;
    }
    return Health::Unknown;
}

QString wordOf(ExposureLevel level)
{
    switch (level) {
    case ExposureLevel::High:
        return ExposureTexts::tr("high");
    case ExposureLevel::Medium:
        return ExposureTexts::tr("medium");
    case ExposureLevel::NotTold:
        break;
    }
    return ExposureTexts::tr("not told");
}

} // namespace thalassa::console
