// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/refused_requests.h"

#include <algorithm>

#include "core/base/log/log.h"

namespace thalassa::engine {
namespace {

constexpr absl::StatusCode kUsual[] = {absl::StatusCode::kInvalidArgument,
    absl::StatusCode::kNotFound, absl::StatusCode::kUnimplemented, absl::StatusCode::kInternal,
    absl::StatusCode::kUnavailable};

} // namespace

void RefusedRequests::note(const absl::Status& why)
{
    LOG_VERBOSE(1) << "inference request refused: " << why.message();
    const auto code = static_cast<size_t>(why.code());
    m_counts[std::min(code, kCodeCount - 1)].fetch_add(1, std::memory_order_relaxed);
}

std::map<absl::StatusCode, uint64_t> RefusedRequests::counts() const
{
    std::map<absl::StatusCode, uint64_t> counts;
    for (const absl::StatusCode code : kUsual)
        counts[code] = 0;
    for (size_t code = 0; code < kCodeCount; ++code) {
        if (const uint64_t count = m_counts[code].load(std::memory_order_relaxed); count > 0)
            counts[static_cast<absl::StatusCode>(code)] = count;
    }
    return counts;
}

} // namespace thalassa::engine
