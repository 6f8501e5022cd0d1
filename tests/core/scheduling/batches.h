// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Helpers for a batch that an instance takes from a scheduler: its ids, and its answers.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "core/backend/work_source.h"
#include "core/inference/request.h"
#include "triton/core/tritonserver.h"

namespace thalassa::tests {

// The ids of the batch, '-' for a filler.
inline std::string idsOf(const backend::Batch& batch)
{
    std::string ids;
    for (const auto& request : batch)
        ids += request->scheduling.isFiller ? "-" : request->context()->clientId;
    return ids;
}

inline void answer(backend::Batch batch, uint32_t flags = TRITONSERVER_REQUEST_RELEASE_ALL)
{
    for (auto& request : batch) {
        request->setState(inference::RequestState::Executing).IgnoreError();
        const auto context = request->context();
        if (flags == TRITONSERVER_REQUEST_RELEASE_ALL) {
            EXPECT_TRUE(context->send(context->newResponse(), true).ok());
        }
        inference::Request::release(std::move(request), flags);
    }
}

} // namespace thalassa::tests
