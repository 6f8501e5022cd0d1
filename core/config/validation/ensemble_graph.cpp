// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/validation/ensemble_graph.h"

#include <algorithm>
#include <map>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/config/validation/validate_parts.h"

namespace thalassa::config {
namespace {

using ::inference::ModelConfig;
using Edge = EnsembleGraph::Edge;
using Step = EnsembleGraph::Step;
using Tensor = EnsembleGraph::Tensor;

class GraphBuilder {
public:
    explicit GraphBuilder(const ModelConfig& config)
        : m_config(config)
    {
    }

    absl::StatusOr<EnsembleGraph> build()
    {
        if (m_config.ensemble_scheduling().step().empty())
            return invalid(m_config, "ensemble_scheduling", "must have at least one step");
        addInputs();
        for (int i = 0; i < m_config.ensemble_scheduling().step_size(); ++i)
            RETURN_IF_ERROR(addStep(i));
        RETURN_IF_ERROR(addOutputs());
        RETURN_IF_ERROR(checkUse());
        RETURN_IF_ERROR(checkConnections());
        return std::move(m_graph);
    }

private:
    size_t tensorNamed(const std::string& name)
    {
        const auto [entry, isNew] = m_byName.try_emplace(name, m_graph.tensors.size());
        if (isNew)
            m_graph.tensors.emplace_back().name = name;
        return entry->second;
    }

    void addInputs()
    {
        for (const ::inference::ModelInput& input : m_config.input()) {
            m_graph.inputs.push_back(tensorNamed(input.name()));
            m_graph.tensors[m_graph.inputs.back()].isInput = true;
        }
    }

    absl::Status addStep(int index)
    {
        const auto& configured = m_config.ensemble_scheduling().step(index);
        const std::string field = absl::StrCat("ensemble_scheduling.step[", index, "]");
        if (configured.model_name().empty())
            return invalid(m_config, field, "must name a model in 'model_name'");
        if (configured.input_map().empty())
            return invalid(m_config, field, "must map at least one input in 'input_map'");
        if (configured.output_map().empty())
            return invalid(m_config, field, "must map at least one output in 'output_map'");
        const size_t position = m_graph.steps.size();
        Step step{configured.model_name(), configured.model_version(), {}, {}};
        for (const auto& [name, tensor] : sorted(configured.input_map())) {
            step.inputs.push_back({name, tensorNamed(tensor)});
            std::vector<size_t>& consumers = m_graph.tensors[step.inputs.back().tensor].consumers;
            if (consumers.empty() || consumers.back() != position)
                consumers.push_back(position);
        }
        for (const auto& [name, tensor] : sorted(configured.output_map())) {
            step.outputs.push_back({name, tensorNamed(tensor)});
            RETURN_IF_ERROR(
                setProducer(m_graph.tensors[step.outputs.back().tensor], position, step));
        }
        m_graph.steps.push_back(std::move(step));
        return absl::OkStatus();
    }

    absl::Status setProducer(Tensor& tensor, size_t position, const Step& step)
    {
        const auto refuse = [&](const std::string& other) {
            return invalid(m_config, absl::StrCat("ensemble_scheduling.step[", position, "]"), "('",
                step.model, "') produces ensemble tensor '", tensor.name,
                "', which is produced by ", other, " already; each tensor has one source");
        };
        if (tensor.isInput)
            return refuse("an input of the ensemble");
        if (tensor.producer == position)
            return refuse("the same step");
        if (tensor.producer)
            return refuse(stepName(m_graph, *tensor.producer));
        tensor.producer = position;
        return absl::OkStatus();
    }

    absl::Status addOutputs()
    {
        for (const ::inference::ModelOutput& output : m_config.output()) {
            if (!m_byName.contains(output.name())) {
                return unfit(fieldOfOutput(m_graph.outputs.size()), "output '", output.name(),
                    "' is not connected: no step's output_map has a tensor of that name");
            }
            m_graph.outputs.push_back(tensorNamed(output.name()));
            m_graph.tensors[m_graph.outputs.back()].isOutput = true;
        }
        return absl::OkStatus();
    }

