// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/feed/region_translation.h"

#include <algorithm>
#include <utility>

#include "console/feed/translation.h"
#include "console/models/text/shown_text.h"
#include "grpc_service.pb.h"
#include "observability.pb.h"

namespace thalassa::console {
namespace {

constexpr std::size_t kMostRegions = 20'000; // a server may send more

QString regionText(const std::string& text)
{
    return shownText(text, kNameLength);
}

RegionFacts regionNamed(const std::string& own, RegionFacts::Kind kind, quint64 bytes)
{
    RegionFacts region;
    region.id = QByteArray::fromStdString(own);
    region.name = regionText(own);
    region.kind = kind;
    region.bytes = bytes;
    return region;
}

RegionFacts::State stateOf(v1::SharedMemoryRegion::State state)
{
    switch (state) {
    case v1::SharedMemoryRegion::DAMAGED:
        return RegionFacts::State::Damaged;
    case v1::SharedMemoryRegion::LEAVING:
        return RegionFacts::State::Leaving;
    default:
        return RegionFacts::State::Registered;
    }
}

// The clocks of a server may jump.
std::chrono::nanoseconds between(qint64 beginUnixNs, qint64 endUnixNs)
{
    return std::max(
        wallTimeOf(endUnixNs) - wallTimeOf(beginUnixNs), std::chrono::nanoseconds::zero());
}

} // namespace

std::vector<RegionFacts> regionsOf(const v1::SharedMemoryResponse& response)
{
    std::vector<RegionFacts> all;
    for (const v1::SharedMemoryRegion& message : response.regions()) {
        if (all.size() >= kMostRegions)
            break;
        const bool isCuda = message.kind() == v1::SharedMemoryRegion::CUDA;
        RegionFacts region = regionNamed(message.name(),
            isCuda ? RegionFacts::Kind::Cuda : RegionFacts::Kind::System, message.byte_size());
        region.key = regionText(message.key());
        region.offset = message.offset();
        region.device = message.device_id();
        region.use = RegionFacts::Use();
        RegionFacts::Use& use = *region.use;
        use.state = stateOf(message.state());
        use.owner = regionText(message.owner());
        use.registered = wallTimeOf(message.registered_unix_ns());
        use.age = between(message.registered_unix_ns(), response.time_unix_ns());
        if (message.last_use_unix_ns() > 0)
            use.idle = between(message.last_use_unix_ns(), response.time_unix_ns());
        use.tensors = message.tensor_count();
        use.isInUse = message.is_in_use();
        use.isUnlinked = message.is_unlinked();
        all.push_back(std::move(region));
    }
    return all;
}

std::vector<RegionFacts> regionsOf(const inference::SystemSharedMemoryStatusResponse& response)
{
    std::vector<RegionFacts> all;
    for (const auto& [own, message] : response.regions()) {
        if (all.size() >= kMostRegions)
            break;
        all.push_back(regionNamed(own, RegionFacts::Kind::System, message.byte_size()));
        all.back().key = regionText(message.key());
        all.back().offset = message.offset();
    }
    return all;
}

std::vector<RegionFacts> regionsOf(const inference::CudaSharedMemoryStatusResponse& response)
{
    std::vector<RegionFacts> all;
    for (const auto& [own, message] : response.regions()) {
        if (all.size() >= kMostRegions)
            break;
        all.push_back(regionNamed(own, RegionFacts::Kind::Cuda, message.byte_size()));
        all.back().device = static_cast<qint64>(message.device_id());
    }
    return all;
}

} // namespace thalassa::console
