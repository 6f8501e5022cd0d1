// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/gpu/gpu_context.h"

#include <map>
#include <utility>

#include "core/backends/common/log.h"
#include "thalassa/lost_gpu.h"

#pragma weak thalassa_report_lost_gpu // the real Triton does not have it

namespace thalassa::backends::kernels {

using gpu::DeviceAttribute;

Result<std::shared_ptr<GpuContext>> GpuContext::of(int ordinal, Process process)
{
    static std::mutex mutex;
    static std::map<int, std::weak_ptr<GpuContext>> contexts; // guarded by the mutex
    const std::lock_guard lock(mutex);
    std::weak_ptr<GpuContext>& known = contexts[ordinal];
    if (auto context = known.lock()) {
        RETURN_IF_ERROR(context->checkUsable());
        return context;
    }
    ASSIGN_OR_RETURN(auto created, create(ordinal, process));
    known = created;
    return created;
}

Result<std::shared_ptr<GpuContext>> GpuContext::create(int ordinal, Process process)
{
    const gpu::Driver* const driver = gpu::Driver::find();
    if (driver == nullptr)
        return unavailable(gpu::Driver::reasonWithout());
    std::shared_ptr<GpuContext> created(new GpuContext(*driver, ordinal, process));
    RETURN_IF_ERROR(created->readFacts());
    RETURN_IF_ERROR(created->check(
        "create a context", driver->primaryContextRetain(&created->m_context, ordinal)));
    return created;
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
    if (m_context != nullptr && !m_isLost)
        m_driver->primaryContextRelease(m_ordinal);
}

void GpuContext::lose(const std::string& reason)
{
    {
        const std::lock_guard lock(m_mutex);
        if (m_isLost)
            return;
        m_reason = reason;
        m_isLost = true;
    }
    if (m_process == Process::Worker)
        return;
    if (thalassa_report_lost_gpu != nullptr) {
        logFailure("cannot report that a GPU is lost",
            thalassa_report_lost_gpu(m_ordinal, reason.c_str()));
    } else {
        log(TRITONSERVER_LOG_ERROR, checkUsable().message());
    }
}

Error GpuContext::checkUsable() const
{
    if (!m_isLost)
        return {};
    const std::lock_guard lock(m_mutex);
    if (m_process == Process::Worker)
        return unavailable(m_reason);
    return unavailable("GPU " + std::to_string(m_ordinal) +
        " is lost to this server, with all models on it that are not isolated: " + m_reason +
        "; restart the server to use it again");
}

Error GpuContext::check(const std::string& what, gpu::Result result) const
{
    if (result == gpu::Result::Success)
        return {};
    const std::string text =
        "GPU " + std::to_string(m_ordinal) + " cannot " + what + ": " + m_driver->describe(result);
    if (gpu::isFatalToContext(result) && m_process == Process::Server) {
        return unavailable(text +
            ". The GPU is lost to this server, with all models on it that are not isolated; "
            "restart the server to use it again");
    }
    if (result == gpu::Result::OutOfMemory || gpu::isFatalToContext(result))
        return unavailable(text);
    return invalidArgument(text);
}

} // namespace thalassa::backends::kernels
