// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/settings/runtime_settings.h"

#include <chrono>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/base/log/log_table.h"
#include "core/base/status_macros.h"
#include "core/engine/settings/log_message.h"
#include "core/events/actor.h"
#include "core/observability/request_message.h"

namespace thalassa::engine {
namespace {

constexpr std::chrono::seconds kBetweenRefusals{5}; // between events about refusals

std::string who()
{
    const std::string_view actor = events::ActorScope::current();
    return std::string(actor.empty() ? "the program" : actor);
}

void appendChange(
    const char* name, const std::string& before, const std::string& now, std::string& text)
{
    if (before != now)
        absl::StrAppend(&text, text.empty() ? "" : ", ", name, " ", before, " -> ", now);
}

std::string textOf(const base::LogValue& value)
{
    if (const bool* const flag = std::get_if<bool>(&value))
        return *flag ? "true" : "false";
    if (const int* const number = std::get_if<int>(&value))
        return absl::StrCat(*number);
    return std::get<std::string>(value);
}

std::string changesOf(const base::LogSettings& before, const base::LogSettings& now)
{
    std::string text;
    for (const base::LogSettingRow& row : base::logSettingTable()) {
        if (!row.isFixed)
            appendChange(row.name, textOf(row.show(before)), textOf(row.show(now)), text);
    }
    return text;
}

absl::Status checkRevision(uint64_t seen, uint64_t now, const std::string& by)
{
    if (seen == 0 || seen == now)
        return absl::OkStatus();
    if (seen > now) { // from a console that was open during a restart of the server
        return absl::AbortedError(absl::StrCat("the settings have had no revision ", seen,
            " since the server was started: they have revision ", now));
    }
    return absl::AbortedError(absl::StrCat("the settings were changed since revision ", seen,
        ": they have revision ", now, ", by ", by.empty() ? "the program" : by));
}

// Returns the setting of that name, or the error of a change of a setting that cannot be changed.
absl::StatusOr<const trace::SettingRow*> settingToChange(const std::string& name)
{
    if (name == trace::kTraceFile)
        return trace::fileIsFixed();
    if (const trace::SettingRow* const row = trace::settingNamed(name))
        return row;
    return absl::InvalidArgumentError(trace::noSuchSetting(name));
}

// Rejects unknown values of a list. The trace extension ignores them, which no client of this
// service needs.
absl::Status set(const trace::SettingRow& row, const std::string& value, trace::TraceUpdate& update)
{
    trace::Texts texts{value};
    if (row.isList)
        texts = absl::StrSplit(value, ',');
    RETURN_IF_ERROR(row.checkKnown(texts));
    return update.set(row.name, texts);
}

absl::StatusOr<trace::TraceUpdate> updateOf(const v1::TraceChange& change)
{
    trace::TraceUpdate update;
    for (const auto& [name, value] : change.set()) {
        ASSIGN_OR_RETURN(const trace::SettingRow* const row, settingToChange(name));
        RETURN_IF_ERROR(set(*row, value, update));
    }
    for (const std::string& name : change.clear()) {
        RETURN_IF_ERROR(settingToChange(name).status());
        if (change.set().contains(name))
            return absl::InvalidArgumentError(
                absl::StrCat("'", name, "' is both in 'set' and in 'clear'"));
        update.clear(name);
    }
    return update;
}

} // namespace

RuntimeSettings::RuntimeSettings(Parts engine, trace::Tracer& tracer, const base::Clock& clock)
    : m_engine(engine)
    , m_tracer(tracer)
    , m_clock(clock)
    , m_refusals(kBetweenRefusals)
{
}

absl::Status RuntimeSettings::changeTrace(
    const std::string& model, const trace::TraceUpdate& update)
{
    m_ignored.warn(update.ignored(), who(), m_clock.now());
    base::MutexLock lock(m_mutex);
    return noted(model, this->update(model, update));
}

absl::Status RuntimeSettings::update(const std::string& model, const trace::TraceUpdate& update)
{
    const Values before = traceValues(model);
    const int64_t left = m_tracer.setting(model).count;
    // Outlives the tracer's lock, so that no model is unloaded under it.
    std::vector<std::shared_ptr<inference::ServedModel>> found;
    const auto isLoaded = [&](const std::string& name) {
        auto loaded = m_engine.inference.findModel(name, kNewestVersion);
        if (loaded.ok())
            found.push_back(*std::move(loaded));
        return loaded.ok();
    };
    ASSIGN_OR_RETURN(const bool isOther, m_tracer.update(model, update, who(), isLoaded));
    if (!isOther)
        return absl::OkStatus();
    const Values now = traceValues(model);
    // Requests decrease the count meanwhile.
    const bool isCountSet =
        update.changes(trace::kTraceCount) || m_tracer.setting(model).count > left;
    std::string text;
    for (size_t i = 0; i < now.size(); ++i) {
        if (now[i].first != trace::kTraceCount || isCountSet)
            appendChange(now[i].first.c_str(), before[i].second, now[i].second, text);
    }
    note(m_trace, model,
        text.empty() ? "trace settings, to their previous values" : std::move(text));
    return absl::OkStatus();
}

absl::Status RuntimeSettings::changeLog(const base::LogRequest& request)
{
    m_ignored.warn(base::ignoredNames(request), who(), m_clock.now());
    base::MutexLock lock(m_mutex);
    const base::LogSettings before = base::logSettings();
    absl::Status status = base::changeLog(request, who());
    noteLog(before); // includes the changes before a refused setting
    return noted("", std::move(status));
}

absl::Status RuntimeSettings::checkTraced(const std::string& model) const
{
    if (model.empty())
        return absl::OkStatus();
    const absl::StatusOr<bool> isReady = m_engine.health.isModelReady(model, kNewestVersion);
    if (isReady.ok() && *isReady)
        return absl::OkStatus();
    absl::Status refusal = trace::modelIsNotReady(model);
    if (isReady.ok())
        return refusal;
    return {
        isReady.status().code(), absl::StrCat(refusal.message(), ": ", isReady.status().message())};
}

absl::StatusOr<v1::TraceSettingsResponse> RuntimeSettings::trace(
    const v1::TraceSettingsRequest& request)
{
    absl::Status status;
    if (request.has_change()) // without the lock: a backend may take a moment to answer
        status = checkTraced(request.change().model());
    base::MutexLock lock(m_mutex);
    if (request.has_change()) {
        if (status.ok())
            status = checkRevision(request.revision(), m_trace.number, m_trace.by);
        if (status.ok())
            status = apply(request.change());
        RETURN_IF_ERROR(noted(request.change().model(), std::move(status)));
    }
    v1::TraceSettingsResponse response;
    *response.mutable_revision() = messageOf(m_trace);
    std::vector<std::string> layers = m_tracer.modelsWithSettings();
    layers.insert(layers.begin(), "");
    for (const std::string& model : layers) {
        v1::TraceLayer& shown = *response.add_layers();
        shown.set_model(model);
        for (auto& [name, value] : traceValues(model))
            (*shown.mutable_settings())[name] = std::move(value);
        for (std::string& name : m_tracer.ownSettings(model))
            shown.add_own(std::move(name));
    }
    return response;
}

absl::StatusOr<v1::LogSettingsResponse> RuntimeSettings::log(const v1::LogSettingsRequest& request)
{
    base::MutexLock lock(m_mutex);
    if (request.has_change()) {
        absl::Status status = checkRevision(request.revision(), m_log.number, m_log.by);
        if (status.ok())
            status = apply(request.change());
        RETURN_IF_ERROR(noted("", std::move(status)));
    }
    v1::LogSettingsResponse response;
    *response.mutable_revision() = messageOf(m_log);
    *response.mutable_settings() = logMessageOf(base::logSettings());
    return response;
}

absl::Status RuntimeSettings::apply(const v1::TraceChange& change)
{
    ASSIGN_OR_RETURN(const trace::TraceUpdate wanted, updateOf(change));
    return update(change.model(), wanted);
}

absl::Status RuntimeSettings::apply(const v1::LogSettings& change)
{
    ASSIGN_OR_RETURN(const base::LogChange wanted, logChangeOf(change));
    const base::LogSettings before = base::logSettings();
    base::changeLog(wanted, who());
    noteLog(before);
    return absl::OkStatus();
}

void RuntimeSettings::noteLog(const base::LogSettings& before)
{
    if (std::string text = changesOf(before, base::logSettings()); !text.empty())
        note(m_log, "", std::move(text));
}

void RuntimeSettings::note(Revision& revision, const std::string& model, std::string text)
{
    revision = {revision.number + 1, m_clock.now(), std::string(events::ActorScope::current())};
    events::Event event;
    event.kind = v1::EVENT_SETTING_CHANGED;
    event.model = model;
    event.text = std::move(text);
    m_engine.events.add(std::move(event));
}

void RuntimeSettings::noteRefusal(const std::string& model, const absl::Status& status)
{
    const std::optional<uint64_t> others = m_refusals.admit(m_clock.now());
    if (!others)
        return;
    events::Event event;
    event.kind = v1::EVENT_SETTING_REFUSED;
    event.model = model;
    event.text = std::string(status.message());
    event.count = *others + 1;
    m_engine.events.add(std::move(event));
}

RuntimeSettings::Values RuntimeSettings::traceValues(const std::string& model) const
{
    Values values;
    for (const trace::SettingValue& setting : m_tracer.shown(model))
        values.emplace_back(setting.name, absl::StrJoin(setting.values, ","));
    return values;
}

v1::Revision RuntimeSettings::messageOf(const Revision& revision) const
{
    v1::Revision message;
    message.set_number(revision.number);
    message.set_changed_unix_ns(observability::WallTime(m_clock)(revision.changed));
    message.set_changed_by(revision.by);
    return message;
}

} // namespace thalassa::engine
