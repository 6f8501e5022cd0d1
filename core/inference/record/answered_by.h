// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// AnsweredBy: the kind of work that answered a request, derived from its record once it has ended.
// Pure function: *thread-safe*.
#pragma once

#include "core/inference/record/record.h"

namespace thalassa::inference {

enum class AnsweredBy : uint8_t {
    None,      // it ended before any work
    Execution, // an instance has executed it
    Steps,     // the steps of an ensemble were executed
    CacheHit,  // its answer was in the response cache
};

// Only an instance sets batchId. Without an instance, only an ensemble sets `dequeued` (when it
// sends its first step), and only a cache answers without it.
inline AnsweredBy answeredBy(const Record& record)
{
    if (record.batchId != 0)
        return AnsweredBy::Execution;
    if (record.dequeued != base::TimePoint())
        return AnsweredBy::Steps;
    const bool isAnswered =
        record.outcome == Outcome::Success && record.engineDone != base::TimePoint();
    return isAnswered ? AnsweredBy::CacheHit : AnsweredBy::None;
}

constexpr const char* answeredByName(AnsweredBy work)
{
    constexpr const char* kNames[] = {"", "execution", "steps", "cache_hit"};
    return kNames[static_cast<size_t>(work)];
}

} // namespace thalassa::inference
