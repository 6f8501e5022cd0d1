// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/qt_http_compat.h"

#include <QTcpServer>

namespace thalassa::http {

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
