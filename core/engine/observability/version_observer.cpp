// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/observability/version_observer.h"

#include <utility>

#include "core/inference/request_context.h"

namespace thalassa::engine {
namespace {

// Returns whether a request was refused for lack of room, and not as invalid or by a drain.
bool isForLackOfRoom(const inference::RequestContext& context)
{
    return !context.wasRefusedBefore &&
        (context.record.code == absl::StatusCode::kUnavailable ||
            context.record.code == absl::StatusCode::kResourceExhausted);
}

} // namespace

VersionObserver::VersionObserver(std::shared_ptr<trace::FlightRecorder> recorder,
    std::shared_ptr<RefusalEvents> refusals, const std::string& model, int64_t version,
    const base::Clock& clock)
    : m_recorder(std::move(recorder))
    , m_refusals(std::move(refusals))
    , m_model(m_recorder->numberOf(model, version))
    , m_clock(clock)
    , m_latencies(clock)
{
}

void VersionObserver::onEnd(const inference::RequestContext& context) noexcept
{
    trace::FlightRecord flight;
    flight.record = context.record;
    const bool wasSent = context.record.sendEnd != base::TimePoint();
    flight.ended = wasSent ? context.record.sendEnd : m_clock.now();
    flight.copies = context.copies.counts();
    flight.model = m_model;
    if (!context.clientId.empty()) {
        flight.clientId = context.clientId;
        flight.clientIdHash = trace::hashOfClientId(context.clientId);
    }
    if (context.trace)
        flight.traceId = context.trace->traceId();
    const bool isSuccess = context.record.outcome == inference::Outcome::Success;
    const base::Duration limit = m_recorder->options().slowAfter;
    flight.isSlow =
        flight.duration() > (limit > base::Duration() ? limit : m_latencies.slowAfter());
    if (!isSuccess)
        flight.failure = context.failure;
    m_recorder->add(flight);
    if (isSuccess)
        m_latencies.add(context.record, flight.ended);
    if (context.record.outcome == inference::Outcome::Rejected && isForLackOfRoom(context))
        m_refusals->note(context.failure);
}

} // namespace thalassa::engine
