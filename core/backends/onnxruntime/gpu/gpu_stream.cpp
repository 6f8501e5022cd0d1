// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/gpu/gpu_stream.h"

#include <algorithm>
#include <string>
#include <utility>

namespace thalassa::backends::ort {
namespace {

namespace gpu = ::thalassa::cuda;

} // namespace

Result<std::unique_ptr<GpuStream>> GpuStream::create(int ordinal)
{
    const gpu::Driver* const driver = gpu::Driver::find();
    if (driver == nullptr)
        return unavailable(gpu::Driver::reasonWithout());
    std::unique_ptr<GpuStream> created(new GpuStream(*driver, ordinal));
    RETURN_IF_ERROR(created->open());
    return created;
}

GpuStream::GpuStream(const gpu::Driver& driver, int ordinal)
    : m_driver(driver)
    , m_ordinal(ordinal)
{
}

Error GpuStream::open()
{
    RETURN_IF_ERROR(
        check("create a context", m_driver.primaryContextRetain(&m_context, m_ordinal)));
    const gpu::CurrentContext current(m_driver, m_context);
    RETURN_IF_ERROR(check("use its context", current.result()));
    return check("create a stream", m_driver.streamCreate(&m_stream, gpu::kStreamNonBlocking));
}

GpuStream::~GpuStream()
{
    if (m_context == nullptr)
        return;
    if (m_stream != nullptr) {
        const gpu::CurrentContext current(m_driver, m_context);
        if (current.result() == gpu::Result::Success)
            m_driver.streamDestroy(m_stream);
    }
    m_driver.primaryContextRelease(m_ordinal);
}

Error GpuStream::enqueue(std::span<const Copy> copies) const
{
    const gpu::CurrentContext current(m_driver, m_context);
    RETURN_IF_ERROR(check("use its context", current.result()));
    for (const Copy& one : copies) {
        const gpu::Result result = m_driver.copyAnywhere(reinterpret_cast<gpu::Address>(one.target),
            reinterpret_cast<gpu::Address>(one.source), one.size, m_stream);
        if (result != gpu::Result::Success) {
            // The copies before it use memory of the caller.
            m_driver.streamSynchronize(m_stream);
            return check("copy a tensor", result);
        }
    }
    return {};
}

Error GpuStream::wait() const
{
    const gpu::CurrentContext current(m_driver, m_context);
    RETURN_IF_ERROR(check("use its context", current.result()));
    return check("copy a tensor", m_driver.streamSynchronize(m_stream));
}

Error GpuStream::record(gpu::Event& event) const
{
    const gpu::CurrentContext current(m_driver, m_context);
    RETURN_IF_ERROR(check("use its context", current.result()));
    if (event == nullptr)
        RETURN_IF_ERROR(check("create an event", m_driver.eventCreate(&event, 0)));
    return check("record an event", m_driver.eventRecord(event, m_stream));
}

std::optional<std::chrono::nanoseconds> GpuStream::timeBetween(
    gpu::Event begin, gpu::Event end) const
{
    const gpu::CurrentContext current(m_driver, m_context);
    float milliseconds = 0;
    if (current.result() != gpu::Result::Success ||
        m_driver.eventElapsed(&milliseconds, begin, end) != gpu::Result::Success)
        return std::nullopt;
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
        std::chrono::duration<float, std::milli>(std::max(0.0F, milliseconds)));
}

void GpuStream::destroy(gpu::Event event) const
{
    if (event == nullptr)
        return;
    const gpu::CurrentContext current(m_driver, m_context);
    if (current.result() == gpu::Result::Success)
        m_driver.eventDestroy(event);
}

Error GpuStream::check(const char* what, gpu::Result result) const
{
    if (result == gpu::Result::Success)
        return {};
    return unavailable("GPU " + std::to_string(m_ordinal) + " cannot " + what + ": " +
        m_driver.describe(result) +
        (gpu::isFatalToContext(result)
                ? ". The GPU is lost to this server, with all models on it that are not isolated; "
                  "restart the server to use it again"
                : ""));
}

} // namespace thalassa::backends::ort
