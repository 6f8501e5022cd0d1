// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Where a thread runs and takes its memory from: what a host policy asks for (row 3.5.9), carried
// out on the calling thread. `cpu-cores`: it runs there only; `numa-node`: it takes new memory from
// that node as long as there is some, and runs on its processors unless cpu-cores says where.
// Threads that it starts begin the same way.
#pragma once

#include <sched.h>

#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "core/config/host_policy.h"

namespace thalassa::backend {

// FAILED_PRECONDITION, with what this machine has, when it cannot be done; then nothing has changed
// but, if the memory was refused, the processors.
absl::Status placeThread(const config::HostPolicy& policy);

// The same for as long as it lives; then the thread is as before. It stays on its thread.
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

    std::optional<Before> m_before; // nothing: nothing is to be restored
};

} // namespace thalassa::backend
