// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/slices.h"

#include <algorithm>

#include "core/timeline/activity.h"

namespace thalassa::trace_tool {
namespace {

using timeline::Activity;

struct Part {
    std::string_view name;
    Activity from;
    Activity to;
};

constexpr Part kClientParts[] = {{"receive", Activity::HttpReceiveStart, Activity::HttpReceiveEnd},
    {"send", Activity::HttpSendStart, Activity::HttpSendEnd},
    {"send", Activity::GrpcSendStart, Activity::GrpcSendEnd}};
constexpr Part kModelParts[] = {{"queue", Activity::QueueStart, Activity::ComputeStart},
    {"compute", Activity::ComputeStart, Activity::ComputeEnd},
    {"input", Activity::ComputeStart, Activity::ComputeInputEnd},
    {"infer", Activity::ComputeInputEnd, Activity::ComputeOutputStart},
    {"output", Activity::ComputeOutputStart, Activity::ComputeEnd}};
// The server begins to wait for a client here; there is no request yet.
constexpr Activity kWaiting = Activity::GrpcReadStart;
constexpr Activity kOuterPoints[] = {
    Activity::RequestStart, Activity::RequestEnd, kWaiting, Activity::GrpcReadEnd};

using Points = RecordedTrace::Points;

// Returns the next point with the name, or the end.
Points::const_iterator find(Points::const_iterator from, const Points& points, Activity name)
{
    return std::find_if(
        from, points.end(), [name](const Point& point) { return point.name == name; });
}

// Pairs the first begin with the first end, and so on: a stream sends more than one answer.
void append(const Points& points, const Part& part, std::vector<Slice>& slices)
{
    auto begin = find(points.begin(), points, part.from);
    auto end = find(points.begin(), points, part.to);
    while (begin != points.end() && end != points.end()) {
        if (begin->nanoseconds <= end->nanoseconds)
            slices.push_back({part.name, begin->nanoseconds, end->nanoseconds});
        begin = find(begin + 1, points, part.from);
        end = find(end + 1, points, part.to);
    }
}

void nest(std::vector<Slice>& slices)
{
    std::stable_sort(slices.begin() + 1, slices.end(), [](const Slice& a, const Slice& b) {
        return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
    });
    std::vector<int64_t> ends; // ends of the slices that the next one may lie in
    for (Slice& slice : slices) {
        while (!ends.empty() && ends.back() <= slice.begin && ends.size() > 1)
            ends.pop_back();
        if (!ends.empty())
            slice.end = std::min(slice.end, ends.back());
        ends.push_back(slice.end);
    }
}

template <typename IsIn>
std::vector<Slice> wholeOf(std::string_view name, const Points& points, IsIn isIn)
{
    std::vector<Slice> slices;
    for (const Point& point : points) {
        if (!isIn(point))
            continue;
        if (slices.empty())
            slices.push_back({name, point.nanoseconds, point.nanoseconds});
        slices[0].begin = std::min(slices[0].begin, point.nanoseconds);
        slices[0].end = std::max(slices[0].end, point.nanoseconds);
    }
    return slices;
}

} // namespace

std::vector<Slice> clientSlices(const RecordedTrace& trace, Protocol protocol)
{
    const Points points = trace.points();
    std::vector<Slice> slices =
        wholeOf(protocol == Protocol::Grpc ? "GRPC request" : "HTTP request", points,
            [&trace](const Point& point) {
                return isOfClient(trace, point) && point.name != kWaiting &&
                    point.name != Activity::ResponseComplete;
            });
    if (slices.empty())
        return slices;
    for (const Part& part : kClientParts)
        append(points, part, slices);
    nest(slices);
    return slices;
}

std::vector<Slice> modelSlices(const RecordedTrace& trace)
{
    const Points points = trace.points();
    std::vector<Slice> slices =
        wholeOf("handler", points, [&](const Point& point) { return !isOfClient(trace, point); });
    if (slices.empty())
        return slices;
    for (const Part& part : kModelParts)
        append(points, part, slices);
    nest(slices);
    return slices;
}

bool isMark(const Point& point)
{
    const std::optional<Activity> activity = point.name.activity();
    if (!activity)
        return true;
    const auto isOf = [&activity](const Part& part) {
        return part.from == *activity || part.to == *activity;
    };
    return std::none_of(std::begin(kClientParts), std::end(kClientParts), isOf) &&
        std::none_of(std::begin(kModelParts), std::end(kModelParts), isOf) &&
        std::find(std::begin(kOuterPoints), std::end(kOuterPoints), *activity) ==
        std::end(kOuterPoints);
}

bool isOfClient(const RecordedTrace& trace, const Point& point)
{
    return point.name == Activity::ResponseComplete ||
        protocolOf(trace.nameOf(point)) != Protocol::None;
}

} // namespace thalassa::trace_tool
