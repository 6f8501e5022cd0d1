// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/backend/work_source.h"

namespace thalassa::tests {

// An instance whose test asks the scheduler in its place, and executes nothing.
class NoExecutor final : public backend::Executor {
public:
    void execute(backend::Batch) override { }
    bool mayBeBorrowed() const override { return false; }
};

} // namespace thalassa::tests
