// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/observability/request_message.h"

#include <algorithm>

#include <string>

#include "absl/status/status.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "core/base/text/utf8_text.h"
#include "core/inference/record/answered_by.h"
#include "core/statistics/record_stages.h"

namespace thalassa::observability {
namespace {

using inference::Outcome;
using inference::Record;
using timeline::Stage;

v1::Outcome outcomeOf(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Pending:
        return v1::OUTCOME_PENDING;
    case Outcome::Success:
        return v1::OUTCOME_SUCCESS;
    case Outcome::Rejected:
        return v1::OUTCOME_REJECTED;
    case Outcome::Cancelled:
        return v1::OUTCOME_CANCELLED;
    case Outcome::Failed:
        return v1::OUTCOME_FAILED;
    }
    return v1::OUTCOME_PENDING;
}

v1::Refusal refusalOf(inference::Refusal refusal)
{
    switch (refusal) {
    case inference::Refusal::Invalid:
        return v1::REFUSAL_INVALID;
    case inference::Refusal::QueueFull:
        return v1::REFUSAL_QUEUE_FULL;
    case inference::Refusal::BacklogFull:
        return v1::REFUSAL_BACKLOG_FULL;
    case inference::Refusal::None:
    case inference::Refusal::Other:
        break;
    }
    return v1::REFUSAL_OTHER;
}

void writeExecution(const Record& record, v1::RequestRecord& out)
{
    out.set_batch_id(record.batchId);
    out.set_batch_size(record.batchSize);
    out.set_executed_batch_size(record.executedBatchSize);
    out.set_batch_room(record.batchRoom);
    out.set_batch_release(std::string(batchReleaseName(record.batchRelease)));
    out.set_instance(record.instance);
    out.set_queue_depth(record.queueDepth);
    out.set_response_count(record.responseCount);
    out.set_input_byte_size(record.inputByteSize);
    out.set_output_byte_size(record.outputByteSize);
    out.set_work(inference::answeredByName(inference::answeredBy(record)));
}

const char* originName(inference::Origin origin)
{
    switch (origin) {
    case inference::Origin::Http:
        return "http";
    case inference::Origin::Grpc:
        return "grpc";
    case inference::Origin::GrpcStream:
        return "grpc_stream";
    case inference::Origin::Model:
        break;
    }
    return "model";
}

} // namespace

WallTime::WallTime(const base::Clock& clock)
    : m_now(clock.now())
    , m_offset(clock.wallOffset())
{
}

int64_t WallTime::operator()(base::TimePoint time) const
{
    return time == base::TimePoint() ? 0 : (time.time_since_epoch() + m_offset).count();
}

base::TimePoint WallTime::toMonotonic(int64_t unixNanoseconds) const
{
    return base::TimePoint(base::Duration(std::max<int64_t>(unixNanoseconds, 0)) - m_offset);
}

std::vector<std::pair<Stage, base::Duration>> stagesOf(const trace::FlightRecord& flight)
{
    std::vector<std::pair<Stage, base::Duration>> stages;
    const timeline::StageIntervals intervals =
        statistics::stageIntervals(flight.record, flight.ended);
    for (size_t stage = 0; stage < timeline::kIntervalStageCount; ++stage) {
        const auto name = static_cast<Stage>(stage);
        if (name != Stage::Total && intervals[stage].isPassed())
            stages.emplace_back(name, intervals[stage].duration());
    }
    return stages;
}

v1::RequestRecord messageOf(
    const trace::FlightRecord& flight, const trace::FlightModel& model, const WallTime& wallTime)
{
    const Record& record = flight.record;
    v1::RequestRecord out;
    out.set_id(record.requestId);
    out.set_parent_id(record.parentId);
    out.set_client_id(base::asUtf8(flight.clientId.view()));
    out.set_client_id_is_cut(flight.clientId.isCut());
    if (flight.clientIdHash != 0)
        out.set_client_id_hash(absl::StrCat(absl::Hex(flight.clientIdHash, absl::kZeroPad16)));
    out.set_model(model.name);
    out.set_version(model.version);
    out.set_outcome(outcomeOf(record.outcome));
    if (record.outcome == Outcome::Rejected)
        out.set_refusal(refusalOf(record.refusal));
    out.set_is_slow(flight.isSlow);
    if (record.code != absl::StatusCode::kOk)
        out.set_code(absl::StatusCodeToString(record.code));
    out.set_failure(base::asUtf8(flight.failure.view()));
    out.set_failure_is_cut(flight.failure.isCut());
    out.set_begin_unix_ns(wallTime(flight.begin()));
    out.set_duration_ns(static_cast<uint64_t>(flight.duration().count()));
    for (const auto& [stage, duration] : stagesOf(flight)) {
        v1::StageTime& time = *out.add_stages();
        time.set_stage(std::string(nameOf(stage)));
        time.set_duration_ns(static_cast<uint64_t>(duration.count()));
    }
    out.set_origin(originName(record.origin));
    if (flight.traceId != trace::TraceId()) {
        const auto* const bytes = reinterpret_cast<const char*>(flight.traceId.data());
        out.set_trace_id(absl::BytesToHexString({bytes, flight.traceId.size()}));
    }
    writeExecution(record, out);
    return out;
}

} // namespace thalassa::observability
