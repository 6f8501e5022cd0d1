// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/refused_requests.h"

#include <gmock/gmock.h>

namespace thalassa::engine {
namespace {

using absl::StatusCode;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

TEST(RefusedRequests, AreCountedByTheCodeOfTheError)
{
    RefusedRequests refused;
    refused.note(absl::InvalidArgumentError("a"));
    refused.note(absl::InvalidArgumentError("b"));
    refused.note(absl::CancelledError("c"));
    EXPECT_THAT(refused.counts(),
        UnorderedElementsAre(Pair(StatusCode::kInvalidArgument, 2U),
            Pair(StatusCode::kNotFound, 0U), Pair(StatusCode::kUnimplemented, 0U),
            Pair(StatusCode::kInternal, 0U), Pair(StatusCode::kUnavailable, 0U),
            Pair(StatusCode::kCancelled, 1U)));
}

} // namespace
} // namespace thalassa::engine
