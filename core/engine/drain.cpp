// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/drain.h"

#include <chrono>

#include "absl/strings/str_cat.h"
#include "core/base/log/log.h"
#include "core/events/actor.h"
#include "core/inference/parameters.h"
#include "core/inference/request.h"
#include "core/observability/request_message.h"

namespace thalassa::engine {
namespace {

bool continuesSequence(const inference::Request& request)
{
    // A client may send an id to a model without sequences; an ensemble's members may have them.
    const auto& config = request.model()->info().config();
    return (config.has_sequence_batching() || config.has_ensemble_scheduling()) &&
        request.correlationId != inference::CorrelationId(uint64_t{0}) &&
        request.correlationId != inference::CorrelationId(std::string()) &&
        (request.flags & inference::kSequenceStart) == 0;
}

int64_t nanoseconds(base::TimePoint time)
{
    return time.time_since_epoch().count();
}

// Logs the event, and adds it.
void note(events::EventLog& events, v1::EventKind kind, std::string text)
{
    const std::string_view actor = events::ActorScope::current();
    LOG_INFO << text << (actor.empty() ? "" : "; requested by ") << actor;
    events::Event event;
    event.kind = kind;
    event.text = std::move(text);
    events.add(std::move(event));
}

} // namespace

bool Drain::begin(base::Duration grace)
{
    base::MutexLock lock(m_mutex);
    if (!isServing())
        return false;
    m_begun = m_clock.now();
    m_begunBy = std::string(events::ActorScope::current());
    m_accepted = 0;
    m_refused = 0;
    m_refusesFrom = nanoseconds(m_begun + grace);
    note(m_events, v1::EVENT_DRAIN_BEGAN,
        absl::StrCat("the server is drained: it is no longer ready, and refuses requests after ",
            std::chrono::duration_cast<std::chrono::milliseconds>(grace).count(), " ms"));
    return true;
}

bool Drain::end()
{
    base::MutexLock lock(m_mutex);
    if (m_refusesFrom.exchange(kNever) == kNever)
        return false;
    note(m_events, v1::EVENT_DRAIN_ENDED,
        absl::StrCat("the drain has ended: the server accepts requests again; it accepted ",
            m_accepted.load(), " and refused ", m_refused.load(), " since the drain began"));
    return true;
}

absl::Status Drain::admit(const inference::Request& request)
{
    const int64_t refusesFrom = m_refusesFrom.load(std::memory_order_relaxed);
    if (refusesFrom == kNever)
        return absl::OkStatus();
    if (nanoseconds(m_clock.now()) < refusesFrom || continuesSequence(request)) {
        m_accepted.fetch_add(1, std::memory_order_relaxed);
        return absl::OkStatus();
    }
    m_refused.fetch_add(1, std::memory_order_relaxed);
    return absl::UnavailableError(
        "the server is drained and accepts no new requests; send them to another server");
}

absl::StatusOr<v1::DrainResponse> Drain::answer(const v1::DrainRequest& request)
{
    if (request.grace_ms() != 0 && request.action() != v1::DrainRequest::BEGIN)
        return absl::InvalidArgumentError(
            absl::StrCat("grace_ms: expected only with the action BEGIN, got ", request.grace_ms(),
                " with ", v1::DrainRequest::Action_Name(request.action())));
    switch (request.action()) {
    case v1::DrainRequest::SHOW:
        break;
    case v1::DrainRequest::BEGIN:
        begin(std::chrono::milliseconds(request.grace_ms()));
        break;
    case v1::DrainRequest::END:
        end();
        break;
    default:
        return absl::InvalidArgumentError(absl::StrCat(
            "action: expected SHOW, BEGIN or END, got ", static_cast<int>(request.action())));
    }
    v1::DrainResponse response = state();
    // Read after the state, so that a request accepted before the refusals is counted.
    response.set_in_flight_count(m_inFlight());
    return response;
}

v1::DrainResponse Drain::state()
{
    v1::DrainResponse response;
    base::MutexLock lock(m_mutex);
    const int64_t refusesFrom = m_refusesFrom;
    if (refusesFrom == kNever)
        return response;
    const bool isGrace = nanoseconds(m_clock.now()) < refusesFrom;
    const observability::WallTime wallTime(m_clock);
    response.set_state(isGrace ? v1::DrainResponse::GRACE : v1::DrainResponse::REFUSING);
    response.set_begin_unix_ns(wallTime(m_begun));
    response.set_refuses_from_unix_ns(
        wallTime(base::TimePoint(std::chrono::nanoseconds(refusesFrom))));
    response.set_begun_by(m_begunBy);
    response.set_accepted_count(m_accepted);
    response.set_refused_count(m_refused);
    return response;
}

} // namespace thalassa::engine
