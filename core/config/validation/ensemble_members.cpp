// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/validation/ensemble_members.h"

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/base/text/nearest_name.h"
#include "core/base/text/string_view.h"
#include "core/config/field_error.h"

namespace thalassa::config {
namespace {

using Edge = EnsembleGraph::Edge;
using Step = EnsembleGraph::Step;

template <typename... Rest> absl::Status broken(const ModelInfo& ensemble, const Rest&... rest)
{
    return absl::InvalidArgumentError(
        absl::StrCat("in ensemble '", ensemble.name(), "', ", rest...));
}

// Returns the error about a field of the ensemble's configuration.
absl::Status at(const std::string& field, const absl::Status& error)
{
    return fieldError(field, base::toStd(error.message()), error.code());
}

std::string fieldOfStep(size_t step)
{
    return absl::StrCat("ensemble_scheduling.step[", step, "]");
}

// Returns the entry of the step's "input_map" or "output_map".
std::string fieldOfEdge(size_t step, const char* map, const Edge& edge)
{
    return absl::StrCat(fieldOfStep(step), ".", map, "['", edge.name, "']");
}

std::string fieldOfTensor(const char* role, size_t index)
{
    return absl::StrCat(role, "[", index, "]");
}

// Returns which tensors a model has, one of which is likely meant with `name`.
template <typename Specs> std::string existing(const std::string& name, const Specs& specs)
{
    std::vector<std::string> names;
    for (const auto& spec : specs)
        names.push_back(spec.name);
    return names.empty() ? ""
                         : absl::StrCat(" (it has ", base::nameList(names),
                               names.size() == 1 ? "" : base::didYouMean(name, names), ")");
}

// A tensor as one side of an edge sees it.
struct View {
    std::string who;   // for messages
    std::string model; // the model with this side's configuration
    tensor::DataType dataType = tensor::DataType::Invalid;
    tensor::Shape dims;     // without the batch dimension
    tensor::Shape fullDims; // with it
};

// `dims`: the dimensions that this side sees (row 3.3.7).
template <typename Spec>
View viewOf(std::string who, const ModelInfo& model, const Spec& spec, const tensor::Shape& dims)
{
    View view{std::move(who), model.name(), spec.dataType, dims, dims};
    if (model.maxBatchSize() > 0)
        view.fullDims.insert(view.fullDims.begin(), tensor::kAnyDimension);
    return view;
}

std::string typeText(tensor::DataType type)
{
    return type == tensor::DataType::Bytes
        ? "TYPE_STRING"
        : absl::StrCat("TYPE_", base::toAbsl(tensor::dataTypeName(type)));
}

std::string inferred(
    const std::string& first, const View& from, const std::string& second, const View& other)
{
    return absl::StrCat(first, " is inferred from model ", from.model, " while ", second,
        " is inferred from model ", other.model, ": ", first, " as ", from.who, ", ", second,
        " as ", other.who);
}

bool mayAgree(tensor::Dimensions a, tensor::Dimensions b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](int64_t left, int64_t right) {
        return left == right || left == tensor::kAnyDimension || right == tensor::kAnyDimension;
    });
}

class Checker {
public:
    Checker(const EnsembleGraph& graph, const ModelInfo& ensemble,
        std::span<const ModelInfo* const> members)
        : m_graph(graph)
        , m_ensemble(ensemble)
        , m_members(members)
        , m_views(graph.tensors.size())
    {
    }

