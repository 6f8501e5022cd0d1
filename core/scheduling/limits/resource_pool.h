// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ResourcePool: how much there is of each resource that executions take from (rows 4.5.2, 4.5.4 to
// 4.5.6), and how much of it is taken. Units are whatever the operator counts. *Not thread-safe*.
//
// Without limits there is as much of each resource as the neediest instance needs; with any limit,
// there is nothing of a resource that no limit names (as in the real server).
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "core/scheduling/limits/resource_limit.h"
#include "model_config.pb.h"

namespace thalassa::scheduling {

class ResourcePool {
public:
    // The resources that an instance takes for an execution, each once.
    using Key = std::pair<std::string, int>; // name and device, or kGlobal
    using Needs = std::map<Key, uint32_t>;
    static constexpr int kGlobal = -1;

    // The last of several limits for the same name and device holds.
    explicit ResourcePool(const std::vector<ResourceLimit>& limits);

    // Returns the needs of an instance of the group on the device, and counts them from now on.
    // Fails with INVALID_ARGUMENT, without a change, if a limit is below a need, or if a resource
    // is global here and per device elsewhere.
    absl::StatusOr<Needs> add(const ::inference::ModelInstanceGroup& group, int deviceId);
    // Removes the needs of an instance. REQUIRES: it has given back what it took.
    void remove(const Needs& needs);

    // Takes all or nothing, so that instances cannot wait for each other in a ring.
    bool take(const Needs& needs);
    void giveBack(const Needs& needs);

private:
    struct Resource {
        std::multiset<uint32_t> wanted; // need of each instance
        uint64_t taken = 0;
    };
    absl::Status check(const Key& key, uint32_t count) const;
    uint32_t limitOf(const Key& key) const;
    uint32_t available(const Key& key, const Resource& resource) const;

    std::map<Key, uint32_t> m_limits; // device kEachDevice: holds for each device
    std::map<Key, Resource> m_resources;
};

} // namespace thalassa::scheduling
