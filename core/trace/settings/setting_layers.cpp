// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/settings/setting_layers.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/log/log.h"
#include "core/base/status_macros.h"

namespace thalassa::trace {
namespace {

absl::Status invalid(const char* why)
{
    return absl::InvalidArgumentError(
        absl::StrCat("Attempting to set invalid trace setting :", why));
}

// Returns the setting, with what is left of its count.
TraceSetting shown(const Sampler& sampler)
{
    TraceSetting setting = sampler.setting();
    setting.count = sampler.remaining();
    return setting;
}

} // namespace

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
        return invalid("no trace is left of the trace count; set trace_count, or -1 for no limit");
    if (!m_hasFile)
        return invalid("trace file name is not given; start the server with --trace-config "
                       "triton,file=<file>");
    return absl::OkStatus();
}

absl::StatusOr<bool> SettingLayers::update(const TraceUpdate& change)
{
    m_global.countWhatIsLeft();
    Layer global = m_global.after(change, m_startup);
    RETURN_IF_ERROR(check(global.sampler->setting()));
    bool isOther = global.isOther(m_global);
    std::map<std::string, Layer> models;
    for (auto& [model, layer] : m_models) {
        layer.countWhatIsLeft();
        auto next = following(layer, global, change.changes(kTraceCount));
        if (!next.ok()) {
            return absl::InvalidArgumentError(absl::StrCat(
                next.status().message(), ", and the model '", model, "' follows this setting"));
        }
        isOther = isOther || next->isOther(layer);
        models[model] = *std::move(next);
    }
    m_global = std::move(global);
    m_models = std::move(models);
    return isOther;
}

absl::StatusOr<SettingLayers::Layer> SettingLayers::following(
    const Layer& layer, const Layer& global, bool isCountChanged) const
{
    Layer next = layer.after({}, shown(*global.sampler));
    TraceSetting checked = next.sampler->setting();
    if (next.values.has(kTraceCount) || !isCountChanged)
        checked.count = TraceSetting::kUnlimited; // a used-up count refuses no change of others
    RETURN_IF_ERROR(check(checked));
    return next;
}

absl::StatusOr<bool> SettingLayers::update(
    const std::string& model, const TraceUpdate& change, const IsLoaded& isLoaded)
{
    const auto found = m_models.find(model);
    Layer before = found == m_models.end() ? Layer() : found->second;
    before.countWhatIsLeft();
    Layer next = before.after(change, shown(*m_global.sampler));
    if (next.values.isEmpty())
        return m_models.erase(model) != 0;
    RETURN_IF_ERROR(check(next.sampler->setting()));
    if (found == m_models.end() && m_models.size() >= kMaxModels && !evictOne(isLoaded)) {
        return absl::ResourceExhaustedError(absl::StrCat("at most ", kMaxModels,
            " models may have trace settings of their own, and as many loaded models have them; "
            "clear the settings of another model first"));
    }
    const bool isOther = next.isOther(before);
    next.lastUpdate = ++m_updateCount;
    m_models[model] = std::move(next);
    return isOther;
}

// Returns false if all models that have settings are loaded.
bool SettingLayers::evictOne(const IsLoaded& isLoaded)
{
    if (!isLoaded)
        return false;
    auto oldest = m_models.end();
    for (auto one = m_models.begin(); one != m_models.end(); ++one) {
        const bool isOlder =
            oldest == m_models.end() || one->second.lastUpdate < oldest->second.lastUpdate;
        if (isOlder && !isLoaded(one->first))
            oldest = one;
    }
    if (oldest == m_models.end())
        return false;
    LOG_WARNING << "the trace settings of model '" << oldest->first
                << "', which is not loaded, are removed: more than " << kMaxModels
                << " models would have settings of their own";
    m_models.erase(oldest);
    return true;
}

void SettingLayers::Layer::countWhatIsLeft()
{
    if (values.has(kTraceCount))
        values.setCount(sampler->remaining());
}

// A count that was set continues with what is left of it; one that follows the layer below is taken
// from that layer again (row 6.1.8).
SettingLayers::Layer SettingLayers::Layer::after(
    const TraceUpdate& change, const TraceSetting& below) const
{
    Layer next{values, nullptr, lastUpdate};
    change.applyTo(next.values);
    const TraceSetting setting = next.values.over(below);
    const bool keepsCount = next.values.has(kTraceCount) && !change.changes(kTraceCount);
    next.sampler = keepsCount ? std::make_shared<Sampler>(setting, *sampler)
                              : std::make_shared<Sampler>(setting);
    return next;
}

// The values that it follows are unchanged, except for a count that is taken from the layer below
// again.
bool SettingLayers::Layer::isOther(const Layer& before) const
{
    return values != before.values ||
        (!values.has(kTraceCount) && sampler->setting().count != before.sampler->remaining());
}

const std::shared_ptr<Sampler>& SettingLayers::of(const std::string& model) const
{
    const auto found = m_models.find(model);
    return found == m_models.end() ? m_global.sampler : found->second.sampler;
}

std::vector<std::string> SettingLayers::models() const
{
    std::vector<std::string> names;
    names.reserve(m_models.size());
    for (const auto& [name, layer] : m_models)
        names.push_back(name);
    return names;
}

std::vector<std::string> SettingLayers::ownSettings(const std::string& model) const
{
    const auto found = m_models.find(model);
    if (model.empty())
        return m_global.values.names();
    return found == m_models.end() ? std::vector<std::string>() : found->second.values.names();
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
