// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/limits/resource_pool.h"

#include <algorithm>
#include <limits>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"

namespace thalassa::scheduling {

ResourcePool::ResourcePool(const std::vector<ResourceLimit>& limits)
{
    for (const ResourceLimit& limit : limits)
        m_limits[{limit.name, limit.device}] = limit.count;
}

absl::StatusOr<ResourcePool::Needs> ResourcePool::add(
    const ::inference::ModelInstanceGroup& group, int deviceId)
{
    Needs needs;
    for (const auto& resource : group.rate_limiter().resources())
        needs[{resource.name(), resource.global() ? kGlobal : deviceId}] = resource.count();
    for (const auto& [key, count] : needs)
        RETURN_IF_ERROR(check(key, count));
    const auto isBoth = [&](const Key& key) {
        return key.second != kGlobal && needs.contains({key.first, kGlobal});
    };
    for (const auto& [key, count] : needs) {
        if (isBoth(key))
            return absl::InvalidArgumentError(absl::StrCat("Resource \"", key.first,
                "\" is present as both global and device-specific resource in the model "
                "configuration."));
    }
    for (const auto& [key, count] : needs)
        m_resources[key].wanted.insert(count);
    return needs;
}

// Checks that the limits allow so much, and that the resource is not global in one configuration
// and per device in another.
absl::Status ResourcePool::check(const Key& key, uint32_t count) const
{
    const auto& [name, device] = key;
    const bool isGlobal = device == kGlobal;
    const auto differs = [&, &name = name](const auto& other) {
        return other.first.first == name && (other.first.second == kGlobal) != isGlobal;
    };
    if (std::any_of(m_resources.begin(), m_resources.end(), differs))
        return absl::InvalidArgumentError(absl::StrCat("Resource \"", name,
            "\" is present as both global and device-specific resource in the model "
            "configuration.",
            isGlobal ? " Here it is global" : " Here it is of each device",
            ", in that of another loaded instance it is not: unload its model first"));
    const uint32_t limit = limitOf(key);
    if (count <= limit)
        return absl::OkStatus();
    return absl::InvalidArgumentError(absl::StrCat("Resource count for \"", name,
        "\" is limited to ", limit,
        " which will prevent scheduling of one or more model instances, the minimum required count "
        "is ",
        count, ": give it with --rate-limit-resource=", name, ":", count));
}

uint32_t ResourcePool::limitOf(const Key& key) const
{
    if (m_limits.empty())
        return std::numeric_limits<uint32_t>::max();
    uint32_t limit = 0;
    for (const auto& [limited, count] : m_limits) {
        const bool isForIt = key.second == kGlobal || limited.second == key.second ||
            limited.second == ResourceLimit::kEachDevice;
        if (limited.first == key.first && isForIt)
            limit = std::max(limit, count);
    }
    return limit;
}

uint32_t ResourcePool::available(const Key& key, const Resource& resource) const
{
    return m_limits.empty() ? *resource.wanted.rbegin() : limitOf(key);
}

void ResourcePool::remove(const Needs& needs)
{
    for (const auto& [key, count] : needs) {
        const auto found = m_resources.find(key);
        found->second.wanted.erase(found->second.wanted.find(count));
        if (found->second.wanted.empty())
            m_resources.erase(found);
    }
}

bool ResourcePool::take(const Needs& needs)
{
    const bool isThere = std::all_of(needs.begin(), needs.end(), [this](const auto& need) {
        const Resource& resource = m_resources.at(need.first);
        return resource.taken + need.second <= available(need.first, resource);
    });
    if (!isThere)
        return false;
    for (const auto& [key, count] : needs)
        m_resources.at(key).taken += count;
    return true;
}

void ResourcePool::giveBack(const Needs& needs)
{
    for (const auto& [key, count] : needs)
        m_resources.at(key).taken -= count;
}

} // namespace thalassa::scheduling
