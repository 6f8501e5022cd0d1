// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/gpu_context.h"

#include "core/backends/common/log.h"

namespace thalassa::backends::kernels {

using gpu::DeviceAttribute;

Result<std::shared_ptr<const GpuContext>> GpuContext::create(int ordinal)
{
    const gpu::Driver* const driver = gpu::Driver::find();
    if (driver == nullptr)
        return unavailable(gpu::Driver::reasonWithout());
    std::shared_ptr<GpuContext> created(new GpuContext(*driver, ordinal));
    RETURN_IF_ERROR(created->readFacts());
    RETURN_IF_ERROR(created->check(
        "create a context", driver->primaryContextRetain(&created->m_context, ordinal)));
    return std::shared_ptr<const GpuContext>(std::move(created));
}

Error GpuContext::readFacts()
{
    int major = 0;
    int minor = 0;
    const std::pair<DeviceAttribute, int*> wanted[] = {
        {DeviceAttribute::ComputeCapabilityMajor, &major},
        {DeviceAttribute::ComputeCapabilityMinor, &minor},
        {DeviceAttribute::MaxThreadsPerBlock, &m_limits.threadsPerBlock},
        {DeviceAttribute::MaxSharedMemoryPerBlockOptin, &m_limits.sharedBytes}};
    for (const auto& [attribute, value] : wanted) {
        RETURN_IF_ERROR(
            check("describe itself", m_driver->deviceGetAttribute(value, attribute, m_ordinal)));
    }
    m_architecture = "sm_" + std::to_string(major) + std::to_string(minor);
    return {};
}

GpuContext::~GpuContext()
{
    if (m_context != nullptr)
        m_driver->primaryContextRelease(m_ordinal);
}

Error GpuContext::check(const std::string& what, gpu::Result result) const
{
    if (result == gpu::Result::Success)
        return {};
    const std::string text =
        "GPU " + std::to_string(m_ordinal) + " cannot " + what + ": " + m_driver->describe(result);
    if (gpu::isFatalToContext(result)) {
        return unavailable(text +
            ". The GPU is lost to this server, with all models on it; restart the server to use "
            "it again");
    }
    if (result == gpu::Result::OutOfMemory)
        return unavailable(text);
    return invalidArgument(text);
}

} // namespace thalassa::backends::kernels
