// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Program: the kernels of a model on one GPU. All instances of the model on this GPU share it.
// Constant after load(), except for the limit of shared memory: *thread-safe*.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/backends/cuda/compile/compiler.h"
#include "core/backends/cuda/gpu/gpu_context.h"
#include "core/backends/cuda/plan/kernel_plan.h"

namespace thalassa::backends::kernels {

// The file of a model version.
struct ModelFile {
    std::string path;
    std::string name; // in messages: <model>/<version>/<file>
    std::string content;
    bool isSource = false; // CUDA C++, not PTX, a cubin or a fatbin
};

class Program {
public:
    // Compiles or reads the file, and finds the kernels of all steps. Fails with INVALID_ARG, with
    // the file and the words of the compiler, if it does not compile or load, or lacks a kernel.
    static Result<std::shared_ptr<const Program>> load(std::shared_ptr<GpuContext> context,
        const Compiler& compiler, const ModelFile& file, const KernelPlan& plan);
    ~Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    GpuContext& context() const { return *m_context; }
    // Returns the kernel of a step.
    gpu::Function function(size_t step) const { return m_functions[step].handle; }
    // Returns the dynamic shared memory that a launch of the step may ask for.
    int maxSharedBytes(size_t step) const { return m_functions[step].maxSharedBytes; }
    int maxThreads(size_t step) const { return m_functions[step].maxThreads; }

private:
    struct Function {
        gpu::Function handle = nullptr;
        int maxSharedBytes = 0;
        int maxThreads = 0;
    };

    explicit Program(std::shared_ptr<GpuContext> context)
        : m_context(std::move(context))
    {
    }
    Error loadImage(const ModelFile& file, const std::string& image);
    Error findFunction(const ModelFile& file, const Step& step);

    const std::shared_ptr<GpuContext> m_context;
    gpu::Module m_module = nullptr;
    std::vector<Function> m_functions; // by step
};

} // namespace thalassa::backends::kernels
