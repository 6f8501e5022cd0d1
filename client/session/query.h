// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Query, Watch and Download: the descriptions of what a session can be asked, with the types of the
// request and the answer. client/session/queries.h has all of them. A description is a constant
// that lives as long as the program. *thread-safe*.
#pragma once

#include <memory>
#include <string_view>

#include "absl/status/statusor.h"

namespace google::protobuf {
class Message;
} // namespace google::protobuf

namespace thalassa::client {

using google::protobuf::Message;

// The answer to a query: a message that is shared and never changes, or an error. An error has the
// server's text; client/session/fault.h tells the kinds of errors apart.
template <typename Response> using Answer = absl::StatusOr<std::shared_ptr<const Response>>;

enum class Service {
    Inference,     // the KServe protocol with Triton's extensions
    Observability, // thalassa.v1
    Metrics        // Prometheus' text format
};

enum class QueryKind {
    Read,
    Change,   // always changes the server
    Settings, // changes the server if its request has members other than the name of a model
    Inference,
    Watch,   // a stream without an end, which is resumed after an interruption
    Download // a stream with an end
};

struct QueryType {
    // The path of the gRPC method, "/thalassa.v1.Observability/Snapshot". It identifies the query,
    // also in recorded sessions.
    std::string_view path;
    Service service;
    QueryKind kind;
    const Message& (*emptyRequest)();
    const Message& (*emptyResponse)();

    // Returns the last part of the path, "Snapshot".
    constexpr std::string_view name() const { return path.substr(path.rfind('/') + 1); }
    constexpr bool isStream() const
    {
        return kind == QueryKind::Watch || kind == QueryKind::Download;
    }
};

namespace detail {

template <typename Any> const Message& emptyMessage()
{
    return Any::default_instance();
}

template <typename Request, typename Response>
constexpr QueryType makeQueryType(std::string_view path, Service service, QueryKind kind)
{
    return {path, service, kind, &emptyMessage<Request>, &emptyMessage<Response>};
}

} // namespace detail

// A query with one answer.
template <typename Request, typename Response> struct Query : QueryType {
    constexpr Query(std::string_view path, Service service, QueryKind kind = QueryKind::Read)
        : QueryType(detail::makeQueryType<Request, Response>(path, service, kind))
    {
    }
};

template <typename Request, typename Response> struct Watch : QueryType {
    constexpr Watch(std::string_view path, Service service)
        : QueryType(detail::makeQueryType<Request, Response>(path, service, QueryKind::Watch))
    {
    }
};

template <typename Request, typename Response> struct Download : QueryType {
    constexpr Download(std::string_view path, Service service)
        : QueryType(detail::makeQueryType<Request, Response>(path, service, QueryKind::Download))
    {
    }
};

} // namespace thalassa::client
