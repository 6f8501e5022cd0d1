// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/readiness.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/base/text/excerpt.h"
#include "core/base/text/utf8_text.h"

namespace thalassa::engine {
namespace {

using repository::ModelStatus;
using repository::VersionState;

void add(const std::string& model, int64_t version, std::string_view state,
    const std::string& reason, v1::ReadinessExplanation& out)
{
    v1::UnreadyVersion& unready = *out.add_unready();
    unready.set_model(model);
    unready.set_version(version);
    unready.set_state(std::string(state));
    unready.set_reason(base::asUtf8(reason));
}

// Adds the versions that are not ready. An unloaded version leaves the server ready (row 10.6.2):
// it is added only if the filter names the model.
void addUnready(const ModelStatus& model, const v1::ModelFilter& filter, const Readiness& readiness,
    v1::ReadinessExplanation& out)
{
    if (model.reason.empty() && model.versions.empty())
        add(model.id.name, 0, repository::stateName(VersionState::Unavailable), "it has no version",
            out);
    if (!model.reason.empty())
        add(model.id.name, 0, repository::stateName(VersionState::Unavailable), model.reason, out);
    for (const auto& [version, status] : model.versions) {
        if (filter.version() != 0 && filter.version() != version)
            continue;
        const bool wasUnloaded =
            status.state == VersionState::Unavailable && status.reason == repository::kUnloaded;
        if (wasUnloaded && filter.model().empty())
            continue;
        const bool isBusy = std::any_of(
            readiness.busy.begin(), readiness.busy.end(), [&, number = version](const auto& one) {
                return one->name() == model.id.name && one->version() == number;
            });
        if (isBusy)
            add(model.id.name, version, repository::stateName(status.state),
                "its backend reports that it is not ready", out);
        else if (status.state != VersionState::Ready)
            add(model.id.name, version, repository::stateName(status.state), status.reason, out);
    }
}

absl::Status unknown(const Readiness& readiness, const v1::ModelFilter& filter)
{
    std::vector<int64_t> versions;
    for (const ModelStatus& model : readiness.models) {
        if (model.id.name != filter.model())
            continue;
        for (const auto& [version, status] : model.versions)
            versions.push_back(version);
    }
    const std::string model = absl::StrCat("model '", base::excerpt(filter.model()), "'");
    if (versions.empty()) {
        return absl::NotFoundError(absl::StrCat(
            "unknown ", model, ": expected a model of the repositories whose load was requested"));
    }
    return absl::NotFoundError(absl::StrCat(model, " has no version ", filter.version(),
        "; there are ", absl::StrJoin(versions, ", ")));
}

std::string sentenceOf(const Readiness& readiness, const v1::ModelFilter& filter,
    const v1::ReadinessExplanation& explained)
{
    const bool isServer = filter.model().empty();
    std::string text =
        isServer ? "the server" : absl::StrCat("model '", base::excerpt(filter.model()), "'");
    absl::StrAppend(&text, explained.is_ready() ? " is ready" : " is not ready");
    if (explained.is_ready())
        return text + (readiness.isDraining ? ", but the server is being drained" : "");
    if (isServer && readiness.isDraining)
        absl::StrAppend(&text, ": it is being drained");
    if (explained.unready().empty())
        return text;
    const v1::UnreadyVersion& first = explained.unready(0);
    const std::string whose = isServer ? absl::StrCat("model '", first.model(), "' ") : "";
    const std::string which =
        first.version() == 0 ? "" : absl::StrCat("version ", first.version(), " ");
    absl::StrAppend(&text, ": ", whose, which, whose.empty() && which.empty() ? "it " : "", "is ",
        first.state());
    if (!first.reason().empty())
        absl::StrAppend(&text, ": ", first.reason());
    if (explained.unready_size() > 1)
        absl::StrAppend(&text, " (and ", explained.unready_size() - 1, " more)");
    return text;
}

} // namespace

absl::StatusOr<v1::ReadinessExplanation> explainReadiness(
    const Readiness& readiness, const v1::ModelFilter& filter)
{
    v1::ReadinessExplanation explained;
    bool isKnown = filter.model().empty();
    for (const ModelStatus& model : readiness.models) {
        if (!filter.model().empty() && filter.model() != model.id.name)
            continue;
        isKnown = isKnown || filter.version() == 0 || model.versions.empty() ||
            model.versions.contains(filter.version());
        addUnready(model, filter, readiness, explained);
    }
    if (!isKnown)
        return unknown(readiness, filter);
    explained.set_is_ready(
        filter.model().empty() ? readiness.isServerReady : explained.unready().empty());
    explained.set_sentence(sentenceOf(readiness, filter, explained));
    return explained;
}

} // namespace thalassa::engine
