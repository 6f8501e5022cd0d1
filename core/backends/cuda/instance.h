// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Instance: executes batches of a model: in this process, or in a worker process of its own if the
// model is isolated. *thread-compatible*, except checkReady(), which is thread-safe.
#pragma once

#include <memory>
#include <vector>

#include "core/backends/common/batch.h"
#include "core/backends/common/batch_member.h"
#include "core/backends/cuda/memory_report.h"
#include "core/backends/cuda/model.h"
#include "core/backends/cuda/run_resources.h"

namespace thalassa::backends::kernels {

class Instance {
public:
    // Fails with UNSUPPORTED if the instance is not of KIND_GPU. The load of the model fails, too,
    // if a kernel cannot be launched with the shapes of the graphs that the configuration names.
    // The model outlives the instance.
    static Result<std::unique_ptr<Instance>> create(
        Model& model, TRITONBACKEND_ModelInstance* handle);
    Instance() = default;
    virtual ~Instance() = default;
    Instance(const Instance&) = delete;
    Instance& operator=(const Instance&) = delete;

    virtual void execute(Batch& batch) = 0;

    // Returns UNAVAILABLE, with the reason, if the instance cannot execute anything at present.
    virtual Error checkReady() const = 0;
};

// Returns the requests that can run; fails the others.
std::vector<BatchMember> readMembers(const Model& model, Batch& batch, Readable readable);

// An instance whose kernels run in this process.
class LocalInstance final : public Instance {
public:
    static Result<std::unique_ptr<Instance>> create(
        Model& model, int ordinal, const std::string& owner, MemoryReport report);

    void execute(Batch& batch) override;
    // The GPU may be lost.
    Error checkReady() const override { return m_resources->context().checkUsable(); }

private:
    LocalInstance(const Model& model, std::unique_ptr<RunResources> resources, MemoryReport report);

    const Model& m_model;
    const std::unique_ptr<RunResources> m_resources;
    MemoryReport m_memoryReport;
};

} // namespace thalassa::backends::kernels
