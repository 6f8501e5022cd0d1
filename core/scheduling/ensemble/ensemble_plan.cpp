// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/ensemble/ensemble_plan.h"

#include <algorithm>
#include <utility>

namespace thalassa::scheduling {
namespace {

using Step = config::EnsembleGraph::Step;

bool hasInputs(
    const Step& step, const std::vector<bool>& isOptional, absl::Span<const TensorState> tensors)
{
    for (size_t i = 0; i < step.inputs.size(); ++i) {
        const TensorState state = tensors[step.inputs[i].tensor];
        if (state == TensorState::Missing || (state == TensorState::Absent && !isOptional[i]))
            return false;
    }
    return true;
}

} // namespace

EnsemblePlan makePlan(config::EnsembleGraph graph, config::EnsembleScopes scopes,
    std::span<const config::ModelInfo* const> members, uint32_t mostInFlight)
{
    EnsemblePlan plan{std::move(graph), std::move(scopes), {}, {}, mostInFlight, nullptr};
    for (size_t i = 0; i < plan.graph.steps.size(); ++i) {
        std::vector<bool>& optional = plan.isOptional.emplace_back();
        for (const config::EnsembleGraph::Edge& edge : plan.graph.steps[i].inputs)
            optional.push_back(members[i]->findInput(edge.name)->optional);
        plan.isDecoupled.push_back(members[i]->isDecoupled());
    }
    plan.allNeeds = std::make_shared<const EnsembleNeeds>(needsOf(plan, {}));
    return plan;
}

EnsembleNeeds needsOf(const EnsemblePlan& plan, const std::vector<std::string>& outputs)
{
    const config::EnsembleGraph& graph = plan.graph;
    EnsembleNeeds needs;
    needs.steps.resize(graph.steps.size());
    needs.tensors.resize(graph.tensors.size());
    const auto isWanted = [&](size_t tensor) {
        return outputs.empty() ||
            std::find(outputs.begin(), outputs.end(), graph.tensors[tensor].name) != outputs.end();
    };
    std::vector<size_t> open;
    for (const size_t output : graph.outputs) {
        if (!isWanted(output))
            continue;
        needs.outputs.push_back(output);
        open.push_back(output);
        if (plan.scopes.tensors[output])
            needs.scope = plan.scopes.tensors[output];
    }
    while (!open.empty()) {
        const size_t tensor = open.back();
        open.pop_back();
        needs.tensors[tensor] = true;
        const std::optional<size_t> producer = graph.tensors[tensor].producer;
        if (!producer || needs.steps[*producer])
            continue;
        needs.steps[*producer] = true;
        for (const config::EnsembleGraph::Edge& edge : graph.steps[*producer].inputs)
            open.push_back(edge.tensor);
    }
    return needs;
}

StepList stepsToStart(const EnsemblePlan& plan, const EnsembleNeeds& needs, const PassView& pass)
{
    StepList list;
    for (size_t i = 0; i < plan.graph.steps.size(); ++i) {
        if (needs.steps[i] && plan.scopes.steps[i] == pass.scope && !pass.started[i] &&
            hasInputs(plan.graph.steps[i], plan.isOptional[i], pass.tensors))
            list.push_back(i);
    }
    return list;
}

bool isAnswered(const EnsembleNeeds& needs, absl::Span<const TensorState> tensors)
{
    return std::none_of(needs.outputs.begin(), needs.outputs.end(),
        [&](size_t output) { return tensors[output] == TensorState::Missing; });
}

} // namespace thalassa::scheduling
