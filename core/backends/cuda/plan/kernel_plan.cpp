// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/plan/kernel_plan.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>
#include <utility>

#include "core/backends/cuda/plan/run_options.h"
#include "core/base/text/nearest_name.h"

namespace thalassa::backends::kernels {
namespace {

constexpr size_t kMaxDimensions = 3; // of a grid and of a block
constexpr std::pair<const char*, ScalarType> kScalarTypes[] = {{"int32", ScalarType::Int32},
    {"uint32", ScalarType::Uint32}, {"int64", ScalarType::Int64}, {"uint64", ScalarType::Uint64}};
constexpr const char* kDefaultBlock = "256";
constexpr const char* kDefaultShared = "0";

class PlanReader {
public:
    explicit PlanReader(const ModelConfig& config)
        : m_config(config)
    {
    }

    Result<KernelPlan> read()
    {
        RETURN_IF_ERROR(checkConfig());
        RETURN_IF_ERROR(addTensors());
        RETURN_IF_ERROR(addShapes());
        RETURN_IF_ERROR(addSteps());
        if (const auto options = parameter("compile_options"))
            m_plan.compileOptions = words(*options);
        RETURN_IF_ERROR(checkUnknown());
        return std::move(m_plan);
    }

private:
    std::string place(const std::string& parameter) const
    {
        return "model '" + m_config.name + "': parameter '" + parameter + "'";
    }

    // Returns the value of a parameter, which is known from now on.
    std::optional<std::string> parameter(const std::string& name)
    {
        m_known.insert(name);
        const auto found = m_config.parameters.find(name);
        return found == m_config.parameters.end() ? std::nullopt : std::optional(found->second);
    }

    Result<std::string> required(const std::string& name, const std::string& example)
    {
        if (auto value = parameter(name))
            return *value;
        return invalidArgument(place(name) + " is missing; for example: " + example);
    }

    static std::vector<std::string> words(const std::string& text)
    {
        std::vector<std::string> found;
        std::string word;
        for (const char c : text + " ") {
            if (c != ' ' && c != '\n' && c != '\t')
                word += c;
            else if (!word.empty())
                found.push_back(std::exchange(word, {}));
        }
        return found;
    }

    Error checkConfig() const
    {
        const std::string model = "model '" + m_config.name + "': ";
        if (!m_config.states.empty() || !m_config.batchTensors.inputs.empty() ||
            !m_config.batchTensors.outputs.empty()) {
            return unsupported(
                model + "the cuda backend has neither states nor batch_input and batch_output");
        }
        for (const auto* const tensors : {&m_config.inputs, &m_config.outputs}) {
            for (const TensorConfig& tensor : *tensors) {
                if (tensor.type == TRITONSERVER_TYPE_BYTES || tensor.optional || tensor.ragged) {
                    return unsupported(model + "tensor '" + tensor.name +
                        "': the cuda backend has no tensors that are of type BYTES, optional or "
                        "ragged");
                }
            }
        }
        return {};
    }

    Error addTensors()
    {
        for (const TensorConfig& input : m_config.inputs)
            m_plan.tensors.push_back({input.name, TensorRole::Input, input.type, {}});
        m_plan.inputCount = m_plan.tensors.size();
        for (const TensorConfig& output : m_config.outputs)
            m_plan.tensors.push_back({output.name, TensorRole::Output, output.type, {}});
        for (const std::string& name : splitList(parameter("temporaries").value_or("")))
            RETURN_IF_ERROR(addTemporary(name));
        for (const PlannedTensor& tensor : m_plan.tensors) {
            if (std::find(m_names.begin(), m_names.end(), tensor.name) != m_names.end()) {
                return invalidArgument(
                    "model '" + m_config.name + "' has two tensors '" + tensor.name + "'");
            }
            m_names.push_back(tensor.name);
        }
        return {};
    }

    Error addTemporary(const std::string& name)
    {
        const std::string field = name + ".type";
        ASSIGN_OR_RETURN(const std::string type, required(field, "FP32"));
        const TRITONSERVER_DataType parsed = TRITONSERVER_StringToDataType(type.c_str());
        if (parsed == TRITONSERVER_TYPE_INVALID || parsed == TRITONSERVER_TYPE_BYTES) {
            return invalidArgument(place(field) +
                ": expected a data type of fixed size such as FP32, found '" + type + "'");
        }
        m_plan.tensors.push_back({name, TensorRole::Temporary, parsed, {}});
        return {};
    }

    // The dimensions of an output that are not given are those of the configuration.
    Error addShapes()
    {
        for (size_t i = m_plan.inputCount; i < m_plan.tensors.size(); ++i) {
            PlannedTensor& tensor = m_plan.tensors[i];
            const std::string name = tensor.name + ".shape";
            if (const auto given = parameter(name)) {
                ASSIGN_OR_RETURN(tensor.shape, expressions(name, *given));
                continue;
            }
            if (tensor.role == TensorRole::Temporary)
                return required(name, "batch, X.shape[1]").takeError();
            const std::vector<int64_t>& dims = m_config.outputs[i - m_plan.inputCount].dims;
            if (std::find(dims.begin(), dims.end(), -1) != dims.end())
                return required(name, "X.shape[0], 10").takeError();
            std::string text = m_config.maxBatchSize > 0 ? "batch" : "";
            for (const int64_t size : dims)
                text += (text.empty() ? "" : ", ") + std::to_string(size);
            ASSIGN_OR_RETURN(tensor.shape, expressions(name, text));
        }
        return {};
    }

