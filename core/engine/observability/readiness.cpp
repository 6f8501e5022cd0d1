// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/observability/readiness.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/base/text/excerpt.h"
#include "core/base/text/string_view.h"
#include "core/base/text/utf8_text.h"

namespace thalassa::engine {
namespace {

using repository::ModelStatus;
using repository::VersionState;

constexpr int kMostVersions = 10;      // that whyNotReady() names
constexpr size_t kLongestReason = 512; // in whyNotReady(), in bytes

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

// Returns what keeps the server from being ready (row 10.6.2). A model whose configuration cannot
// be read does not, unless one of its versions was tried before.
v1::ReadinessExplanation causesOf(const Readiness& readiness)
{
    v1::ReadinessExplanation causes;
    for (const ModelStatus& model : readiness.models) {
        v1::ReadinessExplanation ofModel;
        addUnready(model, {}, readiness, ofModel);
        const bool isAboutModelOnly = ofModel.unready_size() == 1 && !model.reason.empty();
        if (!isAboutModelOnly || (model.versions.empty() && model.selectsNoVersion))
            causes.MergeFrom(ofModel);
    }
    return causes;
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

// Returns "version 1 is LOADING", or "it is UNAVAILABLE: REASON" if it has no version; with
// `hasModel`, "model 'm' version 1 is LOADING".
std::string stateOf(const v1::UnreadyVersion& unready, bool hasModel, std::string_view reason)
{
    const std::string model = hasModel ? absl::StrCat("model '", unready.model(), "' ") : "";
    const std::string version =
        unready.version() == 0 ? "" : absl::StrCat("version ", unready.version(), " ");
    return absl::StrCat(model, version, model.empty() && version.empty() ? "it " : "", "is ",
        unready.state(), reason.empty() ? "" : ": ", base::toAbsl(reason));
}

std::string sentenceOf(const Readiness& readiness, const v1::ModelFilter& filter,
    const v1::ReadinessExplanation& explained)
{
    const bool isServer = filter.model().empty();
    std::string text =
        isServer ? "the server" : absl::StrCat("model '", base::excerpt(filter.model()), "'");
    absl::StrAppend(&text, explained.is_ready() ? " is ready" : " is not ready");
    if (explained.is_ready())
        return readiness.serverState.empty()
            ? text
            : absl::StrCat(text, ", but the server ", readiness.serverState);
    if (isServer && !readiness.serverState.empty())
        absl::StrAppend(&text, ": it ", readiness.serverState);
    const auto causes = isServer ? causesOf(readiness).unready() : explained.unready();
    if (causes.empty())
        return text;
    absl::StrAppend(&text, ": ", stateOf(causes[0], isServer, causes[0].reason()));
    if (causes.size() > 1)
        absl::StrAppend(&text, " (and ", causes.size() - 1, " more)");
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

std::string whyNotReady(const Readiness& readiness)
{
    if (readiness.isServerReady)
        return "";
    const v1::ReadinessExplanation explained = causesOf(readiness);
    std::vector<std::string> reasons;
    if (!readiness.serverState.empty())
        reasons.push_back(absl::StrCat("the server ", readiness.serverState));
    const int named = std::min(kMostVersions, explained.unready_size());
    for (int i = 0; i < named; ++i) {
        const v1::UnreadyVersion& unready = explained.unready(i);
        reasons.push_back(
            stateOf(unready, true, base::beginningOf(unready.reason(), kLongestReason)));
    }
    if (explained.unready_size() > named)
        reasons.push_back(absl::StrCat(explained.unready_size() - named, " more are not ready"));
    return absl::StrJoin(reasons, "; ");
}

} // namespace thalassa::engine