    absl::StatusOr<EnsembleScopes> check()
    {
        for (size_t i = 0; i < m_graph.inputs.size(); ++i) {
            RETURN_IF_ERROR(meet(m_graph.inputs[i], ownView("input", m_ensemble.inputs()[i]),
                fieldOfTensor("input", i)));
        }
        for (size_t i = 0; i < m_graph.outputs.size(); ++i) {
            RETURN_IF_ERROR(meet(m_graph.outputs[i], ownView("output", m_ensemble.outputs()[i]),
                fieldOfTensor("output", i)));
        }
        for (size_t step = 0; step < m_graph.steps.size(); ++step) {
            RETURN_IF_ERROR(checkBatching(step));
            RETURN_IF_ERROR(checkInputs(step));
            RETURN_IF_ERROR(checkOutputs(step));
        }
        return findScopes();
    }

private:
    std::string nameOf(size_t step) const { return stepName(m_graph, step); }
    template <typename Spec> View ownView(const char* role, const Spec& spec) const
    {
        return viewOf(absl::StrCat(role, " '", spec.name, "' of the ensemble"), m_ensemble, spec,
            spec.hasReshape ? spec.reshape : spec.dims);
    }
    template <typename Spec> View memberView(const char* role, size_t step, const Spec& spec) const
    {
        return viewOf(absl::StrCat(role, " '", spec.name, "' of ", nameOf(step)), *m_members[step],
            spec, spec.dims);
    }
    const std::string& tensorName(const Edge& edge) const
    {
        return m_graph.tensors[edge.tensor].name;
    }

    absl::Status checkBatching(size_t step) const
    {
        const int most = m_members[step]->maxBatchSize();
        if (most == 0 || m_ensemble.maxBatchSize() <= most)
            return absl::OkStatus();
        return at("max_batch_size",
            broken(m_ensemble, "max_batch_size is ", m_ensemble.maxBatchSize(), ", but ",
                nameOf(step), " allows at most ", most, ": ensemble ", m_ensemble.name(),
                " allows maximum batch size ", m_ensemble.maxBatchSize(),
                ", but it contains model ", m_members[step]->name(),
                " which only allows maximum batch size to be ", most));
    }

    absl::Status checkInputs(size_t step)
    {
        const ModelInfo& member = *m_members[step];
        for (const Edge& edge : m_graph.steps[step].inputs) {
            const std::string field = fieldOfEdge(step, "input_map", edge);
            const InputSpec* const spec = member.findInput(edge.name);
            if (spec == nullptr) {
                return at(field,
                    broken(m_ensemble, nameOf(step), " maps ensemble tensor '", tensorName(edge),
                        "' to input '", edge.name, "', which model '", member.name(),
                        "' does not have", existing(edge.name, member.inputs()),
                        ": ensemble tensor ", tensorName(edge),
                        " is mapping to non-existing input ", edge.name, " in model ",
                        member.name()));
            }
            RETURN_IF_ERROR(meet(edge.tensor, memberView("input", step, *spec), field));
        }
        for (const InputSpec& spec : member.inputs()) {
            const auto& mapped = m_graph.steps[step].inputs;
            const bool isMapped = std::any_of(mapped.begin(), mapped.end(),
                [&spec](const Edge& edge) { return edge.name == spec.name; });
            if (!isMapped && !spec.optional) {
                return at(fieldOfStep(step),
                    broken(m_ensemble, nameOf(step), " leaves input '", spec.name, "' of model '",
                        member.name(), "' out of its input_map, which is not optional: ", "input ",
                        spec.name, " in model ", member.name(),
                        " is not mapped to any ensemble tensors"));
            }
        }
        return absl::OkStatus();
    }

    absl::Status checkOutputs(size_t step)
    {
        const ModelInfo& member = *m_members[step];
        for (const Edge& edge : m_graph.steps[step].outputs) {
            const std::string field = fieldOfEdge(step, "output_map", edge);
            const OutputSpec* const spec = member.findOutput(edge.name);
            if (spec == nullptr) {
                return at(field,
                    broken(m_ensemble, nameOf(step), " maps ensemble tensor '", tensorName(edge),
                        "' from output '", edge.name, "', which model '", member.name(),
                        "' does not have", existing(edge.name, member.outputs()),
                        ": ensemble tensor ", tensorName(edge),
                        " is mapped from non-existing output ", edge.name, " in model ",
                        member.name()));
            }
            RETURN_IF_ERROR(meet(edge.tensor, memberView("output", step, *spec), field));
        }
        return absl::OkStatus();
    }

