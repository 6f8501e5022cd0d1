// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/observability/queue_wait.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/base/text/utf8_text.h"
#include "core/observability/interval_union.h"

namespace thalassa::observability {
namespace {

using timeline::Stage;
using timeline::StageInterval;
using trace::FlightRecord;

constexpr size_t kToldExecutions = 8;
constexpr size_t kToldRequests = 3;

struct Execution {
    uint64_t batchId = 0;
    int32_t instance = -1;
    StageInterval time; // in which the instance could not take another batch
    std::vector<const FlightRecord*> requests;
};

// Returns the end of the instance's work for a request. The instance's thread also delivers and
// encodes the response if there is only one; backends send several from their own threads. On a
// stream, the begin of sending does not count, because it may wait for earlier responses.
base::TimePoint endOfWork(const inference::Record& record)
{
    if (record.responseCount > 1)
        return record.executeEnd;
    const bool isOfStream = record.origin == inference::Origin::GrpcStream;
    return std::max(
        {record.executeEnd, record.engineDone, isOfStream ? base::TimePoint() : record.sendStart});
}

base::TimePoint beginOfWork(const inference::Record& record)
{
    return record.dequeued != base::TimePoint() ? record.dequeued : record.executeStart;
}

// Returns the executions that overlap with the waiter's time in the queue, except its own, in the
// order of instance and time.
std::vector<Execution> executionsOf(const FlightRecord& waiter, const StageInterval& queue,
    const std::vector<FlightRecord>& records)
{
    std::map<uint64_t, Execution> byBatch;
    for (const FlightRecord& one : records) {
        const inference::Record& record = one.record;
        const StageInterval time{beginOfWork(record), endOfWork(record)};
        if (one.model != waiter.model || record.batchId == 0 ||
            record.batchId == waiter.record.batchId || time.begin >= queue.end ||
            time.end <= queue.begin)
            continue;
        Execution& execution = byBatch.try_emplace(record.batchId).first->second;
        execution.batchId = record.batchId;
        execution.instance = record.instance;
        execution.time = {time.begin, std::max(execution.time.end, time.end)};
        execution.requests.push_back(&one);
    }
    std::vector<Execution> executions;
    executions.reserve(byBatch.size());
    for (auto& [id, execution] : byBatch)
        executions.push_back(std::move(execution));
    std::sort(executions.begin(), executions.end(), [](const Execution& a, const Execution& b) {
        return std::tie(a.instance, a.time.begin) < std::tie(b.instance, b.time.begin);
    });
    // An execution ends at the latest when its instance takes the next batch.
    for (size_t i = 1; i < executions.size(); ++i) {
        StageInterval& before = executions[i - 1].time;
        if (executions[i - 1].instance == executions[i].instance)
            before.end = std::min(before.end, executions[i].time.begin);
    }
    return executions;
}

void write(const Execution& execution, v1::WaitedFor& out)
{
    out.set_batch_id(execution.batchId);
    out.set_instance(execution.instance);
    out.set_overlap_ns(static_cast<uint64_t>(execution.time.duration().count()));
    const size_t told = std::min(execution.requests.size(), kToldRequests);
    for (size_t i = 0; i < told; ++i) {
        v1::WaitedRequest& request = *out.add_requests();
        request.set_id(execution.requests[i]->record.requestId);
        request.set_client_id(base::asUtf8(execution.requests[i]->clientId.view()));
        request.set_client_id_is_cut(execution.requests[i]->clientId.isCut());
    }
    out.set_requests_left_out(execution.requests.size() - told);
}

} // namespace

void writeWaitedFor(const FlightRecord& waiter, const std::vector<FlightRecord>& records,
    v1::RequestExplanation& out)
{
    out.set_waiter_instance(-1);
    const StageInterval queue = intervalOf(Stage::Queue, waiter);
    if (!queue.isPassed())
        return;
    out.set_waiter_id(waiter.record.requestId);
    out.set_waiter_instance(waiter.record.instance);
    if (waiter.record.slotted > queue.begin) {
        const base::TimePoint until = std::min(waiter.record.slotted, queue.end);
        out.set_slot_wait_ns(static_cast<uint64_t>((until - queue.begin).count()));
    }
    std::vector<Execution> executions = executionsOf(waiter, queue, records);
    std::vector<StageInterval> overlaps;
    for (Execution& execution : executions) {
        execution.time.begin = std::max(execution.time.begin, queue.begin);
        execution.time.end = std::min(execution.time.end, queue.end);
        overlaps.push_back(execution.time);
    }
    std::erase_if(
        executions, [](const Execution& one) { return one.time.duration() <= base::Duration(); });
    std::stable_sort(executions.begin(), executions.end(),
        [](const auto& a, const auto& b) { return a.time.duration() > b.time.duration(); });
    const size_t told = std::min(executions.size(), kToldExecutions);
    for (size_t i = 0; i < told; ++i)
        write(executions[i], *out.add_waited_for());
    out.set_waited_for_left_out(executions.size() - told);
    out.set_waited_for_ns(static_cast<uint64_t>(coveredTime(std::move(overlaps)).count()));
}

} // namespace thalassa::observability
