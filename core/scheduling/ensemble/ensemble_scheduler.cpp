// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/ensemble/ensemble_scheduler.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"

namespace thalassa::scheduling {
namespace {

EnsembleParts withGates(EnsembleParts parts, base::ControlLoop* control)
{
    const uint32_t most = parts.plan.mostInFlight;
    for (size_t i = 0; most > 0 && i < parts.plan.graph.steps.size(); ++i) {
        parts.gates.push_back(std::make_shared<StepGate>(
            absl::StrCat("ensemble '", parts.name, "', ", config::stepName(parts.plan.graph, i)),
            most, *parts.clock, control));
    }
    return parts;
}

} // namespace

EnsembleScheduler::EnsembleScheduler(EnsembleParts parts, base::ControlLoop* control)
    : m_parts(std::make_shared<const EnsembleParts>(withGates(std::move(parts), control)))
{
}

absl::Status EnsembleScheduler::enqueue(std::unique_ptr<inference::Request>& request)
{
    if (m_stopped && !request->scheduling.isStep)
        return stoppingError(m_parts->name);
    RETURN_IF_ERROR(request->setState(inference::RequestState::Pending));
    request->record().queued = m_parts->clock->now();
    std::make_shared<EnsembleRun>(m_parts, std::move(request))->start();
    return absl::OkStatus();
}

QueuesView EnsembleScheduler::queues() const
{
    QueuesView view;
    view.scheduler = "ensemble";
    for (const std::shared_ptr<StepGate>& gate : m_parts->gates)
        view.requestCount += gate->waitingCount();
    return view;
}

} // namespace thalassa::scheduling
