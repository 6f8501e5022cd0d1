// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/setting_layers.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"

namespace thalassa::trace {
namespace {

template <typename Value> void apply(const Change<Value>& change, Specified<Value>& value)
{
    if (change)
        value = *change;
}

absl::Status invalid(const char* why)
{
    return absl::InvalidArgumentError(
        absl::StrCat("Attempting to set invalid trace setting :", why));
}

} // namespace

void SettingLayers::Values::apply(const TraceUpdate& change)
{
    trace::apply(change.levels, levels);
    trace::apply(change.rate, rate);
    trace::apply(change.count, count);
    trace::apply(change.logFrequency, logFrequency);
}

TraceSetting SettingLayers::Values::over(TraceSetting below) const
{
    return {levels.value_or(below.levels), rate.value_or(below.rate), count.value_or(below.count),
        logFrequency.value_or(below.logFrequency)};
}

SettingLayers::SettingLayers(const TraceSetting& startup, bool hasFile)
    : m_startup(startup)
    , m_hasFile(hasFile)
    , m_global{{}, std::make_shared<Sampler>(startup)}
{
}

absl::Status SettingLayers::check(const TraceSetting& setting) const
{
    if (setting.levels.isOff())
        return absl::OkStatus();
    if (setting.rate == 0)
        return invalid("sample rate must be non-zero");
    if (setting.count == 0)
        return invalid("no trace is left of the trace count; set trace_count, -1 for any number");
    if (!m_hasFile)
        return invalid("trace file name is not given; start the server with --trace-config "
                       "triton,file=<file>");
    return absl::OkStatus();
}

absl::Status SettingLayers::update(const TraceUpdate& change)
{
    if (change.isEmpty())
        return absl::OkStatus();
    Values values = m_global.values;
    values.apply(change);
    TraceSetting setting = values.over(m_startup);
    if (!change.count) { // what is left of it is carried over (row 6.1.8)
        setting.count = m_global.sampler->remaining();
        if (values.count)
            values.count = setting.count;
    }
    RETURN_IF_ERROR(check(setting));
    const auto global = change.count ? std::make_shared<Sampler>(setting)
                                     : std::make_shared<Sampler>(setting, *m_global.sampler);
    std::map<std::string, std::shared_ptr<Sampler>> models;
    for (const auto& [model, layer] : m_models) {
        auto sampler = following(layer, *global, change.count.has_value());
        if (!sampler.ok()) {
            return absl::InvalidArgumentError(absl::StrCat(
                sampler.status().message(), ", for model '", model, "' follows this setting"));
        }
        models[model] = *std::move(sampler);
    }
    m_global = {std::move(values), global};
    for (auto& [model, sampler] : models)
        m_models[model].sampler = std::move(sampler);
    return absl::OkStatus();
}

// A setting that the change below does not reach goes on as it is.
absl::StatusOr<std::shared_ptr<Sampler>> SettingLayers::following(
    const Layer& layer, const Sampler& global, bool isCountChanged) const
{
    TraceSetting setting = layer.values.over(global.setting());
    const int64_t left = layer.sampler->remaining();
    const bool keepsCount = layer.values.count || !isCountChanged;
    if (keepsCount)
        setting.count = left;
    TraceSetting before = layer.sampler->setting();
    before.count = left;
    if (setting == before)
        return layer.sampler;
    TraceSetting checked = setting;
    if (keepsCount)
        checked.count = TraceSetting::kUnlimited; // one that is used up refuses no change of others
    RETURN_IF_ERROR(check(checked));
    return keepsCount ? std::make_shared<Sampler>(setting, *layer.sampler)
                      : std::make_shared<Sampler>(setting);
}

absl::Status SettingLayers::update(const std::string& model, const TraceUpdate& change)
{
    if (change.isEmpty())
        return absl::OkStatus();
    const auto found = m_models.find(model);
    Values values = found == m_models.end() ? Values() : found->second.values;
    values.apply(change);
    if (values.isEmpty()) {
        m_models.erase(model);
        return absl::OkStatus();
    }
    TraceSetting setting = values.over(current());
    const bool keepsCount = found != m_models.end() && !change.count;
    if (keepsCount) {
        setting.count = found->second.sampler->remaining();
        if (values.count)
            values.count = setting.count;
    }
    RETURN_IF_ERROR(check(setting));
    auto sampler = keepsCount ? std::make_shared<Sampler>(setting, *found->second.sampler)
                              : std::make_shared<Sampler>(setting);
    m_models[model] = {std::move(values), std::move(sampler)};
    return absl::OkStatus();
}

// The global setting with what is left of its count.
TraceSetting SettingLayers::current() const
{
    TraceSetting setting = m_global.sampler->setting();
    setting.count = m_global.sampler->remaining();
    return setting;
}

const std::shared_ptr<Sampler>& SettingLayers::of(const std::string& model) const
{
    const auto found = m_models.find(model);
    return found == m_models.end() ? m_global.sampler : found->second.sampler;
}

std::vector<std::string> SettingLayers::models() const
{
    std::vector<std::string> names;
    for (const auto& [name, layer] : m_models)
        names.push_back(name);
    return names;
}

std::shared_ptr<const Samplers> SettingLayers::samplers() const
{
    auto all = std::make_shared<Samplers>();
    all->global = m_global.sampler;
    for (const auto& [model, layer] : m_models)
        all->models[model] = layer.sampler;
    return all;
}

bool SettingLayers::isOff() const
{
    return m_global.sampler->setting().levels.isOff() &&
        std::all_of(m_models.begin(), m_models.end(),
            [](const auto& entry) { return entry.second.sampler->setting().levels.isOff(); });
}

} // namespace thalassa::trace