    absl::Status checkUse() const
    {
        for (size_t i = 0; i < m_graph.tensors.size(); ++i) {
            const Tensor& tensor = m_graph.tensors[i];
            if (!tensor.consumers.empty() || tensor.isOutput)
                continue;
            if (tensor.isInput) {
                return unfit(absl::StrCat("input[", indexOf(m_graph.inputs, i), "]"), "input '",
                    tensor.name, "' is unused: no step's input_map has a tensor of that name");
            }
            return unfit(fieldOfSource(i), "ensemble tensor '", tensor.name,
                "' is unused: ", stepName(m_graph, *tensor.producer),
                " produces it, but no step takes it and it is not an output of the ensemble");
        }
        return absl::OkStatus();
    }

    // Returns the entry of an output_map from which the tensor comes. REQUIRES: a step produces it.
    std::string fieldOfSource(size_t tensor) const
    {
        const size_t producer = *m_graph.tensors[tensor].producer;
        const std::vector<Edge>& outputs = m_graph.steps[producer].outputs;
        const auto source = std::find_if(outputs.begin(), outputs.end(),
            [tensor](const Edge& edge) { return edge.tensor == tensor; });
        return absl::StrCat(
            "ensemble_scheduling.step[", producer, "].output_map['", source->name, "']");
    }

    static std::string fieldOfOutput(size_t index) { return absl::StrCat("output[", index, "]"); }

    static size_t indexOf(const std::vector<size_t>& tensors, size_t tensor)
    {
        return static_cast<size_t>(
            std::find(tensors.begin(), tensors.end(), tensor) - tensors.begin());
    }

    // Returns the error about a field of the configuration that the text names in other words.
    template <typename... Rest>
    absl::Status unfit(const std::string& field, const Rest&... rest) const
    {
        return fieldError(field, absl::StrCat("model '", m_config.name(), "': ", rest...));
    }

    // Checks that each output can be reached from the inputs.
    absl::Status checkConnections() const
    {
        std::vector<bool> reached(m_graph.tensors.size());
        for (const size_t input : m_graph.inputs)
            reached[input] = true;
        const auto isReached = [&](const Edge& edge) { return reached[edge.tensor]; };
        for (bool hasChanged = true; hasChanged;) {
            hasChanged = false;
            for (const Step& step : m_graph.steps) {
                if (isReached(step.outputs.front()) ||
                    !std::all_of(step.inputs.begin(), step.inputs.end(), isReached))
                    continue;
                for (const Edge& output : step.outputs)
                    reached[output.tensor] = true;
                hasChanged = true;
            }
        }
        for (const size_t output : m_graph.outputs) {
            if (!reached[output])
                return notConnected(output, reached);
        }
        return absl::OkStatus();
    }

    // Follows the missing tensors back to the place where the chain is broken or is a cycle.
    absl::Status notConnected(size_t output, const std::vector<bool>& reached) const
    {
        size_t missing = output;
        std::vector<bool> seen(m_graph.tensors.size());
        while (m_graph.tensors[missing].producer && !seen[missing]) {
            seen[missing] = true;
            const Step& step = m_graph.steps[*m_graph.tensors[missing].producer];
            missing = std::find_if(step.inputs.begin(), step.inputs.end(), [&](const Edge& input) {
                return !reached[input.tensor];
            })->tensor;
        }
        const Tensor& tensor = m_graph.tensors[missing];
        const std::string why = tensor.producer
            ? absl::StrCat(stepName(m_graph, *tensor.producer),
                  ", which produces it, depends on it through its own inputs")
            : absl::StrCat("it is not an input of the ensemble, and no step's output_map has it");
        return unfit(fieldOfOutput(indexOf(m_graph.outputs, output)), "output '",
            m_graph.tensors[output].name, "' ",
            missing == output ? "" : absl::StrCat("depends on tensor '", tensor.name, "', which "),
            "is not connected: ", why);
    }

    // Sorted because a protobuf map has no order, and errors should not change from run to run.
    static std::map<std::string, std::string> sorted(
        const google::protobuf::Map<std::string, std::string>& map)
    {
        return {map.begin(), map.end()};
    }

    const ModelConfig& m_config;
    EnsembleGraph m_graph;
    std::map<std::string, size_t> m_byName;
};

} // namespace

std::string stepName(const EnsembleGraph& graph, size_t step)
{
    return absl::StrCat("step[", step, "] ('", graph.steps[step].model, "')");
}

absl::StatusOr<EnsembleGraph> ensembleGraph(const ModelConfig& config)
{
    return GraphBuilder(config).build();
}

} // namespace thalassa::config
