// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_entry.h"

#include <algorithm>

#include "core/inference/record/trace_points.h"

namespace thalassa::trace {
namespace {

using Entries = std::vector<TraceEntry>;

// The texts of the inputs are made before the request enters the queue, so that they do not count
// as its time in the queue. Triton makes them in the queue, and files have them there.
base::TimePoint placeOf(const TraceEntry& entry, base::TimePoint queued)
{
    if (const auto* const moment = std::get_if<Moment>(&entry))
        return moment->when;
    if (const auto* const point = std::get_if<const NamedPoint*>(&entry))
        return (*point)->when;
    const TensorText& tensor = *std::get<const TensorText*>(entry);
    const bool isInput = tensor.activity == Activity::TensorQueueInput;
    return isInput ? std::max(tensor.when, queued) : tensor.when;
}

// A point that was never reached is left out.
void addIfReached(Activity activity, base::TimePoint when, Entries& entries)
{
    if (when != base::TimePoint())
        entries.emplace_back(Moment{activity, when});
}

void addNoted(const TraceData& data, Entries& entries)
{
    for (const Noted& one : data.noted)
        std::visit([&entries](const auto& noted) { entries.emplace_back(&noted); }, one);
}

void addCore(const TraceData& data, Entries& entries)
{
    inference::forEachTracePoint(data.record, data.released, data.isEnsemble,
        [&entries](Activity activity, base::TimePoint when) {
            entries.emplace_back(Moment{activity, when});
        });
}

void addAnswer(const TraceData& data, Entries& entries)
{
    const bool isHttp = data.origin == Origin::Http;
    if (!isHttp && data.origin != Origin::Grpc)
        return;
    const inference::Record& record = data.record;
    addIfReached(Activity::ResponseComplete, record.engineDone, entries);
    addIfReached(
        isHttp ? Activity::HttpSendStart : Activity::GrpcSendStart, record.sendStart, entries);
    addIfReached(isHttp ? Activity::HttpSendEnd : Activity::GrpcSendEnd, record.sendEnd, entries);
}

void addLast(const TraceData& data, Entries& entries)
{
    for (const AddedPoint& point : data.added)
        addIfReached(point.activity, point.when, entries);
    if (data.origin == Origin::Grpc)
        addIfReached(Activity::GrpcReadEnd, data.record.receiveEnd, entries);
    if (data.origin != Origin::Http)
        addAnswer(data, entries);
}

// The entries are few and nearly sorted, unless backends add many.
void sortByTime(Entries::iterator begin, Entries::iterator end, base::TimePoint queued)
{
    constexpr std::ptrdiff_t kFew = 32;
    const auto isEarlier = [queued](const TraceEntry& a, const TraceEntry& b) {
        return placeOf(a, queued) < placeOf(b, queued);
    };
    if (end - begin > kFew)
        return std::stable_sort(begin, end, isEarlier);
    for (auto next = begin; next != end; ++next)
        std::rotate(std::upper_bound(begin, next, *next, isEarlier), next, next + 1);
}

} // namespace

void listEntries(const TraceData& data, std::vector<TraceEntry>& entries)
{
    entries.clear();
    const bool isHttp = data.hasPoints && data.origin == Origin::Http;
    if (isHttp) {
        addIfReached(Activity::HttpReceiveStart, data.record.receiveStart, entries);
        addIfReached(Activity::HttpReceiveEnd, data.record.receiveEnd, entries);
    }
    entries.emplace_back(Heading());
    const auto inside = static_cast<std::ptrdiff_t>(entries.size());
    if (data.hasPoints)
        addCore(data, entries);
    addNoted(data, entries);
    if (isHttp)
        addAnswer(data, entries);
    sortByTime(entries.begin() + inside, entries.end(), data.record.queued);
    if (data.hasPoints)
        addLast(data, entries);
}

} // namespace thalassa::trace
