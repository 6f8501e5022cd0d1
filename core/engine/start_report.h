// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The report in the log once the start-up models were tried (row 10.3.4). *thread-compatible*.
#pragma once

#include <memory>
#include <vector>

#include "core/backend/backend.h"
#include "core/engine/options.h"
#include "core/repository/lifecycle.h"

namespace thalassa::engine {

struct StartReport {
    const Options& options;
    std::vector<std::string> extensions;
    std::vector<std::shared_ptr<backend::Backend>> backends;
    std::vector<repository::ModelStatus> models;
};

// Logs warnings about settings of unknown backends, and tables of the repository agents, the
// backends, the models and the options.
void logStart(const StartReport& report);

} // namespace thalassa::engine
