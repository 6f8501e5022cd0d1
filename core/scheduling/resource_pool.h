// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ResourcePool: how much there is of each resource that executions take from (rows 4.5.2, 4.5.4 to
// 4.5.6), and how much of it is taken. Units are whatever the operator counts. *Not thread-safe*.
//
// Without limits there is as much of each resource as the neediest instance wants; with any limit,
// there is nothing of what no limit names (as in the real server).
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "core/scheduling/resource_limit.h"
#include "model_config.pb.h"

namespace thalassa::scheduling {

class ResourcePool {
public:
    // What an instance takes for an execution: each resource once.
    using Key = std::pair<std::string, int>; // name and device, or kGlobal
    using Needs = std::map<Key, uint32_t>;
    static constexpr int kGlobal = -1;

    // Of several limits for the same name and device the last one holds.
    explicit ResourcePool(const std::vector<ResourceLimit>& limits);

    // What an instance of the group needs on the device; from now on it counts. INVALID_ARGUMENT,
    // and nothing has changed: a limit is below it, or a resource is global here and per device
    // elsewhere.
    absl::StatusOr<Needs> add(const ::inference::ModelInstanceGroup& group, int deviceId);
    // The instance is gone, and has given back what it took.
    void remove(const Needs& needs);

    // All of it or nothing: so instances that share resources cannot wait for each other in a ring.
    bool take(const Needs& needs);
    void giveBack(const Needs& needs);

private:
    struct Resource {
        std::multiset<uint32_t> wanted; // by each instance that needs it
        uint64_t taken = 0;
    };
    absl::Status check(const Key& key, uint32_t count) const;
    uint32_t limitOf(const Key& key) const;
    uint32_t available(const Key& key, const Resource& resource) const;

    std::map<Key, uint32_t> m_limits; // the device is kEachDevice for those of each
    std::map<Key, Resource> m_resources;
};

} // namespace thalassa::scheduling
