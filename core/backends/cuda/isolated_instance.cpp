// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/isolated_instance.h"

#include <utility>

#include "core/backends/cuda/isolated_run.h"

namespace thalassa::backends::kernels {

Result<std::unique_ptr<Instance>> IsolatedInstance::create(
    Model& model, int ordinal, const std::string& owner, MemoryReport report)
{
    std::unique_ptr<IsolatedInstance> instance(new IsolatedInstance(model, ordinal, report));
    IsolatedInstance* const self = instance.get();
    ASSIGN_OR_RETURN(instance->m_supervisor,
        WorkerSupervisor::start({model.backend().workerProgram(), owner, model.config().name,
            model.loadMessage(ordinal, owner), {},
            [self](const Answer* answer) { self->report(answer); },
            [&model] { model.countRestart(); }}));
    return std::unique_ptr<Instance>(std::move(instance));
}

IsolatedInstance::~IsolatedInstance()
{
    m_supervisor.reset();
}

Error IsolatedInstance::checkReady() const
{
    return m_supervisor->link().takeError();
}

void IsolatedInstance::report(const Answer* answer)
{
    const std::lock_guard lock(m_mutex);
    m_memoryReport.update(answer == nullptr ? 0 : answer->memoryBytes);
    if (m_model.graphMetrics() == nullptr)
        return;
    const uint64_t graphs = answer == nullptr ? 0 : answer->graphs;
    m_model.graphMetrics()->addGraphs(static_cast<double>(graphs) - static_cast<double>(m_graphs));
    m_graphs = graphs;
    if (answer != nullptr && answer->hasLaunchedGraph)
        m_model.graphMetrics()->countLaunch();
}

void IsolatedInstance::execute(Batch& batch)
{
    std::vector<BatchMember> members = readMembers(m_model, batch, Readable::Cpu);
    bool hasStarted = false;
    for (RunMembers& group : joinable(members)) {
        IsolatedRun run(m_model, *m_supervisor, m_ordinal, std::move(group));
        run.upload();
        if (!std::exchange(hasStarted, true))
            batch.computeStarts();
        if (const Answer* const answer = run.launch(); answer != nullptr)
            report(answer);
        run.finish();
        batch.countExecuted(run.executedRows());
    }
    batch.computeEnds();
}

} // namespace thalassa::backends::kernels
