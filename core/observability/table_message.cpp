// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/observability/table_message.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/base/text/excerpt.h"
#include "core/trace/flight_record.h"

namespace thalassa::observability {
namespace {

constexpr size_t kIdLength = 31; // the same as for client ids

// Returns the time between both; 0 if `to` was read before `from`.
uint64_t nanoseconds(base::TimePoint from, base::TimePoint to)
{
    return static_cast<uint64_t>(std::max(base::Duration(0), base::Duration(to - from)).count());
}

v1::Queue messageOf(const scheduling::QueueView& view, base::TimePoint now)
{
    v1::Queue out;
    out.set_priority(view.priority);
    out.set_instance(view.instance);
    out.set_request_count(view.requestCount);
    out.set_row_count(view.rowCount);
    out.set_delayed_count(view.delayedCount);
    out.set_input_byte_size(view.inputByteSize);
    out.set_oldest_wait_ns(nanoseconds(view.oldest, now));
    out.set_max_request_count(view.policy.maxSize);
    const base::Duration timeout = view.policy.timeout;
    out.set_timeout_ns(static_cast<uint64_t>(timeout.count()));
    if (timeout.count() > 0) {
        const bool isReject = view.policy.action == scheduling::QueuePolicy::Action::Reject;
        out.set_timeout_action(isReject ? "reject" : "delay");
    }
    out.set_refused_count(view.refusedCount);
    out.set_timed_out_count(view.timedOutCount);
    return out;
}

v1::NextBatch messageOf(const scheduling::NextBatchView& view, base::TimePoint now)
{
    v1::NextBatch out;
    out.set_instance(view.instance);
    out.set_request_count(view.requestCount);
    out.set_row_count(view.rowCount);
    if (view.release != inference::BatchRelease::None)
        out.set_release(std::string(inference::batchReleaseName(view.release)));
    else if (view.until != base::TimePoint::max())
        out.set_due_in_ns(nanoseconds(now, view.until));
    return out;
}

v1::Sequence messageOf(const scheduling::SequenceView& view, base::TimePoint now)
{
    v1::Sequence out;
    if (const uint64_t* const number = std::get_if<uint64_t>(&view.id)) {
        out.set_number(*number);
    } else {
        const auto& text = std::get<std::string>(view.id);
        out.set_text(std::string(base::beginningOf(text, kIdLength)));
        out.set_text_hash(absl::StrCat(absl::Hex(trace::hashOfClientId(text), absl::kZeroPad16)));
    }
    out.set_instance(view.instance);
    out.set_slot(static_cast<uint32_t>(view.slot));
    out.set_is_open(view.isOpen);
    out.set_waiting_count(view.waitingCount);
    out.set_idle_ns(nanoseconds(view.lastReceived, now));
    out.set_age_ns(nanoseconds(view.begun, now));
    if (view.endsAt != base::TimePoint::max())
        out.set_ends_in_ns(nanoseconds(now, view.endsAt));
    out.set_state_byte_size(view.stateByteSize);
    return out;
}

v1::Instance messageOf(const backend::InstanceView& view, const WallTime& wallTime)
{
    const backend::Occupancy::Reading reading = view.occupancy->read(wallTime.now());
    v1::Instance out;
    out.set_name(view.name);
    out.set_index(view.index);
    out.set_kind(view.kind);
    out.set_device(view.deviceId);
    out.set_is_passive(view.isPassive);
    out.set_execution_count(reading.executionCount);
    out.set_busy_ns(static_cast<uint64_t>(reading.busy.count()));
    out.set_busy_10s(reading.busyTenSeconds);
    out.set_busy_1m(reading.busyMinute);
    if (reading.executing.rowCount == 0)
        return out;
    v1::Execution& executing = *out.mutable_executing();
    executing.set_batch_id(reading.executing.batchId);
    executing.set_request_count(reading.executing.requestCount);
    executing.set_row_count(reading.executing.rowCount);
    executing.set_begin_unix_ns(wallTime(reading.executing.begin));
    executing.set_duration_ns(nanoseconds(reading.executing.begin, wallTime.now()));
    return out;
}

} // namespace

void write(const scheduling::QueuesView& view, const WallTime& wallTime, v1::ModelQueues& out)
{
    out.set_scheduler(std::string(view.scheduler));
    out.set_request_count(view.requestCount);
    for (const scheduling::QueueView& queue : view.queues)
        *out.add_queues() = messageOf(queue, wallTime.now());
    out.set_left_out(view.leftOut);
    for (const scheduling::NextBatchView& next : view.nextBatches)
        *out.add_next_batches() = messageOf(next, wallTime.now());
}

void write(const scheduling::SequencesView& view, const WallTime& wallTime, v1::ModelSequences& out)
{
    out.set_slot_count(view.slotCount);
    out.set_in_slot_count(view.inSlotCount);
    out.set_backlog_count(view.backlogCount);
    out.set_max_backlog_count(view.maxBacklogCount);
    out.set_max_idle_ns(static_cast<uint64_t>(view.maxIdle.count()));
    out.set_state_byte_size(inference::sum(view.stateSizes));
    for (const scheduling::SequenceView& sequence : view.inSlots)
        *out.add_in_slots() = messageOf(sequence, wallTime.now());
    out.set_in_slots_left_out(view.inSlotCount - view.inSlots.size());
    out.set_is_order_partial(view.isOrderPartial);
    for (const scheduling::SequenceView& sequence : view.backlog)
        *out.add_backlog() = messageOf(sequence, wallTime.now());
    out.set_backlog_left_out(view.backlogCount - view.backlog.size());
}

void write(const std::vector<backend::InstanceView>& views, const WallTime& wallTime,
    v1::ModelInstances& out)
{
    for (const backend::InstanceView& view : views)
        *out.add_instances() = messageOf(view, wallTime);
}

} // namespace thalassa::observability
