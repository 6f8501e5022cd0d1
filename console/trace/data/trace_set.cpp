// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/data/trace_set.h"

#include <sys/stat.h>

#include <algorithm>
#include <ctime>

namespace thalassa::console::trace {
namespace {

constexpr int64_t kSecond = 1'000'000'000;
constexpr int64_t kEarliestWallClock = 1'000'000'000 * kSecond; // the year 2001
// A server writes a trace soon after the last slice, but not at once.
constexpr int64_t kMostAhead = 5 * kSecond;
constexpr int64_t kMostBehind = 600 * kSecond;

int64_t now(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return int64_t{time.tv_sec} * kSecond + time.tv_nsec;
}

} // namespace

Alignment alignmentOf(Range extent, int64_t modified, int64_t boot)
{
    if (extent.begin > kEarliestWallClock)
        return {ClockBasis::WallClock, 0};
    if (modified == 0)
        return {};
    const int64_t behind = modified - (extent.end + boot);
    if (-kMostAhead <= behind && behind <= kMostBehind)
        return {ClockBasis::ThisMachine, boot};
    return {ClockBasis::FileTime, modified - extent.end};
}

Alignment alignmentOf(const std::string& path, Range extent)
{
    struct stat file { };
    const bool isKnown = ::stat(path.c_str(), &file) == 0;
    const int64_t modified = isKnown ? int64_t{file.st_mtim.tv_sec} * kSecond + file.st_mtim.tv_nsec
        : path.empty()               ? now(CLOCK_REALTIME)
                                     : 0;
    return alignmentOf(extent, modified, now(CLOCK_REALTIME) - now(CLOCK_MONOTONIC));
}

Range TraceSet::rangeOf(const Place& place) const
{
    const Lane& lane = this->lane(place);
    const int64_t offset = sources[place.source].offset();
    return {lane.begin(place.slice.slice) + offset, lane.end(place.slice.slice) + offset};
}

const std::string& TraceSet::nameOf(const Place& place) const
{
    return sources[place.source].data->name(lane(place).name(place.slice.slice));
}

Range TraceSet::extent() const
{
    Range all;
    bool isFirst = true;
    for (const Source& source : sources) {
        if (source.data->sliceCount() == 0)
            continue;
        const Range one = source.data->extent();
        const int64_t begin = one.begin + source.offset();
        const int64_t end = one.end + source.offset();
        all.begin = isFirst ? begin : std::min(all.begin, begin);
        all.end = isFirst ? end : std::max(all.end, end);
        isFirst = false;
    }
    return all;
}

size_t TraceSet::sliceCount() const
{
    size_t count = 0;
    for (const Source& source : sources)
        count += source.data->sliceCount();
    return count;
}

bool TraceSet::contains(const Place& place) const
{
    return place.source < sources.size() &&
        place.slice.lane < sources[place.source].data->lanes().size() &&
        place.slice.slice < lane(place).size();
}

} // namespace thalassa::console::trace
