// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Applies a host policy to the calling thread (row 3.5.9). `cpu-cores`: the thread runs only on
// these processors. `numa-node`: the thread prefers the memory of that node, and runs on the node's
// processors unless cpu-cores is set. Threads that it starts inherit both.
#pragma once

#include <sched.h>

#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "core/config/host_policy.h"

namespace thalassa::backend {

// Places the calling thread. Fails with FAILED_PRECONDITION, with what this machine has, if the
// policy cannot be applied; then nothing has changed, except the processors if only the memory was
// refused.
absl::Status placeThread(const config::HostPolicy& policy);

// Places the calling thread until the destructor restores the previous placement. *lives on the
// thread* that it places.
class PlacedThread {
public:
    [[nodiscard]] static absl::StatusOr<PlacedThread> place(const config::HostPolicy& policy);
    PlacedThread(PlacedThread&& other) noexcept;
    PlacedThread& operator=(PlacedThread&&) = delete;
    ~PlacedThread();

private:
    struct Before {
        std::vector<int> cores;
        int memoryMode = 0;
        std::vector<unsigned long> memoryNodes;
    };
    PlacedThread() = default;

    std::optional<Before> m_before; // nothing if there is nothing to restore
};

} // namespace thalassa::backend
