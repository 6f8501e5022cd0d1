// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// InstanceSet: the instances that the instance groups of a model configure (row 3.5). They may
// change while the model serves (row 10.4.3). *thread-safe*; create(), start() and update() block
// as long as the backend takes and run on a loading thread.
#pragma once

#include <atomic>
#include <memory>
#include <stop_token>
#include <vector>

#include "absl/status/statusor.h"
#include "core/backend/instance.h"
#include "core/base/mutex.h"
#include "google/protobuf/repeated_field.h"

namespace thalassa::backend {

using InstanceGroups = google::protobuf::RepeatedPtrField<::inference::ModelInstanceGroup>;

class InstanceSet {
public:
    explicit InstanceSet(Model& model)
        : m_model(model)
    {
    }
    InstanceSet(const InstanceSet&) = delete;
    InstanceSet& operator=(const InstanceSet&) = delete;

    // Initializes the instances of `groups`, which are complete; no instance takes work yet. `stop`
    // ends their warm-up, here and in update().
    absl::Status create(const InstanceGroups& groups, const std::stop_token& stop);
    absl::Status start(std::shared_ptr<WorkSource> source);
    void end(); // the last instance first; blocks until each has executed its batch

    // Replaces the instances by those of `groups`. An instance that matches a wanted one in all but
    // the group's name stays; missing ones are created before surplus ones end, each after its
    // present batch. On an error nothing has changed.
    absl::Status update(const InstanceGroups& groups, const std::stop_token& stop);

    // Whether at least one instance is not passive; a passive one never executes (row 3.5.8).
    // *thread-safe*.
    bool hasActiveInstance() const { return m_isOneActive.load(std::memory_order_relaxed); }

    // Calls the readiness hooks, and returns the first reason why an instance cannot serve.
    absl::Status checkReady();
    // Returns all instances; the pointers are valid until the next update().
    std::vector<Instance*> all() const;
    // Returns a view of each instance. Never waits for a backend.
    std::vector<InstanceView> views() const;

private:
    using Owned = std::vector<std::unique_ptr<Instance>>;

    absl::StatusOr<Owned> initialize(
        std::vector<Instance::Options> planned, const std::stop_token& stop);
    absl::StatusOr<std::unique_ptr<Instance>> createWarm(
        Instance::Options options, const std::stop_token& stop);
    void show() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);

    Model& m_model;
    std::shared_ptr<WorkSource> m_source; // shared with the model version that enqueues
    base::Mutex m_updateMutex;            // one update at a time
    int m_nextIndex ABSL_GUARDED_BY(m_updateMutex) = 0;
    mutable base::Mutex m_mutex; // held while readiness hooks run: no instance ends during its hook
    Owned m_instances ABSL_GUARDED_BY(m_mutex);
    std::atomic<bool> m_isOneActive{false};
    mutable base::Mutex m_viewMutex; // locked after the others, only to copy
    std::vector<InstanceView> m_views ABSL_GUARDED_BY(m_viewMutex);
};

} // namespace thalassa::backend
