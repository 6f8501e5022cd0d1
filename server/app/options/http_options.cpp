// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/options/option_groups.h"

#include "server/app/options/option_place.h"

namespace thalassa::app {
namespace {

constexpr int64_t kMaxHeadBytes = 1 << 30; // fits into the parser's 32 bits

} // namespace

std::vector<Option> httpOptions()
{
    static constexpr char kGroup[] = "HTTP";
    return {
        {kGroup, "allow-http", "bool", "Serves HTTP. Default: true.",
            boolean(OPTION_PLACE(allowHttp))},
        {kGroup, "http-address", "address", "Sets the address of HTTP. Default: 0.0.0.0.",
            text(OPTION_PLACE(http.address))},
        {kGroup, "http-port", "port", "Sets the port of HTTP. Default: 8000.",
            number(OPTION_PLACE(http.port), 0, kMaxPort)},
        {kGroup, "reuse-http-port", "bool", "Lets several servers share the port. Default: false.",
            boolean(OPTION_PLACE(http.reusePort))},
        {kGroup, "http-thread-count", "count",
            "Sets the number of threads that serve connections. Default: 8.",
            number(OPTION_PLACE(http.threadCount), 1)},
        {kGroup, "http-execute-brief", "bool",
            "A thread that serves connections executes a model on the CPU itself if that takes "
            "less time than to wake the instance's thread. Default: true.",
            boolean(OPTION_PLACE(http.executesBrief))},
        {kGroup, "http-max-input-size", "bytes",
            "Limits the size of the JSON of a request. Default: 67108864.",
            number(OPTION_PLACE(httpMaxInputSize), 1)},
        {kGroup, "http-header-forward-pattern", "regex",
            "Headers of inference requests whose name contains a match, in upper or lower case, "
            "become parameters of the request. Default: no header.",
            forwardPattern(OPTION_PLACE(httpForwarded))},
        {kGroup, "http-restricted-api", "category,...:header=value",
            "Endpoints of these categories answer only requests with that header and value; others "
            "get 403. Categories: health, metadata, inference, shared-memory, model-config, "
            "model-repository, statistics, trace, logging. May be given several times, each "
            "category once. Default: none is restricted.",
            restriction(OPTION_PLACE(httpRestrictions))},
    };
}

// Options that Triton does not have: every limit of server/http/message/limits.h that may need a
// change.
std::vector<Option> httpLimitOptions()
{
    static constexpr char kGroup[] = "HTTP limits";
    return {
        {kGroup, "http-max-connections", "count",
            "Limits the number of open connections. Default: 10000.",
            number(OPTION_PLACE(http.limits.maxConnections), 1)},
        {kGroup, "http-max-connections-per-address", "count",
            "Limits the number of open connections of one client address (IPv6: of one /64 "
            "network); 0: no limit, because clients behind a proxy share its address. Default: 0.",
            number(OPTION_PLACE(http.limits.maxConnectionsPerAddress), 0)},
        {kGroup, "http-max-url-size", "bytes", "Limits the length of a URL. Default: 8192.",
            number(OPTION_PLACE(http.limits.maxUrlBytes), 1, kMaxHeadBytes)},
        {kGroup, "http-max-head-size", "bytes",
            "Limits the size of the first line and the header fields of a request. Default: 65536.",
            number(OPTION_PLACE(http.limits.maxHeadBytes), 1, kMaxHeadBytes)},
        {kGroup, "http-max-header-count", "count",
            "Limits the number of header fields of a request. Default: 100.",
            number(OPTION_PLACE(http.limits.maxFieldCount), 1)},
        {kGroup, "http-max-body-size", "bytes",
            "Limits the size of a request body, as sent. Default: 2147483648.",
            number(OPTION_PLACE(http.limits.maxBodyBytes), 0, kMaxBytes)},
        {kGroup, "http-max-chunk-count", "count",
            "Limits the number of chunks of a chunked body. Default: 65536.",
            number(OPTION_PLACE(http.limits.maxChunkCount), 1)},
        {kGroup, "http-max-pending-requests", "count",
            "Limits the number of unanswered requests of one connection; at that number the "
            "connection is not read. Default: 64.",
            number(OPTION_PLACE(http.limits.maxRequestsInFlight), 1)},
        {kGroup, "http-max-pending-body-size", "bytes",
            "Limits the total body size of the unanswered requests of one connection; at that size "
            "the connection is not read. Default: 67108864.",
            number(OPTION_PLACE(http.limits.maxBodyBytesInFlight), 1, kMaxBytes)},
        {kGroup, "http-max-total-body-size", "bytes",
            "Limits the total size of the request bodies of all connections; beyond it large "
            "bodies are read one after the other. Default: 4294967296.",
            number(OPTION_PLACE(http.limits.maxTotalBodyBytes), 1, kMaxBytes)},
        {kGroup, "http-body-wait-timeout", "ms",
            "Limits the time that a request body may wait for room below "
            "--http-max-total-body-size; then the request is answered with 503. Default: 60000.",
            milliseconds(OPTION_PLACE(http.limits.bodyWaitTimeout))},
        {kGroup, "http-max-total-answer-size", "bytes",
            "Limits the size of the unread answers of all connections together; beyond it large "
            "answers are replaced by 503, and beyond half of it clients that read less than 1 MiB "
            "per second are disconnected. Default: 4294967296.",
            number(OPTION_PLACE(http.limits.maxTotalAnswerBytes), 1, kMaxBytes)},
        {kGroup, "http-max-unread-answer-size", "bytes",
            "Limits the size of the unread answers of one connection; beyond it the connection is "
            "not read. Default: 4194304.",
            number(OPTION_PLACE(http.limits.maxUnsentBytes), 1, kMaxBytes)},
        {kGroup, "http-max-unread-stream-size", "bytes",
            "Limits the size of the unread data of one streamed answer; beyond it the request is "
            "cancelled. Default: 16777216.",
            number(OPTION_PLACE(http.limits.maxStreamBytes), 1, kMaxBytes)},
        {kGroup, "http-max-unread-stream-messages", "count",
            "Limits the number of unread chunks of one streamed answer; beyond it the request is "
            "cancelled. Default: 65536.",
            number(OPTION_PLACE(http.limits.maxStreamPieces), 1)},
        {kGroup, "http-idle-timeout", "ms",
            "Sets the time without a request after which a connection is closed. Default: 3600000.",
            milliseconds(OPTION_PLACE(http.limits.idleTimeout))},
        {kGroup, "http-head-timeout", "ms",
            "Sets the time for the first line and the header fields of a request to arrive; then "
            "408. Default: 30000.",
            milliseconds(OPTION_PLACE(http.limits.headTimeout))},
        {kGroup, "http-body-timeout", "ms",
            "Sets the time for which a request body may stall or fall behind --http-min-body-rate; "
            "then 408. Default: 30000.",
            milliseconds(OPTION_PLACE(http.limits.bodyTimeout))},
        {kGroup, "http-min-body-rate", "bytes",
            "Sets the minimum average rate of a request body, per second. Default: 1024.",
            number(OPTION_PLACE(http.limits.minBodyRate), 1, kMaxBytes)},
        {kGroup, "http-write-timeout", "ms",
            "Sets the time for which a client may read no byte of its answer, or fall behind "
            "--http-min-answer-rate; then the connection is closed. Default: 60000.",
            milliseconds(OPTION_PLACE(http.limits.writeTimeout))},
        {kGroup, "http-min-answer-rate", "bytes",
            "Sets the minimum average rate at which a client reads its answer, per second. "
            "Default: 1024.",
            number(OPTION_PLACE(http.limits.minAnswerRate), 1, kMaxBytes)},
    };
}

} // namespace thalassa::app
