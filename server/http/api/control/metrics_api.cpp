// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/control/metrics_api.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "server/http/api/replies/reply.h"

namespace thalassa::httpapi {
namespace {

constexpr std::string_view kPaths[] = {"/metrics", "/metrics/"};
constexpr char kText[] = "text/plain; charset=utf-8";

http::Response reply(
    const http::Request& request, const engine::Engine& engine, const security::Gate& gate)
{
    const security::Caller caller{
        "http", [&request](std::string_view name) { return request.headers.find(name); }};
    if (const absl::Status admitted = gate.admit(security::Category::Metrics, caller);
        !admitted.ok())
        return errorReply(admitted);
    if (request.method != "GET") {
        http::Response refusal = errorReply(405, "Method Not Allowed");
        refusal.headers.add("Allow", "GET");
        return refusal;
    }
    http::Response response;
    response.contentType = kText;
    // Other paths exist, with an empty body.
    if (std::find(std::begin(kPaths), std::end(kPaths), request.path) != std::end(kPaths))
        response.body = tensor::copiedBuffer(engine.metricsText());
    return response;
}

} // namespace

http::Routes makeMetricsRoutes(const engine::Engine& engine, const security::Gate& gate)
{
    const http::Handler handle = [&engine, &gate](const std::shared_ptr<http::Exchange>& exchange) {
        exchange->respond(reply(exchange->request(), engine, gate));
    };
    // Nothing here needs QHttpServer.
    return {[](std::string_view, std::string_view) { return true; }, handle, {}, handle};
}

} // namespace thalassa::httpapi
