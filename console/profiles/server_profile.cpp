// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/profiles/server_profile.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <array>

#include "client/session/endpoint.h"

namespace thalassa::console {
namespace {

constexpr qsizetype kLongestText = 1024;
constexpr qsizetype kLongestName = 64;
constexpr qsizetype kLongestDestination = 255;

struct ServerProfileTexts {
    Q_DECLARE_TR_FUNCTIONS(ServerProfile)
};

struct EndpointField {
    const char* name;
    QString ServerProfile::*member;
};

constexpr std::array kEndpoints{EndpointField{"http", &ServerProfile::http},
    EndpointField{"grpc", &ServerProfile::grpc},
    EndpointField{"admin_http", &ServerProfile::adminHttp},
    EndpointField{"admin_grpc", &ServerProfile::adminGrpc},
    EndpointField{"metrics", &ServerProfile::metrics}};

QString endpointFault(const QString& endpoint)
{
    const bool hasBlank =
        std::any_of(endpoint.begin(), endpoint.end(), [](QChar c) { return c.isSpace(); });
    return !hasBlank && client::parseEndpoint(endpoint.toStdString(), "8000").ok()
        ? QString()
        : ServerProfileTexts::tr(
              "“%1” is no address: expected host:port, such as localhost:8000, with https:// "
              "or grpcs:// for TLS.")
              .arg(endpoint);
}

// A destination goes to ssh as one argument. It must neither be read as an option, nor have signs
// that a configuration of ssh passes on to a shell.
QString sshFault(const ServerProfile& profile)
{
    if (profile.ssh.isEmpty()) {
        return {};
    }
    static const QRegularExpression kDestination(QStringLiteral(
        "^([A-Za-z0-9_.+][A-Za-z0-9_.+-]*@)?[A-Za-z0-9_.\\[][A-Za-z0-9_.:%\\[\\]-]*$"));
    if (profile.ssh.size() > kLongestDestination || !kDestination.match(profile.ssh).hasMatch()) {
        return ServerProfileTexts::tr(
            "“%1” is no destination of ssh: expected user@host, or a name of the "
            "configuration of ssh, of letters, digits, and the signs . _ - : %.")
            .arg(profile.ssh.left(kLongestDestination));
    }
    if (profile.adminHttp.isEmpty() && profile.adminGrpc.isEmpty()) {
        return ServerProfileTexts::tr(
            "ssh forwards the administration addresses: give at least one of them, as "
            "the server itself reaches it, such as localhost:8004.");
    }
    return {};
}

} // namespace

ServerProfile profileOfAddress(const QString& address)
{
    ServerProfile profile;
    profile.name = address;
    const bool isGrpc = address.startsWith(QLatin1String("grpc"), Qt::CaseInsensitive) ||
        address.endsWith(QLatin1String(":8001"));
    (isGrpc ? profile.grpc : profile.http) = address;
    static const QRegularExpression kDefault(
        QStringLiteral(
            "^(?:(?:http|grpc)://)?(localhost|127\\.0\\.0\\.1|\\[::1\\])(?::800[01])?/?$"),
        QRegularExpression::CaseInsensitiveOption);
    if (const QRegularExpressionMatch match = kDefault.match(address); match.hasMatch()) {
        profile.adminHttp = match.captured(1) + QStringLiteral(":8003");
        profile.guessesAdmin = true;
    }
    return profile;
}

QString faultOf(const ServerProfile& profile, QString* field)
{
    const auto report = [field](const char* name, const QString& text) {
        if (field != nullptr) {
            *field = QLatin1String(name);
        }
        return text;
    };
    if (profile.name.trimmed().isEmpty()) {
        return report("name", ServerProfileTexts::tr("A server needs a name."));
    }
    if (profile.name.size() > kLongestName || profile.group.size() > kLongestName) {
        return report(profile.name.size() > kLongestName ? "name" : "group",
            ServerProfileTexts::tr("A name has at most %1 characters.").arg(kLongestName));
    }
    static const QRegularExpression kColor(QStringLiteral("^#[0-9a-fA-F]{6}$"));
    if (!profile.color.isEmpty() && !kColor.match(profile.color).hasMatch()) {
        return report("color",
            ServerProfileTexts::tr("“%1” is no colour: expected #rrggbb.").arg(profile.color));
    }
    if (profile.http.isEmpty() && profile.grpc.isEmpty()) {
        return report("http",
            ServerProfileTexts::tr("An HTTP or a gRPC address is needed, such as localhost:8000."));
    }
    for (const EndpointField& endpoint : kEndpoints) {
        const QString& text = profile.*endpoint.member;
        if (text.size() > kLongestText) {
            return report(endpoint.name,
                ServerProfileTexts::tr("An address has at most %1 characters.").arg(kLongestText));
        }
        if (const QString fault = text.isEmpty() ? QString() : endpointFault(text);
            !fault.isEmpty()) {
            return report(endpoint.name, fault);
        }
    }
    if (const QString fault = sshFault(profile); !fault.isEmpty()) {
        return report("ssh", fault);
    }
    if (profile.certificate.isEmpty() != profile.key.isEmpty()) {
        return report(profile.key.isEmpty() ? "key" : "certificate",
            ServerProfileTexts::tr(
                "A certificate of the client needs its key, and a key needs its certificate."));
    }
    return {};
}

QString addressesOf(const ServerProfile& profile)
{
    QStringList addresses;
    for (const QString& address : {profile.http, profile.grpc}) {
        if (!address.isEmpty()) {
            addresses.append(address);
        }
    }
    return addresses.join(QStringLiteral(", "));
}

QStringList secretsOf(const ServerProfile& profile)
{
    QStringList secrets{profile.authorities, profile.certificate, profile.key};
    for (const EndpointField& endpoint : kEndpoints) {
        const QString& text = profile.*endpoint.member;
        const qsizetype at = text.lastIndexOf(u'@');
        const qsizetype begin = text.indexOf(QLatin1String("://"));
        if (at > 0)
            secrets.append(text.mid(begin < 0 ? 0 : begin + 3, at - (begin < 0 ? 0 : begin + 3)));
    }
    secrets.removeAll(QString());
    return secrets;
}

} // namespace thalassa::console
