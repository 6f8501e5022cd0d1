// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// IsolatedRun: requests that the worker process of an instance computes together. upload() brings
// their inputs into the memory that is shared with the worker, launch() has the worker run the
// kernels, and finish() brings the outputs into the responses and completes the requests. A failure
// fails all requests of the run. *thread-compatible*.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/backends/common/gather.h"
#include "core/backends/common/scatter.h"
#include "core/backends/cuda/isolation/tensor_layout.h"
#include "core/backends/cuda/isolation/worker_supervisor.h"
#include "core/backends/cuda/model.h"
#include "core/backends/cuda/shaped_plan.h"

namespace thalassa::backends::kernels {

class IsolatedRun {
public:
    // Model and supervisor outlive the run. `ordinal`: the number of the GPU.
    IsolatedRun(const Model& model, WorkerSupervisor& supervisor, int ordinal, RunMembers members);

    void upload();
    // Returns the answer of a worker that goes on, or null if there is none. It is valid as long as
    // the run.
    const Answer* launch();
    void finish();

    // Returns the sum of the batch sizes, or 0 if the run failed.
    uint64_t executedRows() const;

private:
    Error copyInputs();
    Error ask();
    Error copyOutputs();
    Error copyOutput(size_t index);
    Result<std::vector<OutputSlice>> slicesOf(size_t index) const;
    void reportCopies() const;
    void failAll(const Error& error);
    Channel::Deadline deadline() const;

    const Model& m_model;
    WorkerSupervisor& m_supervisor;
    const int m_ordinal;
    const RunMembers m_members;
    std::optional<ShapedPlan> m_shaped; // set by upload(), as the following
    TensorLayout m_layout;
    std::shared_ptr<WorkerLink> m_link;
    RunMessage m_message;
    std::optional<Answer> m_answer; // set by launch()
    uint64_t m_outputBytes = 0;
    bool m_hasFailed = false;
};

} // namespace thalassa::backends::kernels
