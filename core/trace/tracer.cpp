// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/tracer.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/base/log/log.h"
#include "core/base/status_macros.h"
#include "core/base/text/string_view.h"

namespace thalassa::trace {

namespace {

std::shared_ptr<TraceWriter> writerFor(const TracerOptions& options)
{
    const bool hasFile = options.mode == TraceMode::Triton && !options.file.empty();
    return hasFile ? std::make_shared<TraceWriter>(options.file) : nullptr;
}

std::string changeText(const std::string& model, const TraceSetting& setting, std::string_view who)
{
    const std::string whose =
        model.empty() ? "trace settings" : "trace settings of model '" + model + "'";
    const auto append = [&setting](std::string* text, const SettingRow& row) {
        absl::StrAppend(text, row.name, " ", absl::StrJoin(row.show(setting), " "));
    };
    return absl::StrCat(whose, " changed by ", base::toAbsl(who), ": ",
        absl::StrJoin(settingTable(), ", ", append));
}

TraceRoot rootFor(const std::optional<TraceContext>& asking)
{
    if (!asking)
        return {randomTraceId(), randomSpanId(), {}, {}};
    return {asking->traceId, randomSpanId(), asking->spanId, asking->state};
}

} // namespace

Tracer::Tracer(TracerOptions options, std::shared_ptr<TraceSink> exporter)
    : m_options(std::move(options))
    , m_writer(writerFor(m_options))
    , m_sink(m_options.mode == TraceMode::Triton ? m_writer : std::move(exporter))
    , m_layers(m_options.setting, m_sink != nullptr)
    , m_samplers(m_layers.samplers())
{
    m_isOff = m_sink == nullptr || m_options.setting.levels.isOff();
    complainOfTensors(m_options.setting.levels);
}

absl::StatusOr<std::unique_ptr<Tracer>> Tracer::create(
    TracerOptions options, std::shared_ptr<TraceSink> exporter)
{
    auto tracer = std::make_unique<Tracer>(std::move(options), std::move(exporter));
    if (tracer->m_writer != nullptr)
        RETURN_IF_ERROR(tracer->m_writer->start());
    return tracer;
}

std::shared_ptr<Trace> Tracer::sample(
    const std::string& model, Origin origin, const std::optional<TraceContext>& asking)
{
    if (m_isOff.load(std::memory_order_relaxed))
        return nullptr;
    std::shared_ptr<Sampler> sampler = m_samplers.sample(model, asking.has_value());
    if (sampler == nullptr)
        return nullptr;
    std::optional<TraceRoot> root;
    if (m_options.mode == TraceMode::OpenTelemetry)
        root = rootFor(asking);
    return std::make_shared<Trace>(
        std::make_shared<TraceTree>(std::move(sampler), m_sink, std::move(root)), origin);
}

TraceSetting Tracer::setting(const std::string& model) const
{
    base::MutexLock lock(m_mutex);
    const Sampler& sampler = model.empty() ? *m_layers.global() : *m_layers.of(model);
    TraceSetting setting = sampler.setting();
    setting.count = sampler.remaining();
    return setting;
}

std::vector<SettingValue> Tracer::shown(const std::string& model) const
{
    const TraceSetting setting = this->setting(model);
    const bool isTriton = m_options.mode == TraceMode::Triton;
    std::vector<SettingValue> all;
    for (const SettingRow& row : settingTable()) {
        if (isTriton || !row.isOfTriton)
            all.push_back({row.name, row.show(setting), row.isList});
    }
    if (!isTriton) {
        all.push_back({kTraceMode, {"opentelemetry"}});
        all.insert(all.end(), m_options.exporterSettings.begin(), m_options.exporterSettings.end());
    } else {
        all.push_back({kTraceFile, {m_options.file}});
        all.push_back({kTraceMode, {"triton"}});
    }
    return all;
}

// Row 6.5.5.
void Tracer::complainOfTensors(const TraceLevels& levels) const
{
    if (m_options.mode == TraceMode::OpenTelemetry && levels.tensors) {
        LOG_ERROR << "the trace level TENSORS traces nothing in the mode opentelemetry; use "
                     "--trace-config=mode=triton for tensors";
    }
}

absl::StatusOr<bool> Tracer::update(const std::string& model, const TraceUpdate& change,
    std::string_view who, const SettingLayers::IsLoaded& isLoaded)
{
    bool isOther = false;
    {
        base::MutexLock lock(m_mutex);
        ASSIGN_OR_RETURN(isOther,
            model.empty() ? m_layers.update(change) : m_layers.update(model, change, isLoaded));
        m_samplers.set(m_layers.samplers());
        m_isOff = m_sink == nullptr || m_layers.isOff();
    }
    // Traces contain clients' data: an operator must be able to see who changed the settings.
    if (isOther) {
        LOG_INFO << changeText(model, setting(model), who);
    }
    complainOfTensors(change.newValues().values().levels);
    if (m_sink != nullptr)
        m_sink->settingsChanged(); // last: the replaced samplers have ended
    return isOther;
}

std::vector<std::string> Tracer::modelsWithSettings() const
{
    base::MutexLock lock(m_mutex);
    return m_layers.models();
}

std::vector<std::string> Tracer::ownSettings(const std::string& model) const
{
    base::MutexLock lock(m_mutex);
    return m_layers.ownSettings(model);
}

void Tracer::stop(base::Duration timeout)
{
    m_isOff = true;
    if (m_writer != nullptr && !m_writer->stop(timeout)) {
        LOG_ERROR << "traces were still being written to '" << m_options.file
                  << "' when the exit timeout expired; the last ones are lost";
    }
}

} // namespace thalassa::trace
