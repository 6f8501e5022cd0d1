// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// IsolatedInstance: an instance whose kernels run in a worker process of its own. A kernel that
// faults or does not end costs this process, which is started again, and nothing else.
// *thread-compatible*, except checkReady(), which is thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

#include "core/backends/cuda/instance.h"
#include "core/backends/cuda/isolation/worker_supervisor.h"

namespace thalassa::backends::kernels {

class IsolatedInstance final : public Instance {
public:
    // Returns the errors of WorkerSupervisor::start(). `owner`: model and instance, for messages.
    static Result<std::unique_ptr<Instance>> create(
        Model& model, int ordinal, const std::string& owner, MemoryReport report);
    ~IsolatedInstance() override;

    void execute(Batch& batch) override;
    // There may be no worker at present.
    Error checkReady() const override;

private:
    IsolatedInstance(const Model& model, int ordinal, MemoryReport report)
        : m_model(model)
        , m_ordinal(ordinal)
        , m_memoryReport(report)
    {
    }
    // Reports the graphs and the memory that the worker has; null if there is no worker.
    void report(const Answer* answer);

    const Model& m_model;
    const int m_ordinal; // of the GPU
    std::mutex m_mutex;  // guards the following
    MemoryReport m_memoryReport;
    uint64_t m_graphs = 0; // as reported

    std::unique_ptr<WorkerSupervisor> m_supervisor; // last: its thread calls report()
};

} // namespace thalassa::backends::kernels
