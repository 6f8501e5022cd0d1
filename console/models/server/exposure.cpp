// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/server/exposure.h"

#include <QCoreApplication>
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
    Rules(const ServerIdentity& identity, const OpenApis& apis)
        : m_options(identity.options)
        , m_reach(m_options)
        , m_apis(apis)
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
        return m_found;
    }

private:
    using Texts = ExposureTexts;

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
        const QString why = Texts::tr("Each machine that reaches it can send requests and read "
                                      "the configurations of models.");
        const QString advice = Texts::tr("Set --%1=127.0.0.1, and let a proxy end TLS.");
        if (!m_reach.http.isEmpty()) {
            add(ExposureLevel::Medium,
                Texts::tr("HTTP listens on %1 without TLS.").arg(m_reach.http), why,
                advice.arg(QStringLiteral("http-address")));
        }
        if (!m_reach.grpc.isEmpty()) {
            add(ExposureLevel::Medium,
                Texts::tr("gRPC listens on %1 without TLS.").arg(m_reach.grpc), why,
                advice.arg(QStringLiteral("grpc-address")));
        }
        if (!m_reach.metrics.isEmpty()) {
            add(ExposureLevel::Medium,
                Texts::tr("The metrics port listens on %1.").arg(m_reach.metrics),
                Texts::tr("The metrics show the names of models and their load."),
                Texts::tr("Set --metrics-address=127.0.0.1."));
        }
        const auto addKeys = [this](
                                 const QString& address, const char* option, const QString& what) {
            if (!address.isEmpty() && m_options.has(option)) {
                add(ExposureLevel::NotTold, what, {},
                    Texts::tr("Check the value of --%1.").arg(QLatin1String(option)));
            }
        };
        addKeys(m_reach.http, "http-restricted-api",
            Texts::tr("The server does not tell which APIs need a key over HTTP."));
        addKeys(m_reach.grpc, "grpc-restricted-protocol",
            Texts::tr("The server does not tell which APIs need a key over gRPC."));
    }

    void addAdministration()
    {
        if (!m_reach.administration.isEmpty()) {
            add(ExposureLevel::High,
                Texts::tr("The administration listens on %1 without TLS.")
                    .arg(m_reach.administration),
                Texts::tr("Each machine that reaches it can drain the server, change settings and "
                          "read requests."),
                Texts::tr("Set --admin-address=127.0.0.1, and reach it through ssh."));
        }
        const QString remote = m_options.value("allow-remote-observability").toLower();
        if (!m_reach.hasInference())
            return;
        if (remote == QLatin1String("write")) {
            add(ExposureLevel::High, Texts::tr("The ports of inference serve the administration."),
                Texts::tr("Each client can drain the server, change settings and read requests."),
                Texts::tr("Set --allow-remote-observability=off."));
        } else if (remote == QLatin1String("read")) {
            add(ExposureLevel::Medium,
                Texts::tr("The ports of inference serve the observability extension."),
                Texts::tr("Each client can read the requests of other clients."),
                Texts::tr("Set --allow-remote-observability=off."));
        }
    }

    void addModelControl()
    {
        const bool isExplicit =
            m_options.value("model-control-mode").toLower() == QLatin1String("explicit");
        if (isExplicit && isOpen(m_apis.repository)) {
            add(ExposureLevel::High, Texts::tr("Clients can load and unload models."),
                Texts::tr("A load can bring a configuration and files, which a backend may "
                          "execute."),
                Texts::tr("Restrict model-repository with --http-restricted-api and "
                          "--grpc-restricted-protocol."));
        }
    }

    // Processes of the same machine share the regions, too.
    void addSharedMemory()
    {
        if (m_options.isOn("allow-client-shm", false)) {
            add(ExposureLevel::Medium, Texts::tr("Clients can register shared memory."),
                Texts::tr("A client that knows the name of a region can read and write it."),
                Texts::tr("Set --allow-client-shm=false."));
        }
    }

    void addSettings()
    {
        const bool isTraceOpen = isOpen(m_apis.traceSettings);
        const bool isLogOpen = isOpen(m_apis.logSettings);
        if (!isTraceOpen && !isLogOpen)
            return;
        const QString what = isTraceOpen && isLogOpen
            ? Texts::tr("Clients can change the settings of traces and of the log.")
            : isTraceOpen ? Texts::tr("Clients can change the settings of traces.")
                          : Texts::tr("Clients can change the settings of the log.");
        add(ExposureLevel::Medium, what,
            Texts::tr("A client can fill the disk, or end the log lines that an operator needs."),
            Texts::tr("Restrict trace and logging with --http-restricted-api and "
                      "--grpc-restricted-protocol."));
    }

    void addLimits()
    {
        const auto addLimit = [this](
                                  const QString& address, const char* option, const QString& what) {
            if (!address.isEmpty() && m_options.isUnlimited(option, true)) {
                add(ExposureLevel::Medium, what, Texts::tr("One machine can keep all others out."),
                    Texts::tr("Set --%1, unless clients share the address of a proxy.")
                        .arg(QLatin1String(option)));
            }
        };
        addLimit(m_reach.http, "http-max-connections-per-address",
            Texts::tr("One client address can open all connections of HTTP."));
        addLimit(m_reach.grpc, "grpc-max-connections-per-address",
            Texts::tr("One client address can open all connections of gRPC."));
        if (!m_reach.grpc.isEmpty() && m_options.isUnlimited("grpc-memory-quota", false)) {
            add(ExposureLevel::Medium, Texts::tr("The memory of gRPC has no limit."),
                Texts::tr("Clients that send large messages can exhaust the memory of the "
                          "machine."),
                Texts::tr("Set --grpc-memory-quota."));
        }
    }

    const Options m_options;
    const Reach m_reach;
    const OpenApis& m_apis;
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
    using Texts = ExposureTexts;
    if (link.usesTls)
        return {};
    const QString advice = Texts::tr("Let a proxy end TLS, and enter its https address.");
    if (link.usesToken) {
        return {{ExposureLevel::High,
            Texts::tr("The console sends its token, and an endpoint has no TLS."),
            Texts::tr("Machines on the way can read the token."), advice}};
    }
    return {{ExposureLevel::Medium, Texts::tr("The connection of the console has no TLS."),
        Texts::tr("Machines on the way can read and change requests and answers."), advice}};
}

