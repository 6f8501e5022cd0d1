// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RefusedRequests: the number of inference requests of clients that were refused before a model
// accepted them, by the code of the error: invalid requests, unknown models, full queues, drains.
// *thread-safe*.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>

#include "absl/status/status.h"

namespace thalassa::engine {

class RefusedRequests {
public:
    // Counts a refusal with this error, and logs it at verbose level 1.
    void note(const absl::Status& why);
    // The numbers since the start. Has the codes that clients usually cause, also if they did not
    // occur.
    std::map<absl::StatusCode, uint64_t> counts() const;

private:
    static constexpr size_t kCodeCount = 17; // of gRPC's codes

    std::array<std::atomic<uint64_t>, kCodeCount> m_counts{}; // by code
};

} // namespace thalassa::engine
