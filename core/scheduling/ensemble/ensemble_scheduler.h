// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// EnsembleScheduler: serves the requests of an ensemble by sending requests to its members, each
// step as soon as its inputs are there (section 4.4). It has no instances and no thread: a step
// begins on the thread that brought the last of its inputs. *thread-safe*.
#pragma once

#include <atomic>
#include <memory>

#include "core/base/threads/control_loop.h"
#include "core/scheduling/ensemble/ensemble_run.h"
#include "core/scheduling/scheduler.h"

namespace thalassa::scheduling {

class EnsembleScheduler final : public Scheduler {
public:
    // Makes the gates. `control` outlives the scheduler; if it is null, no step enters a full gate.
    EnsembleScheduler(EnsembleParts parts, base::ControlLoop* control);

    absl::Status enqueue(std::unique_ptr<inference::Request>& request) override;
    void refuseNew() override { m_stopped = true; }
    void stop() override { m_stopped = true; }
    void stopDelaying() override { } // the members' schedulers do
    // Requests wait at the members, not here.
    size_t pendingCount() const override { return 0; }
    // Shows no queues, but counts the steps that wait at full gates.
    QueuesView queues() const override;

    // An ensemble has no instances.
    void lend(int, backend::Executor&) override { }
    backend::Batch next(int) override { return {}; }
    void retire(int) override { }

private:
    const std::shared_ptr<const EnsembleParts> m_parts; // shared with the requests' runs
    std::atomic<bool> m_stopped{false};
};

} // namespace thalassa::scheduling
