// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/front_ends/grpc_front_end.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/log/log.h"
#include "core/base/status_macros.h"
#include "server/address/address.h"
#include "server/grpc/stream_queue.h"

namespace thalassa::app {

GrpcFrontEnd::GrpcFrontEnd(Traits traits, std::string address, bool reportsMemory,
    std::unique_ptr<grpcapi::GrpcServer> server)
    : FrontEnd(std::move(traits))
    , m_address(std::move(address))
    , m_reportsMemory(reportsMemory)
    , m_server(std::move(server))
{
}

absl::Status GrpcFrontEnd::start()
{
    RETURN_IF_ERROR(m_server->start());
    LOG_INFO << "Started " << traits().service << " at " << place();
    return absl::OkStatus();
}

std::string GrpcFrontEnd::place() const
{
    return address::hostAndPort(m_address, m_server->port());
}

void GrpcFrontEnd::stopAccepting()
{
    m_server->stopAccepting();
}

bool GrpcFrontEnd::isBusy()
{
    return m_server->runningCalls() != 0;
}

std::string GrpcFrontEnd::running() const
{
    return absl::StrCat(
        m_server->runningCalls(), " gRPC service connections and inference handlers");
}

size_t GrpcFrontEnd::cutOff(const absl::Status& why)
{
    return m_server->cutOff(why);
}

bool GrpcFrontEnd::stop(base::TimePoint deadline)
{
    return m_server->stop(deadline);
}

void GrpcFrontEnd::memory(std::vector<statistics::OwnedMemory>& found) const
{
    if (!m_reportsMemory)
        return;
    statistics::OwnedMemory& memory = found.emplace_back();
    memory.owner.kind = "grpc";
    memory.byteSize = grpcapi::StreamQueue::byteCountOfAll();
    memory.count = static_cast<uint64_t>(std::max(0, m_server->runningCalls()));
}

http::RefusalCounts GrpcFrontEnd::refusals() const
{
    return m_server->refusals();
}

observability::Pending<observability::ConnectionList> GrpcFrontEnd::listOwn(size_t limit)
{
    return observability::ready(m_server->listConnections(limit));
}

observability::Pending<FrontEnd::Closed> GrpcFrontEnd::closeOwn(const std::string& id)
{
    return observability::ready(m_server->closeConnection(id));
}

} // namespace thalassa::app
