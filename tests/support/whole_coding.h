// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Inflates or deflates a body in one step, for tests that do not examine the steps.
#pragma once

#include <utility>

#include "core/base/status_macros.h"
#include "server/http/api/replies/compression.h"

namespace thalassa::tests {

inline constexpr size_t kWholeStep = size_t{1} << 30;

inline absl::StatusOr<tensor::Buffer> inflated(tensor::Buffer source, uint64_t limit)
{
    httpapi::Inflation inflation(std::move(source), limit);
    for (bool isDone = false; !isDone;) {
        ASSIGN_OR_RETURN(isDone, inflation.step(kWholeStep));
    }
    return inflation.take();
}

inline absl::StatusOr<tensor::Buffer> deflated(tensor::Buffer source, httpapi::Coding coding)
{
    httpapi::Deflation deflation(std::move(source), coding);
    for (bool isDone = false; !isDone;) {
        ASSIGN_OR_RETURN(isDone, deflation.step(kWholeStep));
    }
    return deflation.take();
}

} // namespace thalassa::tests
