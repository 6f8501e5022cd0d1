// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/watch_sources.h"

#include <utility>

#include "core/base/status_macros.h"
#include "core/config/check_values.h"
#include "core/observability/query_check.h"

namespace thalassa::grpcapi {
namespace {

constexpr uint32_t kRequestsOfMessage = 1000; // if the client sets no limit

} // namespace

absl::StatusOr<uint32_t> SnapshotSource::start(const grpc::ByteBuffer& request)
{
    RETURN_IF_ERROR(parseMessage(request, m_request));
    return m_request.interval_ms();
}

absl::StatusOr<const google::protobuf::Message*> SnapshotSource::next(uint64_t missed)
{
    ASSIGN_OR_RETURN(m_response, m_observability.snapshot(m_request.snapshot()));
    m_response.set_missed(missed);
    return &m_response;
}

absl::StatusOr<uint32_t> RequestSource::start(const grpc::ByteBuffer& request)
{
    RETURN_IF_ERROR(parseMessage(request, m_request));
    RETURN_IF_ERROR(observability::check(m_request.requests()));
    if (m_request.requests().limit() == 0)
        m_request.mutable_requests()->set_limit(kRequestsOfMessage);
    m_cursor = m_observability.lastRequest();
    return m_request.interval_ms();
}

absl::StatusOr<const google::protobuf::Message*> RequestSource::next(uint64_t /*missed*/)
{
    m_response = m_observability.newRequests(m_request.requests(), m_cursor);
    const bool isFirst = !std::exchange(m_hasBegun, true);
    if (m_response.requests().empty() && m_response.missed() == 0 && !isFirst)
        return nullptr;
    return &m_response;
}

absl::StatusOr<uint32_t> EventSource::start(const grpc::ByteBuffer& request)
{
    RETURN_IF_ERROR(parseMessage(request, m_request));
    RETURN_IF_ERROR(config::checkValues(m_request));
    return m_request.interval_ms();
}

absl::StatusOr<const google::protobuf::Message*> EventSource::next(uint64_t /*missed*/)
{
    m_response = m_observability.nextEvents(m_request.events());
    const bool isFirst = !std::exchange(m_hasBegun, true);
    // If there are more than the limit, the next message has the rest.
    const uint64_t told = m_response.left_out() > 0
        ? m_response.events(m_response.events_size() - 1).id()
        : m_response.last_id();
    m_request.mutable_events()->set_after_id(told);
    if (m_response.events().empty() && m_response.lost() == 0 && !isFirst)
        return nullptr;
    return &m_response;
}

} // namespace thalassa::grpcapi
