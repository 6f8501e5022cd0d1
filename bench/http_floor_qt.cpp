// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// http_floor_qt PORT: the least that QHttpServer can cost: POST /v2/models/<model>/infer gives its
// body back.
#include <QCoreApplication>
#include <QHostAddress>
#include <QHttpServer>
#include <QTcpServer>

#include <cstdio>

int main(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    if (argc != 2) {
        std::fprintf(stderr, "usage: http_floor_qt PORT\n");
        return 1;
    }
    const quint16 port = QString::fromLocal8Bit(argv[1]).toUShort();
    QHttpServer server;
    server.route(QStringLiteral("/v2/models/<arg>/infer"), QHttpServerRequest::Method::Post,
        [](const QString&, const QHttpServerRequest& request) {
            return QHttpServerResponse("application/octet-stream", request.body());
        });
    QTcpServer listener; // bound, not listened with: what Qt 6.4 and 6.8 have in common
    if (!listener.listen(QHostAddress::LocalHost, port)) {
        std::fprintf(stderr, "http_floor_qt: cannot listen on port %d\n", int(port));
        return 1;
    }
    server.bind(&listener);
    return QCoreApplication::exec();
}
