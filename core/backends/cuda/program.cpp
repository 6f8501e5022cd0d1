// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/program.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "core/backends/common/log.h"

namespace thalassa::backends::kernels {
namespace {

constexpr size_t kLogSize = 16 << 10;

} // namespace

Result<std::shared_ptr<const Program>> Program::load(std::shared_ptr<GpuContext> context,
    const Compiler& compiler, const ModelFile& file, const KernelPlan& plan)
{
    std::string image = file.content;
    if (file.isSource) {
        auto compiled = compiler.compile(
            {file.name, file.content, context->architecture(), plan.compileOptions});
        if (!compiled.ok()) {
            const Error error = compiled.takeError();
            return Error(error.code(), "'" + file.name + "': " + error.message());
        }
        image = std::move(compiled.value());
    }
    std::shared_ptr<Program> program(new Program(std::move(context)));
    const gpu::CurrentContext current(program->m_context->driver(), program->m_context->context());
    RETURN_IF_ERROR(program->m_context->check("use its context", current.result()));
    RETURN_IF_ERROR(program->loadImage(file, image));
    for (const Step& step : plan.steps)
        RETURN_IF_ERROR(program->findFunction(file, step));
    return std::shared_ptr<const Program>(std::move(program));
}

Error Program::loadImage(const ModelFile& file, const std::string& image)
{
    std::vector<char> log(kLogSize, '\0');
    gpu::JitOption options[] = {
        gpu::JitOption::ErrorLogBuffer, gpu::JitOption::ErrorLogBufferSizeBytes};
    void* values[] = {log.data(), nullptr};
    std::memcpy(&values[1], &kLogSize, sizeof kLogSize); // the driver takes a size in a pointer
    const gpu::Result result = m_context->driver().moduleLoad(
        &m_module, image.c_str(), std::size(options), options, values);
    if (result == gpu::Result::Success)
        return {};
    m_module = nullptr;
    const Error error = m_context->check("load '" + file.name + "'", result);
    log.back() = '\0';
    const std::string words(log.data());
    return {error.code(), error.message() + (words.empty() ? "" : "\n" + words)};
}

Error Program::findFunction(const ModelFile& file, const Step& step)
{
    const gpu::Driver& driver = m_context->driver();
    Function found;
    const gpu::Result result =
        driver.moduleGetFunction(&found.handle, m_module, step.kernel.c_str());
    if (result == gpu::Result::NotFound) {
        return invalidArgument("'" + file.name + "' has no kernel '" + step.kernel +
            "'; a kernel of CUDA C++ is declared as extern \"C\" __global__ void " + step.kernel);
    }
    RETURN_IF_ERROR(m_context->check("find kernel '" + step.kernel + "'", result));
    int fixedShared = 0;
    RETURN_IF_ERROR(m_context->check("describe a kernel",
        driver.functionGetAttribute(
            &fixedShared, gpu::FunctionAttribute::SharedSizeBytes, found.handle)));
    RETURN_IF_ERROR(m_context->check("describe a kernel",
        driver.functionGetAttribute(
            &found.maxThreads, gpu::FunctionAttribute::MaxThreadsPerBlock, found.handle)));
    // Without this, a launch may ask for no more than 48 KiB.
    found.maxSharedBytes = std::max(0, m_context->limits().sharedBytes - fixedShared);
    RETURN_IF_ERROR(m_context->check("give a kernel its shared memory",
        driver.functionSetAttribute(found.handle, gpu::FunctionAttribute::MaxDynamicSharedSizeBytes,
            found.maxSharedBytes)));
    m_functions.push_back(found);
    return {};
}

Program::~Program()
{
    if (m_module == nullptr || m_context->isLost())
        return;
    const gpu::CurrentContext current(m_context->driver(), m_context->context());
    if (current.result() == gpu::Result::Success)
        m_context->driver().moduleUnload(m_module);
}

} // namespace thalassa::backends::kernels
