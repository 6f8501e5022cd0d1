// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/plan/run_options.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/base/text/nearest_name.h"

namespace thalassa::backends::kernels {
namespace {

constexpr int64_t kMostGraphs = 10'000;
constexpr int64_t kLongestTimeout = 86'400'000; // a day

class RunOptionsReader {
public:
    RunOptionsReader(const ModelConfig& config, Isolation isolation)
        : m_config(config)
    {
        m_options.isolation = isolation;
    }

    Result<RunOptions> read()
    {
        RETURN_IF_ERROR(readParameters());
        if (const json::Value* const policy = member("optimization", m_config.json)) {
            if (const json::Value* const cuda = member("cuda", *policy))
                RETURN_IF_ERROR(readCuda(*cuda));
        }
        if (m_options.graphSpecs.size() > m_options.maxGraphs) {
            return invalidArgument(place("graph_spec") + ": " +
                std::to_string(m_options.graphSpecs.size()) +
                " shapes are more than the parameter 'max_graphs' allows, " +
                std::to_string(m_options.maxGraphs));
        }
        return std::move(m_options);
    }

private:
    std::string place(const std::string& field) const
    {
        return "model '" + m_config.name + "': optimization.cuda." + field;
    }

    static const json::Value* member(const char* name, const json::Value& object)
    {
        if (!object.IsObject())
            return nullptr;
        const auto found = object.FindMember(name);
        return found == object.MemberEnd() ? nullptr : &found->value;
    }

    static bool isSet(const char* name, const json::Value& object)
    {
        const json::Value* const value = member(name, object);
        return value != nullptr && value->IsBool() && value->GetBool();
    }

    // Servers write numbers of 64 bits as text, or as numbers.
    static Result<int64_t> number(const std::string& where, const json::Value& value)
    {
        if (value.IsInt64())
            return value.GetInt64();
        return parseInteger(where, value.IsString() ? value.GetString() : "", -1, INT64_MAX);
    }

    Error readParameters()
    {
        const std::string where = "model '" + m_config.name + "': parameter ";
        if (const auto found = m_config.parameters.find("max_graphs");
            found != m_config.parameters.end()) {
            ASSIGN_OR_RETURN(const int64_t count,
                parseInteger(where + "'max_graphs'", found->second, 1, kMostGraphs));
            m_options.maxGraphs = static_cast<size_t>(count);
        }
        if (const auto found = m_config.parameters.find("kernel_timeout_ms");
            found != m_config.parameters.end()) {
            ASSIGN_OR_RETURN(const int64_t time,
                parseInteger(where + "'kernel_timeout_ms'", found->second, 0, kLongestTimeout));
            m_options.kernelTimeout = std::chrono::milliseconds(time);
        }
        if (const auto found = m_config.parameters.find("isolation");
            found != m_config.parameters.end()) {
            ASSIGN_OR_RETURN(
                m_options.isolation, parseIsolation(where + "'isolation'", found->second));
        }
        return {};
    }

    Error readCuda(const json::Value& cuda)
    {
        m_options.hasGraphs = isSet("graphs", cuda);
        m_options.isBusyWaiting = isSet("busy_wait_events", cuda);
        if (isSet("output_copy_stream", cuda)) {
            return unsupported(place("output_copy_stream") +
                ": the cuda backend copies outputs on the stream of the kernels; two instances "
                "(instance_group { count: 2 }) overlap the copies of one with the kernels of the "
                "other");
        }
        const json::Value* const specs = member("graph_spec", cuda);
        if (specs == nullptr || !specs->IsArray() || specs->Empty())
            return {};
        if (!m_options.hasGraphs) {
            return invalidArgument(
                place("graph_spec") + " has no effect without optimization.cuda.graphs");
        }
        for (const json::Value& spec : specs->GetArray())
            RETURN_IF_ERROR(addSpec(spec));
        return {};
    }

