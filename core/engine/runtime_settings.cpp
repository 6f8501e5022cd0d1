// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/runtime_settings.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/base/status_macros.h"
#include "core/base/text/excerpt.h"
#include "core/base/text/string_view.h"
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

template <typename Value>
void appendChange(const char* name, const Value& before, const Value& now, std::string& text)
{
    if (!(before == now))
        absl::StrAppend(&text, text.empty() ? "" : ", ", name, " ", before, " -> ", now);
}

std::string textOf(bool flag)
{
    return flag ? "true" : "false";
}

std::string changesOf(const base::LogSettings& before, const base::LogSettings& now)
{
    std::string text;
    appendChange("log_info", textOf(before.info), textOf(now.info), text);
    appendChange("log_warning", textOf(before.warning), textOf(now.warning), text);
    appendChange("log_error", textOf(before.error), textOf(now.error), text);
    appendChange("log_verbose_level", before.verboseLevel, now.verboseLevel, text);
    appendChange(
        "log_format", base::toAbsl(nameOf(before.format)), base::toAbsl(nameOf(now.format)), text);
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

// Rejects unknown levels. The trace extension ignores them, which no client of this service needs.
absl::Status setLevels(const std::string& value, trace::TraceUpdate& update)
{
    const std::vector<std::string> names = absl::StrSplit(value, ',');
    for (const std::string& name : names) {
        if (name != "OFF" && name != "TIMESTAMPS" && name != "TENSORS") {
            return absl::InvalidArgumentError(absl::StrCat(trace::kTraceLevel,
                ": expected OFF, TIMESTAMPS, TENSORS or both of these, got '", base::excerpt(value),
                "'"));
        }
    }
    return update.setLevels(names);
}

absl::StatusOr<trace::TraceUpdate> updateOf(const v1::TraceChange& change)
{
    trace::TraceUpdate update;
    const std::vector<std::string> known = {
        trace::kTraceLevel, trace::kTraceRate, trace::kTraceCount, trace::kLogFrequency};
    const auto check = [&known](const std::string& name) {
        if (name == trace::kTraceFile)
            return trace::fileIsFixed();
        if (std::find(known.begin(), known.end(), name) != known.end())
            return absl::OkStatus();
        return absl::InvalidArgumentError(absl::StrCat("there is no trace setting '",
            base::excerpt(name), "' to change; there are ", absl::StrJoin(known, ", ")));
    };
    for (const auto& [name, value] : change.set()) {
        RETURN_IF_ERROR(check(name));
        RETURN_IF_ERROR(
            name == trace::kTraceLevel ? setLevels(value, update) : update.set(name, value));
    }
    for (const std::string& name : change.clear()) {
        RETURN_IF_ERROR(check(name));
        if (change.set().contains(name))
            return absl::InvalidArgumentError(
                absl::StrCat("'", name, "' is both in 'set' and in 'clear'"));
        update.clear(name);
    }
    return update;
}

absl::StatusOr<base::LogChange> changeOf(const v1::LogSettings& wanted)
{
    base::LogChange change;
    if (!wanted.log_file().empty()) {
        return absl::UnimplementedError(
            "log file location can not be updated through network protocol");
    }
    if (wanted.has_log_info())
        change.info = wanted.log_info();
    if (wanted.has_log_warning())
        change.warning = wanted.log_warning();
    if (wanted.has_log_error())
        change.error = wanted.log_error();
    constexpr int kMost = std::numeric_limits<int>::max();
    if (wanted.log_verbose_level() > uint32_t{kMost}) {
        return absl::InvalidArgumentError(absl::StrCat(
            "log_verbose_level: expected at most ", kMost, ", got ", wanted.log_verbose_level()));
    }
    if (wanted.has_log_verbose_level())
        change.verboseLevel = static_cast<int>(wanted.log_verbose_level());
    if (wanted.has_log_format()) {
        change.format = base::logFormatOf(wanted.log_format());
        if (!change.format)
            return absl::InvalidArgumentError(
                absl::StrCat("log_format: expected default, ISO8601 or json, got '",
                    base::excerpt(wanted.log_format()), "'"));
    }
    return change;
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
    const bool isCountSet = update.count || m_tracer.setting(model).count > left;
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
    const absl::Status refusal = trace::modelIsNotReady(model);
    if (isReady.ok())
        return refusal;
    return absl::Status(
        isReady.status().code(), absl::StrCat(refusal.message(), ": ", isReady.status().message()));
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
    const base::LogSettings log = base::logSettings();
    v1::LogSettings& out = *response.mutable_settings();
    out.set_log_info(log.info);
    out.set_log_warning(log.warning);
    out.set_log_error(log.error);
    out.set_log_verbose_level(static_cast<uint32_t>(log.verboseLevel));
    out.set_log_format(std::string(nameOf(log.format)));
    out.set_log_file(log.file);
    return response;
}

absl::Status RuntimeSettings::apply(const v1::TraceChange& change)
{
    ASSIGN_OR_RETURN(const trace::TraceUpdate wanted, updateOf(change));
    return update(change.model(), wanted);
}

absl::Status RuntimeSettings::apply(const v1::LogSettings& change)
{
    ASSIGN_OR_RETURN(const base::LogChange wanted, changeOf(change));
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
