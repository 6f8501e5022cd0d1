// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/tracer.h"

#include <utility>

#include "core/base/log.h"
#include "core/base/status_macros.h"

namespace thalassa::trace {

Tracer::Tracer(TracerOptions options)
    : m_options(std::move(options))
    , m_writer(m_options.file.empty() ? nullptr : std::make_shared<TraceWriter>(m_options.file))
    , m_layers(m_options.setting, !m_options.file.empty())
{
    m_isOff = m_writer == nullptr || m_options.setting.levels.isOff();
}

absl::StatusOr<std::unique_ptr<Tracer>> Tracer::create(TracerOptions options)
{
    auto tracer = std::make_unique<Tracer>(std::move(options));
    if (tracer->m_writer != nullptr)
        RETURN_IF_ERROR(tracer->m_writer->start());
    return tracer;
}

std::shared_ptr<Sampler> Tracer::samplerOf(const std::string& model) const
{
    base::MutexLock lock(m_mutex);
    return model.empty() || !m_layers.hasModels() ? m_layers.global() : m_layers.of(model);
}

std::shared_ptr<Trace> Tracer::sample(const std::string& model, Origin origin)
{
    if (m_isOff.load(std::memory_order_relaxed))
        return nullptr;
    std::shared_ptr<Sampler> sampler = samplerOf(model);
    if (!sampler->sample())
        return nullptr;
    return std::make_shared<Trace>(
        std::make_shared<TraceTree>(std::move(sampler), m_writer), origin);
}

TraceSetting Tracer::setting(const std::string& model) const
{
    const std::shared_ptr<Sampler> sampler = samplerOf(model);
    TraceSetting setting = sampler->setting();
    setting.count = sampler->remaining();
    return setting;
}

absl::Status Tracer::update(const std::string& model, const TraceUpdate& change)
{
    {
        base::MutexLock lock(m_mutex);
        RETURN_IF_ERROR(model.empty() ? m_layers.update(change) : m_layers.update(model, change));
        m_isOff = m_writer == nullptr || m_layers.isOff();
    }
    if (m_writer != nullptr)
        m_writer->settingsChanged(); // afterwards: those that were replaced have ended
    return absl::OkStatus();
}

void Tracer::stop(base::Duration timeout)
{
    m_isOff = true;
    if (m_writer != nullptr && !m_writer->stop(timeout)) {
        LOG_ERROR << "traces were still being written to '" << m_options.file
                  << "' when the time to exit was over; the last ones are lost";
    }
}

} // namespace thalassa::trace
