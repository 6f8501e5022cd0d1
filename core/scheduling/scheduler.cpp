// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/scheduler.h"

#include "absl/strings/str_cat.h"

namespace thalassa::scheduling {

absl::Status Scheduler::stoppingError(const std::string& model)
{
    return absl::UnavailableError(absl::StrCat("Server is stopping, scheduler for model '", model,
        "' has stopped accepting new inference requests"));
}

} // namespace thalassa::scheduling
