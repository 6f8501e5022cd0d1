// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_entry.h"

#include <algorithm>

#include "core/inference/record/trace_points.h"

namespace thalassa::trace {
namespace {

using Entries = std::vector<TraceEntry>;

base::TimePoint timeOf(const TraceEntry& entry)
{
    if (const auto* const moment = std::get_if<Moment>(&entry))
        return moment->when;
    if (const auto* const point = std::get_if<const NamedPoint*>(&entry))
        return (*point)->when;
    return std::get<const TensorText*>(entry)->when;
}

// A point that was never reached is left out.
void addIfReached(Activity activity, base::TimePoint when, Entries& entries)
{
    if (when != base::TimePoint())
        entries.emplace_back(Moment{activity, when});
}

void addNoted(const TraceData& account, Entries& entries)
{
    for (const Noted& one : account.noted)
        std::visit([&entries](const auto& noted) { entries.emplace_back(&noted); }, one);
}

void addCore(const TraceData& account, Entries& entries)
{
    inference::forEachTracePoint(account.record, account.released, account.isEnsemble,
        [&entries](Activity activity, base::TimePoint when) {
            entries.emplace_back(Moment{activity, when});
        });
}

void addAnswer(const TraceData& account, Entries& entries)
{
    const bool isHttp = account.origin == Origin::Http;
    if (!isHttp && account.origin != Origin::Grpc)
        return;
    const inference::Record& record = account.record;
    addIfReached(Activity::ResponseComplete, record.engineDone, entries);
    addIfReached(
        isHttp ? Activity::HttpSendStart : Activity::GrpcSendStart, record.sendStart, entries);
    addIfReached(isHttp ? Activity::HttpSendEnd : Activity::GrpcSendEnd, record.sendEnd, entries);
}

void addLast(const TraceData& account, Entries& entries)
{
    for (const AddedPoint& point : account.added)
        addIfReached(point.activity, point.when, entries);
    if (account.origin == Origin::Grpc)
        addIfReached(Activity::GrpcReadEnd, account.record.receiveEnd, entries);
    if (account.origin != Origin::Http)
        addAnswer(account, entries);
}

// The entries are few and nearly sorted, unless backends add many.
void sortByTime(Entries::iterator begin, Entries::iterator end)
{
    constexpr std::ptrdiff_t kFew = 32;
    const auto isEarlier = [](const TraceEntry& a, const TraceEntry& b) {
        return timeOf(a) < timeOf(b);
    };
    if (end - begin > kFew)
        return std::stable_sort(begin, end, isEarlier);
    for (auto next = begin; next != end; ++next)
        std::rotate(std::upper_bound(begin, next, *next, isEarlier), next, next + 1);
}

} // namespace

void listEntries(const TraceData& account, std::vector<TraceEntry>& entries)
{
    entries.clear();
    const bool isHttp = account.hasPoints && account.origin == Origin::Http;
    if (isHttp) {
        addIfReached(Activity::HttpReceiveStart, account.record.receiveStart, entries);
        addIfReached(Activity::HttpReceiveEnd, account.record.receiveEnd, entries);
    }
    entries.emplace_back(Heading());
    const auto inside = static_cast<std::ptrdiff_t>(entries.size());
    addNoted(account, entries);
    if (account.hasPoints)
        addCore(account, entries);
    if (isHttp)
        addAnswer(account, entries);
    sortByTime(entries.begin() + inside, entries.end());
    if (account.hasPoints)
        addLast(account, entries);
}

} // namespace thalassa::trace
