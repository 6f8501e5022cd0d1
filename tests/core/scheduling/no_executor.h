// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/backend/work_source.h"

namespace thalassa::tests {

// An instance that executes nothing: the test calls the scheduler in its place.
class NoExecutor final : public backend::Executor {
public:
    void execute(backend::Batch) override { }
    bool mayBeBorrowed() const override { return false; }
};

} // namespace thalassa::tests