    Error addSpec(const json::Value& json)
    {
        GraphSpec spec;
        spec.where = place("graph_spec[" + std::to_string(m_options.graphSpecs.size()) + "]");
        if (member("graph_lower_bound", json) != nullptr) {
            return unsupported(spec.where +
                ".graph_lower_bound: the cuda backend uses a graph only for the shapes from which "
                "it was captured");
        }
        const json::Value* const batch = member("batch_size", json);
        const int64_t given = batch != nullptr && batch->IsInt64() ? batch->GetInt64() : 0;
        const bool isBatching = m_config.maxBatchSize > 0;
        const int64_t least = isBatching ? 1 : 0;
        if (given < least || given > m_config.maxBatchSize) {
            return invalidArgument(spec.where + ".batch_size: expected " +
                (isBatching ? "1 to " + std::to_string(m_config.maxBatchSize)
                            : std::string("0 for a model without batches")) +
                ", found " + std::to_string(given));
        }
        spec.batchSize = isBatching ? given : 1;
        const json::Value* const inputs = member("input", json);
        if (inputs != nullptr && inputs->IsObject())
            RETURN_IF_ERROR(checkNames(spec, *inputs));
        for (const TensorConfig& input : m_config.inputs) {
            const json::Value* const shape =
                inputs == nullptr ? nullptr : member(input.name.c_str(), *inputs);
            ASSIGN_OR_RETURN(auto dims, shapeOf(spec, input, shape));
            if (isBatching)
                dims.insert(dims.begin(), spec.batchSize);
            spec.inputShapes.push_back(std::move(dims));
        }
        m_options.graphSpecs.push_back(std::move(spec));
        return {};
    }

    Error checkNames(const GraphSpec& spec, const json::Value& inputs) const
    {
        std::vector<std::string> names;
        names.reserve(m_config.inputs.size());
        for (const TensorConfig& input : m_config.inputs)
            names.push_back(input.name);
        for (const auto& input : inputs.GetObject()) {
            const std::string name = input.name.GetString();
            if (std::find(names.begin(), names.end(), name) != names.end())
                continue;
            const std::string nearest = base::nearestName(name, names);
            return invalidArgument(spec.where + ".input: the model has no input '" + name + "'" +
                (nearest.empty() ? "" : "; did you mean '" + nearest + "'?"));
        }
        return {};
    }

    // Returns the shape without the batch dimension: that of the configuration if none is given.
    static Result<std::vector<int64_t>> shapeOf(
        const GraphSpec& spec, const TensorConfig& input, const json::Value* given)
    {
        const std::string where = spec.where + ".input '" + input.name + "'";
        std::vector<int64_t> dims;
        const json::Value* const list = given == nullptr ? nullptr : member("dim", *given);
        if (list != nullptr && list->IsArray()) {
            for (const json::Value& value : list->GetArray()) {
                ASSIGN_OR_RETURN(const int64_t size, number(where, value));
                dims.push_back(size);
            }
        } else if (given == nullptr) {
            dims = input.dims;
        }
        bool fits = dims.size() == input.dims.size();
        for (size_t i = 0; fits && i < dims.size(); ++i)
            fits = dims[i] >= 0 && (input.dims[i] == -1 || input.dims[i] == dims[i]);
        if (!fits) {
            return invalidArgument(where + ": expected a shape that fits the dims of the input, " +
                shapeText(input.dims) + ", found " + shapeText(dims));
        }
        return dims;
    }

    const ModelConfig& m_config;
    RunOptions m_options;
};

} // namespace

Result<Isolation> parseIsolation(const std::string& where, const std::string& text)
{
    if (text == "none")
        return Isolation::None;
    if (text == "process")
        return Isolation::Process;
    return invalidArgument(where + ": expected 'none' or 'process', found '" + text + "'");
}

Result<RunOptions> RunOptions::read(const ModelConfig& config, Isolation isolation)
{
    return RunOptionsReader(config, isolation).read();
}

} // namespace thalassa::backends::kernels
