// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/front_ends/http_front_end.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/log/log.h"
#include "core/base/status_macros.h"
#include "server/address/address.h"

namespace thalassa::app {

HttpFrontEnd::HttpFrontEnd(Options options)
    : FrontEnd(options.traits)
    , m_options(std::move(options))
{
}

absl::Status HttpFrontEnd::start()
{
    const uint16_t preferred = m_options.server.port;
    const std::vector<uint16_t> ports =
        m_options.ports.empty() ? std::vector{preferred} : m_options.ports;
    absl::Status started;
    for (const uint16_t port : ports) {
        http::HttpServerOptions listening = m_options.server;
        listening.port = port;
        m_server = std::make_unique<http::HttpServer>(std::move(listening), m_options.routes);
        started = m_server->start();
        if (!absl::IsAlreadyExists(started))
            break;
    }
    RETURN_IF_ERROR(started);
    const bool isOther = ports.size() > 1 && m_server->port() != preferred;
    LOG_INFO << "Started " << traits().service << " at " << place()
             << (isOther ? "; the default port is in use" : "");
    return absl::OkStatus();
}

std::string HttpFrontEnd::place() const
{
    return address::hostAndPort(m_options.server.address, m_server->port());
}

void HttpFrontEnd::stopAccepting()
{
    m_server->stopAccepting();
}

// Idle connections stay open: as long as anything is still being answered, by any front end, their
// clients may send another request (row 11.2.6).
bool HttpFrontEnd::isBusy()
{
    return m_server->connectionCount() > 0 && m_server->pollBusyConnections();
}

// Requests that came meanwhile are still answered. A client without a request must not hold up the
// exit, so its connection is closed.
bool HttpFrontEnd::closeIdle()
{
    m_server->closeIdleConnections();
    return m_server->connectionCount() == 0;
}

std::string HttpFrontEnd::running() const
{
    return absl::StrCat(m_server->connectionCount(), " HTTP service connections");
}

size_t HttpFrontEnd::cutOff(const absl::Status& why)
{
    return m_server->cutOff(std::string(why.message()));
}

bool HttpFrontEnd::stop(base::TimePoint /*deadline*/)
{
    m_server->stop();
    if (m_options.codec)
        m_options.codec->stop();
    return true;
}

void HttpFrontEnd::memory(std::vector<statistics::OwnedMemory>& found) const
{
    statistics::OwnedMemory& memory = found.emplace_back();
    memory.owner.kind = "http";
    memory.owner.name = m_options.memoryName;
    memory.byteSize = m_server->byteSize();
    memory.count = m_server->connectionCount();
}

uint64_t HttpFrontEnd::heldBodyBytes() const
{
    return m_server->bodyBytesInFlight();
}

http::RefusalCounts HttpFrontEnd::refusals() const
{
    return m_server->refusals();
}

observability::Pending<observability::ConnectionList> HttpFrontEnd::listOwn(size_t limit)
{
    return m_server->listConnections(limit);
}

observability::Pending<FrontEnd::Closed> HttpFrontEnd::closeOwn(const std::string& id)
{
    return m_server->closeConnection(id);
}

} // namespace thalassa::app
