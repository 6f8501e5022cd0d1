// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Instance: executes batches with a session of its model, on the CPU or on a GPU. The requests of a
// batch share one run if the model batches and their shapes match; otherwise each has its own run.
// *thread-compatible*: the server calls it on one thread at a time.
#pragma once

#include <memory>
#include <vector>

#include "core/backends/common/batch.h"
#include "core/backends/common/batch_member.h"
#include "core/backends/onnxruntime/model.h"
#include "core/backends/onnxruntime/run.h"

namespace thalassa::backends::ort {

class Instance {
public:
    // `model` outlives the instance. Fails with UNAVAILABLE for an instance on a GPU that the
    // library cannot use.
    static Result<std::unique_ptr<Instance>> create(
        Model& model, TRITONBACKEND_ModelInstance* handle);

    ~Instance();
    Instance(const Instance&) = delete;
    Instance& operator=(const Instance&) = delete;

    void execute(Batch& batch);

private:
    Instance(const Model& model, std::shared_ptr<LoadedSession> session, Owned<RunOptions> options,
        std::unique_ptr<GpuMemory> gpu);
    Result<BatchMember> readMember(Request& request) const;
    std::vector<BatchMember> readMembers(Batch& batch) const;

    const Model& m_model;
    std::shared_ptr<LoadedSession> m_session; // shared with other instances of the model
    const Owned<RunOptions> m_options;
    std::unique_ptr<GpuMemory> m_gpu; // null on the CPU
    RunContext m_context;             // refers to the members above
};

} // namespace thalassa::backends::ort