    // Each view of a tensor must agree with all earlier ones: with variable dimensions, two views
    // may agree with the first and not with each other. `field` is where the configuration has this
    // view.
    absl::Status meet(size_t tensor, View view, const std::string& field)
    {
        for (const View& other : m_views[tensor]) {
            if (other.dataType != view.dataType) {
                const std::string types[] = {typeText(other.dataType), typeText(view.dataType)};
                return at(field,
                    broken(m_ensemble, "ensemble tensor ", m_graph.tensors[tensor].name,
                        ": inconsistent data type: ", inferred(types[0], other, types[1], view)));
            }
            // A batch dimension is added and removed along the edge (row 4.4.6).
            if (!mayAgree(other.dims, view.dims) && !mayAgree(other.fullDims, view.fullDims)) {
                return at(field,
                    broken(m_ensemble, "ensemble tensor ", m_graph.tensors[tensor].name,
                        ": inconsistent shape: ",
                        inferred(tensor::toString(other.fullDims), other,
                            tensor::toString(view.fullDims), view)));
            }
        }
        m_views[tensor].push_back(std::move(view));
        return absl::OkStatus();
    }

    // A step whose inputs are not connected, so that no output depends on it, has no scope.
    absl::StatusOr<EnsembleScopes> findScopes() const
    {
        EnsembleScopes scopes;
        scopes.tensors.resize(m_graph.tensors.size());
        scopes.steps.resize(m_graph.steps.size());
        std::vector<bool> isKnown(m_graph.tensors.size());
        for (const size_t input : m_graph.inputs)
            isKnown[input] = true;
        for (bool hasChanged = true; hasChanged;) {
            hasChanged = false;
            for (size_t i = 0; i < m_graph.steps.size(); ++i) {
                const Step& step = m_graph.steps[i];
                const bool isReady = std::all_of(step.inputs.begin(), step.inputs.end(),
                    [&](const Edge& edge) { return isKnown[edge.tensor]; });
                if (!isReady || isKnown[step.outputs.front().tensor])
                    continue;
                std::vector<size_t> sources;
                sources.reserve(step.inputs.size());
                for (const Edge& edge : step.inputs)
                    sources.push_back(edge.tensor);
                ASSIGN_OR_RETURN(
                    scopes.steps[i], commonScope(scopes, sources, nameOf(i), fieldOfStep(i)));
                for (const Edge& edge : step.outputs) {
                    scopes.tensors[edge.tensor] =
                        m_members[i]->isDecoupled() ? EnsembleScope(i) : scopes.steps[i];
                    isKnown[edge.tensor] = true;
                }
                hasChanged = true;
            }
        }
        ASSIGN_OR_RETURN(scopes.outputs,
            commonScope(scopes, m_graph.outputs, "the response of the ensemble", "output"));
        scopes.isDecoupled = scopes.outputs.has_value();
        return scopes;
    }

    absl::StatusOr<EnsembleScope> commonScope(const EnsembleScopes& scopes,
        const std::vector<size_t>& tensors, const std::string& who, const std::string& field) const
    {
        EnsembleScope scope;
        size_t first = 0;
        for (const size_t tensor : tensors) {
            const EnsembleScope& other = scopes.tensors[tensor];
            if (!other || other == scope)
                continue;
            if (scope) {
                return at(field,
                    broken(m_ensemble, who,
                        " receives inputs originated from different decoupled models: '",
                        m_graph.tensors[first].name, "' from ", nameOf(*scope), ", '",
                        m_graph.tensors[tensor].name, "' from ", nameOf(*other)));
            }
            scope = other;
            first = tensor;
        }
        return scope;
    }

    const EnsembleGraph& m_graph;
    const ModelInfo& m_ensemble;
    const std::span<const ModelInfo* const> m_members;
    std::vector<std::vector<View>> m_views; // by tensor
};

} // namespace

absl::StatusOr<EnsembleScopes> checkMembers(const EnsembleGraph& graph, const ModelInfo& ensemble,
    std::span<const ModelInfo* const> members)
{
    return Checker(graph, ensemble, members).check();
}

} // namespace thalassa::config
