// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// IdleVersion: a version that is ready and executes nothing. Tests derive versions with names from
// it.
#pragma once

#include <memory>

#include "core/repository/model_version.h"

namespace thalassa::tests {

class IdleVersion : public repository::ModelVersion {
public:
    absl::Status enqueue(std::unique_ptr<inference::Request>&) override
    {
        return absl::UnimplementedError("an IdleVersion runs nothing");
    }
    uint64_t askReady() override { return 0; }
    bool isReady(uint64_t) override { return true; }
    ::inference::ModelConfig config() const override { return {}; }
    absl::Status update(const ::inference::ModelConfig&, const std::stop_token&) override
    {
        return absl::OkStatus();
    }
    ::inference::ModelStatistics statistics() const override { return {}; }
    void stopDelaying() override { }
    void refuseRequests() override { }
};

} // namespace thalassa::tests
