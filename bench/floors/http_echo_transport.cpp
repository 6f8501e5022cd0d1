// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// http_echo_transport: an HTTP server on the transport of server/http that returns the body of each
// request, without codec and engine. The transport passes requests to paths that end in /infer
// directly to the handler, and all other requests through QHttpServer.
//
//     http_echo_transport PORT [THREADS]
#include <QCoreApplication>

#include <cstdio>
#include <cstdlib>

#include "server/http/http_server.h"

using namespace thalassa;

int main(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    if (argc < 2 || argc > 3) {
        std::fprintf(stderr, "usage: http_echo_transport PORT [THREADS]\n");
        return 1;
    }
    const http::Handler echo = [](const std::shared_ptr<http::Exchange>& exchange) {
        http::Response response;
        response.contentType = "application/octet-stream";
        response.body = exchange->request().body;
        exchange->respond(std::move(response));
    };
    http::Routes routes;
    routes.isInference = [](std::string_view, std::string_view path) {
        return path.ends_with("/infer");
    };
    routes.inference = routes.other = echo;
    http::HttpServerOptions options;
    options.address = "127.0.0.1";
    options.port = static_cast<uint16_t>(std::atoi(argv[1]));
    options.threadCount = argc == 3 ? std::atoi(argv[2]) : 1;
    http::HttpServer server(options, routes);
    if (const absl::Status status = server.start(); !status.ok()) {
        std::fprintf(stderr, "http_echo_transport: %s\n", status.ToString().c_str());
        return 1;
    }
    return QCoreApplication::exec();
}
