// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/control/trace_setting.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"

namespace thalassa::grpcapi {
namespace {

using ::inference::TraceSettingRequest;
using ::inference::TraceSettingResponse;

absl::StatusOr<trace::TraceUpdate> readUpdate(const TraceSettingRequest& request)
{
    trace::TraceUpdate update;
    const auto& settings = request.settings();
    if (settings.contains(trace::kTraceFile))
        return trace::fileIsFixed();
    for (const trace::SettingRow& row : trace::settingTable()) {
        const auto found = settings.find(row.name);
        if (found == settings.end())
            continue;
        const auto& values = found->second.value();
        if (values.size() > 1 && !row.isList) {
            return absl::InvalidArgumentError(
                absl::StrCat("expect only 1 value for '", row.name, "'"));
        }
        if (values.empty())
            update.clear(row.name);
        else
            RETURN_IF_ERROR(update.set(row.name, {values.begin(), values.end()}));
    }
    for (const auto& [name, value] : settings)
        update.noteName(name);
    return update;
}

TraceSettingResponse responseOf(const std::vector<trace::SettingValue>& shown)
{
    TraceSettingResponse response;
    auto& settings = *response.mutable_settings();
    for (const trace::SettingValue& setting : shown) {
        for (const std::string& value : setting.values)
            settings[setting.name].add_value(value);
    }
    return response;
}

} // namespace

absl::StatusOr<TraceSettingResponse> answerTraceSetting(const engine::Health& health,
    engine::RuntimeSettings& settings, const TraceSettingRequest& request)
{
    const std::string& model = request.model_name();
    if (!model.empty()) {
        const absl::StatusOr<bool> ready = health.isModelReady(model, engine::kNewestVersion);
        if (!ready.ok())
            return TraceSettingResponse(); // row 2.3.9
        if (!*ready)
            return trace::modelIsNotReady(model);
    }
    if (request.settings().empty()) // a query; unknown names alone are an update (row 6.1.7)
        return responseOf(settings.tracer().shown(model));
    const absl::StatusOr<trace::TraceUpdate> update = readUpdate(request);
    if (!update.ok()) {
        settings.noteRefusal(model, update.status());
        return update.status();
    }
    RETURN_IF_ERROR(settings.changeTrace(model, *update));
    return responseOf(settings.tracer().shown(model));
}

} // namespace thalassa::grpcapi
