// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/common/batch_tensors.h"

#include <algorithm>
#include <map>

namespace thalassa::backends {
namespace {

using Kind = BatchInput::Kind;

std::string textOf(const json::Value& object, const char* name, const char* otherwise)
{
    const auto member = object.FindMember(name);
    return member != object.MemberEnd() && member->value.IsString() ? member->value.GetString()
                                                                    : otherwise;
}

std::vector<std::string> textsOf(const json::Value& object, const char* name)
{
    std::vector<std::string> texts;
    const auto list = object.FindMember(name);
    if (list != object.MemberEnd() && list->value.IsArray()) {
        for (const auto& entry : list->value.GetArray())
            texts.emplace_back(entry.IsString() ? entry.GetString() : "");
    }
    return texts;
}

std::string sourceOf(const json::Value& object)
{
    const std::vector<std::string> sources = textsOf(object, "source_input");
    return sources.empty() ? "" : sources.front();
}

Result<BatchInput> readInput(const json::Value& entry)
{
    static const std::map<std::string, Kind> kKinds = {{"BATCH_ELEMENT_COUNT", Kind::ElementCount},
        {"BATCH_ACCUMULATED_ELEMENT_COUNT", Kind::AccumulatedElementCount},
        {"BATCH_ACCUMULATED_ELEMENT_COUNT_WITH_ZERO", Kind::AccumulatedElementCountWithZero},
        {"BATCH_MAX_ELEMENT_COUNT_AS_SHAPE", Kind::MaxElementCountAsShape},
        {"BATCH_ITEM_SHAPE", Kind::ItemShape},
        {"BATCH_ITEM_SHAPE_FLATTEN", Kind::ItemShapeFlatten}};
    // BATCH_ELEMENT_COUNT is the default, which a server may leave out.
    const std::string kind = textOf(entry, "kind", "BATCH_ELEMENT_COUNT");
    const auto found = kKinds.find(kind);
    if (found == kKinds.end())
        return unsupported("batch_input: unknown kind " + kind);
    const std::string type = textOf(entry, "data_type", "");
    return BatchInput{found->second, textsOf(entry, "target_name"),
        type == "TYPE_FP32"        ? TRITONSERVER_TYPE_FP32
            : type == "TYPE_INT32" ? TRITONSERVER_TYPE_INT32
                                   : TRITONSERVER_TYPE_INVALID,
        sourceOf(entry)};
}

Result<BatchOutput> readOutput(const json::Value& entry)
{
    const std::string kind = textOf(entry, "kind", "BATCH_SCATTER_WITH_INPUT_SHAPE");
    if (kind != "BATCH_SCATTER_WITH_INPUT_SHAPE")
        return unsupported("batch_output: unknown kind " + kind);
    return BatchOutput{textsOf(entry, "target_name"), sourceOf(entry)};
}

} // namespace

const BatchOutput* BatchTensors::findOutput(const std::string& name) const
{
    for (const BatchOutput& output : outputs) {
        if (std::find(output.targets.begin(), output.targets.end(), name) != output.targets.end())
            return &output;
    }
    return nullptr;
}

Result<BatchTensors> readBatchTensors(const json::Document& config)
{
    BatchTensors tensors;
    const auto inputs = config.FindMember("batch_input");
    if (inputs != config.MemberEnd() && inputs->value.IsArray()) {
        for (const auto& entry : inputs->value.GetArray()) {
            ASSIGN_OR_RETURN(tensors.inputs.emplace_back(), readInput(entry));
        }
    }
    const auto outputs = config.FindMember("batch_output");
    if (outputs != config.MemberEnd() && outputs->value.IsArray()) {
        for (const auto& entry : outputs->value.GetArray()) {
            ASSIGN_OR_RETURN(tensors.outputs.emplace_back(), readOutput(entry));
        }
    }
    return tensors;
}

} // namespace thalassa::backends
