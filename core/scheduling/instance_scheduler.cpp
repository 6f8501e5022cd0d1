// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/instance_scheduler.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/scheduling/fail_request.h"

namespace thalassa::scheduling {

using statistics::FailureReason;

InstanceScheduler::InstanceScheduler(const CommonOptions& options)
    : m_modelName(options.modelName)
    , m_statistics(options.statistics)
    , m_timers(options.timers)
    , m_clock(*options.clock)
{
}

void InstanceScheduler::enter(Stage stage)
{
    base::MutexLock lock(m_mutex);
    m_stage = std::max(m_stage, stage);
    wakeInstances();
}

void InstanceScheduler::fail(
    backend::Batch requests, FailureReason reason, const absl::Status& status)
{
    for (std::unique_ptr<inference::Request>& request : requests)
        failRequest(std::move(request), *m_statistics, m_clock.now(), reason, status);
}

void InstanceScheduler::failUnloaded(backend::Batch requests)
{
    if (requests.empty())
        return;
    fail(std::move(requests), FailureReason::Other,
        absl::UnavailableError(absl::StrCat("model '", m_modelName,
            "' was unloaded before the request could run. Send it again once the model is "
            "ready.")));
}

} // namespace thalassa::scheduling