// A server that tells no options: what its answers show.
QList<Exposure> exposuresOf(const OpenApis& apis)
{
    using Texts = ExposureTexts;
    QList<Exposure> found;
    const auto add = [&found](const std::optional<bool>& answers, const QString& open,
                         const QString& why, const QString& notTold, const QString& category) {
        const QString advice =
            Texts::tr("Restrict %1 with --http-restricted-api and --grpc-restricted-protocol.")
                .arg(category);
        if (!answers)
            found.append({ExposureLevel::NotTold, notTold, {}, advice});
        else if (*answers)
            found.append({ExposureLevel::Medium, open, why, advice});
    };
    add(apis.sharedMemory, Texts::tr("The shared memory API answers without a key."),
        Texts::tr("A client that knows the name of a region can read and write it."),
        Texts::tr("It is not known whether the shared memory API needs a key."),
        QStringLiteral("shared-memory"));
    add(apis.traceSettings, Texts::tr("The trace settings answer without a key."),
        Texts::tr("A client can change them, and fill the disk."),
        Texts::tr("It is not known whether the trace settings need a key."),
        QStringLiteral("trace"));
    add(apis.logSettings, Texts::tr("The log settings answer without a key."),
        Texts::tr("A client can change them, and end the log lines that an operator needs."),
        Texts::tr("It is not known whether the log settings need a key."),
        QStringLiteral("logging"));
    if (apis.repository.value_or(true)) {
        found.append({ExposureLevel::NotTold,
            apis.repository ? Texts::tr("The repository index answers without a key, and the "
                                        "server does not tell its model control mode.")
                            : Texts::tr("The server does not tell its model control mode."),
            Texts::tr("With the mode explicit, clients can load and unload models."),
            Texts::tr("Restrict %1 with --http-restricted-api and --grpc-restricted-protocol.")
                .arg(QStringLiteral("model-repository"))});
    }
    found.append({ExposureLevel::NotTold,
        Texts::tr("The server does not tell the addresses on which it listens."),
        Texts::tr("Other machines may reach its ports."),
        Texts::tr("Check its options and the firewall.")});
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

QList<Exposure> exposuresOf(const ServerIdentity& identity, const LinkState& link,
    const OpenApis& apis, const QString& address)
{
    QList<Exposure> found;
    if (isRemote(address))
        found += exposuresOf(link);
    found += identity.isThalassa ? Rules(identity, apis).exposures() : exposuresOf(apis);
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
