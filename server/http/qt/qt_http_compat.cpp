// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/qt/qt_http_compat.h"

#include <QHttpServerRouter>
#include <QMetaType>
#include <QTcpServer>

#include <span>

namespace thalassa::http {
namespace {

// The types of arguments. QHttpServer makes one from the text that the type's expression matches.
template <ArgumentKind> struct QtArgument {
    QtArgument() = default;
    explicit QtArgument(QString matched)
        : text(std::move(matched))
    {
    }
    QString text;
};

template <ArgumentKind kKind> void addQtArgument(QHttpServer& server, const char* expression)
{
    using Argument = QtArgument<kKind>;
    // The conversion is registered once in the process, the expression once in each server.
    static const bool isRegistered = QMetaType::registerConverter<QString, Argument>(
        [](const QString& text) { return Argument(text); });
    if (isRegistered)
        server.router()->addConverter(QMetaType::fromType<Argument>(), expression);
}

void addQtArguments(QHttpServer& server)
{
    addQtArgument<ArgumentKind::Text>(server, "[^/]+");
    addQtArgument<ArgumentKind::AnyText>(server, "[^/]*");
    addQtArgument<ArgumentKind::Digits>(server, "[0-9]+");
}

#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
using QtResponder = QHttpServerResponder&;
#else
using QtResponder = QHttpServerResponder&&;
#endif

template <typename... Arguments>
bool routeTo(QHttpServer& server, const QString& path, QtRuleHandler handler)
{
    return static_cast<bool>(server.route(
        path, [handler = std::move(handler)](const Arguments&... arguments, QtResponder responder) {
            handler({arguments.text.toStdString()...}, std::move(responder));
        }));
}

// Chooses the types of the arguments by their kinds.
template <typename... Chosen>
bool routeByKinds(QHttpServer& server, const QString& path, std::span<const ArgumentKind> kinds,
    QtRuleHandler handler)
{
    if (kinds.empty())
        return routeTo<Chosen...>(server, path, std::move(handler));
    if constexpr (sizeof...(Chosen) < 2) {
        const auto choose = [&]<ArgumentKind kKind>() {
            return routeByKinds<Chosen..., QtArgument<kKind>>(
                server, path, kinds.subspan(1), std::move(handler));
        };
        switch (kinds.front()) {
        case ArgumentKind::Text:
            return choose.template operator()<ArgumentKind::Text>();
        case ArgumentKind::AnyText:
            return choose.template operator()<ArgumentKind::AnyText>();
        case ArgumentKind::Digits:
            return choose.template operator()<ArgumentKind::Digits>();
        }
    }
    return false;
}

} // namespace

bool addQtRule(QHttpServer& server, const PathPattern& pattern, QtRuleHandler handler)
{
    addQtArguments(server);
    return routeByKinds<>(
        server, QString::fromStdString(pattern.rule()), pattern.kinds(), std::move(handler));
}

#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)

void setQtRequestHandler(QHttpServer& server, QtRequestHandler handler)
{
    server.setMissingHandler(&server,
        [handler = std::move(handler)](const QHttpServerRequest&, QHttpServerResponder& responder) {
            handler(std::move(responder));
        });
}

bool bindQtServer(QHttpServer& server, QTcpServer* tcpServer)
{
    return server.bind(tcpServer);
}

void writeQtAnswer(QHttpServerResponder& responder, const QtAnswer& answer)
{
    QHttpHeaders headers;
    for (const auto& [name, value] : answer.fields)
        headers.append(name, value);
    responder.write(
        answer.body, headers, static_cast<QHttpServerResponder::StatusCode>(answer.status));
}

#else

void setQtRequestHandler(QHttpServer& server, QtRequestHandler handler)
{
    server.setMissingHandler(
        [handler = std::move(handler)](const QHttpServerRequest&,
            QHttpServerResponder&& responder) { handler(std::move(responder)); });
}

bool bindQtServer(QHttpServer& server, QTcpServer* tcpServer)
{
    server.bind(tcpServer);
    return true;
}

void writeQtAnswer(QHttpServerResponder& responder, const QtAnswer& answer)
{
    responder.writeStatusLine(static_cast<QHttpServerResponder::StatusCode>(answer.status));
    for (const auto& [name, value] : answer.fields)
        responder.writeHeader(name, value);
    responder.writeHeader("Content-Length", QByteArray::number(answer.body.size()));
    responder.writeBody(answer.body);
}

#endif

} // namespace thalassa::http
