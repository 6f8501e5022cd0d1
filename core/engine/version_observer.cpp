// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/version_observer.h"

#include <chrono>
#include <new>
#include <utility>

#include "core/inference/request_context.h"

namespace thalassa::engine {
namespace {

constexpr std::chrono::seconds kBetweenRefusals{5}; // that are events

// Others were refused for what they are.
bool isForWantOfRoom(const inference::RequestContext& context)
{
    return context.record.code == absl::StatusCode::kUnavailable ||
        context.record.code == absl::StatusCode::kResourceExhausted;
}

} // namespace

VersionObserver::VersionObserver(std::shared_ptr<trace::FlightRecorder> recorder,
    std::shared_ptr<events::EventLog> events, const std::string& model, int64_t version,
    const base::Clock& clock)
    : m_recorder(std::move(recorder))
    , m_events(std::move(events))
    , m_model(m_recorder->numberOf(model, version))
    , m_clock(clock)
    , m_latencies(clock)
    , m_refusals(kBetweenRefusals)
{
}

void VersionObserver::onEnd(const inference::RequestContext& context) noexcept
{
    trace::FlightRecord flight;
    flight.record = context.record;
    const bool wasSent = context.record.sendEnd != base::TimePoint();
    flight.ended = wasSent ? context.record.sendEnd : m_clock.now();
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
    if (context.record.outcome == inference::Outcome::Rejected && isForWantOfRoom(context))
        noteRefusal(context);
}

void VersionObserver::noteRefusal(const inference::RequestContext& context) noexcept
{
    const std::optional<uint64_t> others = m_refusals.admit(m_clock.now());
    if (!others)
        return;
    try {
        const trace::FlightModel model = m_recorder->model(m_model);
        events::Event event;
        event.kind = v1::EVENT_REQUESTS_REFUSED;
        event.model = model.name;
        event.version = model.version;
        event.text = context.failure;
        event.count = *others + 1;
        m_events->add(std::move(event));
    } catch (const std::bad_alloc&) {
        // The counters have it all the same.
    }
}

} // namespace thalassa::engine
