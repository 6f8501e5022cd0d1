// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// http_echo_qhttpserver: an HTTP server on QHttpServer that returns the body of each request POST
// /v2/models/<model>/infer. It shows the lower bound of the cost of QHttpServer.
//
//     http_echo_qhttpserver PORT
#include <QCoreApplication>
#include <QHostAddress>
#include <QHttpServer>
#include <QTcpServer>

#include <cstdio>

int main(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    if (argc != 2) {
        std::fprintf(stderr, "usage: http_echo_qhttpserver PORT\n");
        return 1;
    }
    const quint16 port = QString::fromLocal8Bit(argv[1]).toUShort();
    QHttpServer server;
    server.route(QStringLiteral("/v2/models/<arg>/infer"), QHttpServerRequest::Method::Post,
        [](const QString&, const QHttpServerRequest& request) {
            return QHttpServerResponse("application/octet-stream", request.body());
        });
    QTcpServer listener; // bind() takes a listening QTcpServer in Qt 6.4 and in Qt 6.8
    if (!listener.listen(QHostAddress::LocalHost, port)) {
        std::fprintf(stderr, "http_echo_qhttpserver: cannot listen on port %d\n", int(port));
        return 1;
    }
    server.bind(&listener);
    return QCoreApplication::exec();
}
