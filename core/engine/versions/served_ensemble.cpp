// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/versions/served_ensemble.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/base/log/log.h"
#include "core/base/status_macros.h"
#include "core/config/field_error.h"
#include "core/config/validation/ensemble_members.h"
#include "core/config/validation/validate.h"

namespace thalassa::engine {
namespace {

using config::EnsembleGraph;
using config::ModelInfo;
using Members = std::vector<std::shared_ptr<inference::ServedModel>>;

// Returns the error of a step whose model does not serve; `why` is that of the search. It ends with
// the text of Triton.
absl::Status missingMember(
    const std::string& ensemble, const EnsembleGraph& graph, size_t index, const absl::Status& why)
{
    const EnsembleGraph::Step& step = graph.steps[index];
    std::string text =
        absl::StrCat("in ensemble '", ensemble, "', ", config::stepName(graph, index));
    if (step.version == 0) // few models have this version: the field is missing
        absl::StrAppend(&text, " has no model_version, or 0; set a version of model '", step.model,
            "', or -1 for its newest one: ");
    else
        absl::StrAppend(&text, " needs model '", step.model, "'",
            step.version < 0 ? "" : absl::StrCat(" in version ", step.version),
            ", which does not serve: ", why.message(), ": ");
    if (step.version < 0)
        absl::StrAppend(&text, "ensemble ", ensemble,
            " contains models that are not available or ambiguous: ", step.model);
    else
        absl::StrAppend(&text, "ensemble '", ensemble, "' depends on '", step.model,
            "' whose required version ", step.version, " is not loaded");
    return config::fieldError(absl::StrCat("ensemble_scheduling.step[", index, "].",
                                  step.version == 0 ? "model_version" : "model_name"),
        text);
}

absl::StatusOr<Members> findMembers(
    const repository::LoadRequest& request, const EnsembleGraph& graph)
{
    Members members;
    for (size_t i = 0; i < graph.steps.size(); ++i) {
        const EnsembleGraph::Step& step = graph.steps[i];
        auto member = request.models->findModel(request.space, step.model, step.version);
        if (!member.ok())
            return missingMember(request.name, graph, i, member.status());
        members.push_back(*std::move(member));
    }
    return members;
}

// Writes the namespaces of the members into the steps, as Triton does, in place of those that the
// configuration gives. REQUIRES: `members` has the members of the steps.
void nameSpaces(
    const Members& members, const std::string& name, ::inference::ModelEnsembling& ensemble)
{
    for (int i = 0; i < ensemble.step_size(); ++i) {
        auto& step = *ensemble.mutable_step(i);
        const std::string& space = members.at(static_cast<size_t>(i))->space();
        if (!step.model_namespace().empty() && step.model_namespace() != space) {
            LOG_WARNING << "ensemble '" << name << "': ensemble_scheduling.step[" << i
                        << "].model_namespace ('" << step.model_namespace() << "') is replaced by '"
                        << space << "': the server looks for model '" << step.model_name()
                        << "' in the repository of the ensemble first, then in the others";
        }
        step.set_model_namespace(space);
    }
}

// Row 1.5.4.
void inheritLabels(const EnsembleGraph& graph, const Members& members, ModelInfo& info)
{
    for (const size_t output : graph.outputs) {
        const EnsembleGraph::Tensor& tensor = graph.tensors[output];
        if (!tensor.producer)
            continue;
        for (const EnsembleGraph::Edge& edge : graph.steps[*tensor.producer].outputs) {
            if (edge.tensor == output)
                info.inheritLabels(
                    tensor.name, members[*tensor.producer]->info().findOutput(edge.name)->labels);
        }
    }
}

} // namespace

ServedEnsemble::ServedEnsemble(int64_t version, std::unique_ptr<const ModelInfo> info,
    std::shared_ptr<statistics::ModelStatistics> statistics,
    std::unique_ptr<scheduling::EnsembleScheduler> scheduler, std::shared_ptr<const void> files)
    : m_files(std::move(files))
    , m_version(version)
    , m_info(std::move(info))
    , m_statistics(std::move(statistics))
    , m_scheduler(std::move(scheduler))
{
}

ServedEnsemble::~ServedEnsemble()
{
    LOG_INFO << "ensemble '" << name() << "' version " << version() << " ends: accepted "
             << acceptedCount() << " requests, " << inFlightCount() << " in flight";
}

absl::Status ServedEnsemble::update(const ::inference::ModelConfig&, const std::stop_token&)
{
    return absl::FailedPreconditionError(
        absl::StrCat("ensemble '", name(), "' has no instances that could be changed"));
}

::inference::ModelStatistics ServedEnsemble::statistics() const
{
    ::inference::ModelStatistics statistics = m_statistics->snapshot();
    statistics.set_name(name());
    statistics.set_version(std::to_string(version()));
    return statistics;
}

absl::Status checkEnsemble(const repository::LoadRequest& request)
{
    ASSIGN_OR_RETURN(const EnsembleGraph graph, config::ensembleGraph(request.config));
    ASSIGN_OR_RETURN(const ModelInfo configured, ModelInfo::create(request.config));
    ASSIGN_OR_RETURN(const Members members, findMembers(request, graph));
    std::vector<const ModelInfo*> infos;
    for (const auto& member : members)
        infos.push_back(&member->info());
    return config::checkMembers(graph, configured, infos).status();
}

absl::StatusOr<std::unique_ptr<ServedEnsemble>> loadEnsemble(
    repository::LoadRequest request, const EnsembleFacilities& facilities)
{
    ::inference::ModelConfig& config = request.config;
    ASSIGN_OR_RETURN(EnsembleGraph graph, config::ensembleGraph(config));
    ASSIGN_OR_RETURN(const ModelInfo configured, ModelInfo::create(config));
    ASSIGN_OR_RETURN(const Members members, findMembers(request, graph));
    std::vector<const ModelInfo*> infos;
    for (const auto& member : members)
        infos.push_back(&member->info());
    ASSIGN_OR_RETURN(config::EnsembleScopes scopes, config::checkMembers(graph, configured, infos));

    config.mutable_model_transaction_policy()->set_decoupled(scopes.isDecoupled);
    nameSpaces(members, request.name, *config.mutable_ensemble_scheduling());
    RETURN_IF_ERROR(config::validateConfig(config, {request.path, {}}));
    const uint32_t mostInFlight = config.ensemble_scheduling().max_inflight_requests();
    if (mostInFlight > 0) {
        LOG_INFO << "Ensemble model '" << request.name
                 << "' configured with max_inflight_requests: " << mostInFlight;
    }
    ASSIGN_OR_RETURN(ModelInfo info, ModelInfo::create(std::move(config)));
    RETURN_IF_ERROR(info.readLabelFiles(request.path));
    inheritLabels(graph, members, info);

    scheduling::EnsembleParts parts;
    parts.name = request.name;
    parts.space = request.space;
    parts.plan = scheduling::makePlan(std::move(graph), std::move(scopes), infos, mostInFlight);
    parts.models = request.models;
    parts.statistics = std::make_shared<statistics::ModelStatistics>();
    parts.clock = facilities.clock;
    const auto statistics = parts.statistics;
    return std::make_unique<ServedEnsemble>(request.version,
        std::make_unique<const ModelInfo>(std::move(info)), statistics,
        std::make_unique<scheduling::EnsembleScheduler>(std::move(parts), facilities.control),
        std::move(request.files));
}

} // namespace thalassa::engine
