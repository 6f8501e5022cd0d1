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
    std::string_view from;
    std::string_view to;
};

constexpr Part kClientParts[] = {
    {"receive", nameOf(Activity::HttpReceiveStart), nameOf(Activity::HttpReceiveEnd)},
    {"send", nameOf(Activity::HttpSendStart), nameOf(Activity::HttpSendEnd)},
    {"send", nameOf(Activity::GrpcSendStart), nameOf(Activity::GrpcSendEnd)}};
constexpr Part kModelParts[] = {
    {"queue", nameOf(Activity::QueueStart), nameOf(Activity::ComputeStart)},
    {"compute", nameOf(Activity::ComputeStart), nameOf(Activity::ComputeEnd)},
    {"input", nameOf(Activity::ComputeStart), nameOf(Activity::ComputeInputEnd)},
    {"infer", nameOf(Activity::ComputeInputEnd), nameOf(Activity::ComputeOutputStart)},
    {"output", nameOf(Activity::ComputeOutputStart), nameOf(Activity::ComputeEnd)}};
// The server begins to wait for a client here; there is no request yet.
constexpr std::string_view kWaiting = nameOf(Activity::GrpcReadStart);
constexpr std::string_view kOuterPoints[] = {nameOf(Activity::RequestStart),
    nameOf(Activity::RequestEnd), kWaiting, nameOf(Activity::GrpcReadEnd)};
constexpr std::string_view kResponse = nameOf(Activity::ResponseComplete);

std::vector<int64_t> timesOf(const RecordedTrace& trace, std::string_view name)
{
    std::vector<int64_t> times;
    for (const Point& point : trace.points) {
        if (point.name == name)
            times.push_back(point.nanoseconds);
    }
    return times;
}

// Pairs the first begin with the first end, and so on: a stream sends more than one answer.
void append(const RecordedTrace& trace, const Part& part, std::vector<Slice>& slices)
{
    const std::vector<int64_t> begins = timesOf(trace, part.from);
    const std::vector<int64_t> ends = timesOf(trace, part.to);
    for (size_t i = 0; i < std::min(begins.size(), ends.size()); ++i) {
        if (begins[i] <= ends[i])
            slices.push_back({part.name, begins[i], ends[i]});
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
std::vector<Slice> wholeOf(std::string_view name, const RecordedTrace& trace, IsIn isIn)
{
    std::vector<Slice> slices;
    for (const Point& point : trace.points) {
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
    std::vector<Slice> slices =
        wholeOf(protocol == Protocol::Grpc ? "GRPC request" : "HTTP request", trace,
            [](const Point& point) {
                return isOfClient(point) && point.name != kWaiting && point.name != kResponse;
            });
    if (slices.empty())
        return slices;
    for (const Part& part : kClientParts)
        append(trace, part, slices);
    nest(slices);
    return slices;
}

std::vector<Slice> modelSlices(const RecordedTrace& trace)
{
    std::vector<Slice> slices =
        wholeOf("handler", trace, [](const Point& point) { return !isOfClient(point); });
    if (slices.empty())
        return slices;
    for (const Part& part : kModelParts)
        append(trace, part, slices);
    nest(slices);
    return slices;
}

bool isMark(const Point& point)
{
    const auto isOf = [&point](const Part& part) {
        return part.from == point.name || part.to == point.name;
    };
    return std::none_of(std::begin(kClientParts), std::end(kClientParts), isOf) &&
        std::none_of(std::begin(kModelParts), std::end(kModelParts), isOf) &&
        std::find(std::begin(kOuterPoints), std::end(kOuterPoints), point.name) ==
        std::end(kOuterPoints);
}

bool isOfClient(const Point& point)
{
    return point.name.starts_with("HTTP_") || point.name.starts_with("GRPC_") ||
        point.name == kResponse;
}

} // namespace thalassa::trace_tool
