// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sources of the watches of thalassa.v1.Observability: snapshots at each interval, and the
// events and the requests that are new. The ObservabilityService outlives them.
#pragma once

#include "core/engine/observability/observability_service.h"
#include "server/grpc/watch.h"

namespace thalassa::grpcapi {

class ObservabilitySource : public WatchSource {
public:
    explicit ObservabilitySource(const engine::ObservabilityService& observability)
        : m_observability(observability)
    {
    }

protected:
    const engine::ObservabilityService& m_observability;
};

class SnapshotSource final : public ObservabilitySource {
public:
    using ObservabilitySource::ObservabilitySource;

    absl::StatusOr<uint32_t> start(const grpc::ByteBuffer& request) override;
    absl::StatusOr<const google::protobuf::Message*> next(uint64_t missed) override;

private:
    v1::WatchSnapshotsRequest m_request;
    v1::SnapshotResponse m_response;
};

// The first message shows where the watch begins, even if no request has ended since.
class RequestSource final : public ObservabilitySource {
public:
    using ObservabilitySource::ObservabilitySource;

    absl::StatusOr<uint32_t> start(const grpc::ByteBuffer& request) override;
    absl::StatusOr<const google::protobuf::Message*> next(uint64_t missed) override;

private:
    v1::WatchRequestsRequest m_request;
    trace::FlightCursor m_cursor;
    bool m_hasBegun = false;
    v1::RequestsResponse m_response;
};

// The first message has the events that there are, or at least the number of the last event.
class EventSource final : public ObservabilitySource {
public:
    using ObservabilitySource::ObservabilitySource;

    absl::StatusOr<uint32_t> start(const grpc::ByteBuffer& request) override;
    absl::StatusOr<const google::protobuf::Message*> next(uint64_t missed) override;

private:
    v1::WatchEventsRequest m_request; // with the after_id of the next message
    bool m_hasBegun = false;
    v1::EventsResponse m_response;
};

} // namespace thalassa::grpcapi