    // Expressions of shapes may use those of inputs alone.
    Result<std::vector<Expression>> expressions(const std::string& name, const std::string& text)
    {
        return list(name, text, std::span(m_names).first(m_plan.inputCount));
    }

    Result<std::vector<Expression>> list(
        const std::string& name, const std::string& text, std::span<const std::string> names) const
    {
        std::vector<Expression> parsed;
        for (const std::string& part : splitList(text)) {
            ASSIGN_OR_RETURN(Expression one, Expression::parse(place(name), part, names));
            parsed.push_back(std::move(one));
        }
        return parsed;
    }

    Error addSteps()
    {
        ASSIGN_OR_RETURN(const std::string kernels, required("kernels", "vector_add"));
        for (const std::string& item : splitList(kernels)) {
            Step step;
            const size_t colon = item.find(':');
            step.name = item.substr(0, colon);
            step.kernel = colon == std::string::npos ? item : item.substr(colon + 1);
            const bool isTwice = std::any_of(m_plan.steps.begin(), m_plan.steps.end(),
                [&](const Step& other) { return other.name == step.name; });
            if (step.name.empty() || step.kernel.empty() || isTwice) {
                return invalidArgument(place("kernels") +
                    ": expected names that differ, or <name>:<kernel> for a kernel that runs "
                    "twice, found '" +
                    item + "'");
            }
            RETURN_IF_ERROR(describe(step));
            m_plan.steps.push_back(std::move(step));
        }
        if (m_plan.steps.empty())
            return invalidArgument(place("kernels") + " names no kernel");
        return {};
    }

    Error describe(Step& step)
    {
        ASSIGN_OR_RETURN(
            const std::string grid, required(step.name + ".grid", "ceil_div(X.size, 256)"));
        RETURN_IF_ERROR(addSizes(step.name + ".grid", grid, step.sizes[0]));
        RETURN_IF_ERROR(addSizes(step.name + ".block",
            parameter(step.name + ".block").value_or(kDefaultBlock), step.sizes[1]));
        const std::string shared = step.name + ".shared";
        ASSIGN_OR_RETURN(step.sharedBytes,
            Expression::parse(place(shared), parameter(shared).value_or(kDefaultShared), m_names));
        const std::string name = step.name + ".arguments";
        ASSIGN_OR_RETURN(const std::string arguments, required(name, "X, Y, int32(X.size)"));
        for (const std::string& text : splitList(arguments)) {
            ASSIGN_OR_RETURN(Argument argument, argumentOf(name, text));
            step.arguments.push_back(std::move(argument));
        }
        return {};
    }

    Error addSizes(const std::string& name, const std::string& text, std::vector<Expression>& sizes)
    {
        ASSIGN_OR_RETURN(sizes, list(name, text, m_names));
        if (sizes.empty() || sizes.size() > kMaxDimensions) {
            return invalidArgument(
                place(name) + ": expected 1 to 3 expressions, found '" + text + "'");
        }
        return {};
    }

    Result<Argument> argumentOf(const std::string& name, const std::string& text) const
    {
        if (const auto tensor = std::find(m_names.begin(), m_names.end(), text);
            tensor != m_names.end())
            return Argument(static_cast<size_t>(tensor - m_names.begin()));
        const size_t open = text.find('(');
        const std::string type = text.substr(0, open);
        const bool isCall = open != std::string::npos && text.back() == ')';
        const std::string inner = isCall ? text.substr(open + 1, text.size() - open - 2) : "";
        if (isCall && (type == "float" || type == "double"))
            return realOf(name, type, inner);
        for (const auto& [known, scalar] : kScalarTypes) {
            if (isCall && type == known) {
                ASSIGN_OR_RETURN(Expression value, Expression::parse(place(name), inner, m_names));
                return Argument(ScalarArgument{scalar, std::move(value)});
            }
        }
        const std::string nearest = base::nearestName(text, m_names);
        return invalidArgument(place(name) + ": '" + text +
            "' is neither a tensor nor a number such as int32(X.size) or float(0.5)" +
            (nearest.empty() ? "" : "; did you mean '" + nearest + "'?"));
    }

    Result<Argument> realOf(
        const std::string& name, const std::string& type, const std::string& text) const
    {
        char* end = nullptr;
        const double number = std::strtod(text.c_str(), &end);
        if (text.empty() || *end != '\0')
            return invalidArgument(place(name) + ": expected a number, found '" + text + "'");
        if (type == "float")
            return Argument(static_cast<float>(number));
        return Argument(number);
    }

    Error checkUnknown()
    {
        m_known.insert(std::begin(RunOptions::kParameters), std::end(RunOptions::kParameters));
        const std::vector<std::string> known(m_known.begin(), m_known.end());
        for (const auto& [name, value] : m_config.parameters) {
            if (m_known.contains(name))
                continue;
            const std::string nearest = base::nearestName(name, known);
            return invalidArgument(place(name) + " is unknown" +
                (nearest.empty() ? "" : "; did you mean '" + nearest + "'?"));
        }
        return {};
    }

    const ModelConfig& m_config;
    KernelPlan m_plan;
    std::vector<std::string> m_names;
    std::set<std::string> m_known;
};

} // namespace

Result<KernelPlan> KernelPlan::read(const ModelConfig& config)
{
    return PlanReader(config).read();
}

} // namespace thalassa::backends::kernels
