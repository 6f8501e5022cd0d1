// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/inputs/model_check.h"

#include <algorithm>
#include <limits>

#include "absl/strings/str_cat.h"

namespace thalassa::perf {
namespace {

int64_t batchLimit(const client::ModelDescription& description)
{
    if (description.hasConfiguration)
        return description.maxBatchSize;
    const bool looksBatched = !description.inputs.empty() &&
        std::all_of(description.inputs.begin(), description.inputs.end(),
            [](const auto& input) { return !input.shape.empty() && input.shape.front() == -1; });
    return looksBatched ? std::numeric_limits<int64_t>::max() : 0;
}

std::optional<Model::Scheduling> schedulingOf(const client::ModelDescription& description)
{
    if (description.instanceCount == 0)
        return std::nullopt;
    Model::Scheduling scheduling{description.instanceCount, false, {}, 0};
    if (const auto& batching = description.dynamicBatching) {
        scheduling.isBatching = true;
        scheduling.preferredBatchSizes = batching->preferredBatchSizes;
        scheduling.maxQueueDelayMicroseconds = batching->maxQueueDelayMicroseconds;
    }
    return scheduling;
}

} // namespace

absl::StatusOr<Model> checkModel(const client::ModelDescription& description)
{
    if (description.hasSequences) {
        return absl::UnimplementedError(absl::StrCat("model '", description.name,
            "' has sequence_batching: sequences are not available yet, measure a model without "
            "sequence_batching"));
    }
    Model model{description.name, "", {}, batchLimit(description), description.isDecoupled,
        schedulingOf(description)};
    model.outputs = description.outputs;
    for (const client::ModelDescription::Tensor& input : description.inputs) {
        const auto datatype = tensor::dataTypeFromName(input.datatype);
        if (!datatype) {
            return absl::InvalidArgumentError(absl::StrCat("model '", description.name,
                "', input '", input.name, "': the server reports the datatype '", input.datatype,
                "', expected one of KServe v2, such as FP32"));
        }
        InputSpec spec{input.name, *datatype, input.shape, false};
        if (model.maxBatchSize > 0 && !spec.shape.empty())
            spec.shape.erase(spec.shape.begin());
        spec.isOptional =
            std::find(description.optionalInputs.begin(), description.optionalInputs.end(),
                input.name) != description.optionalInputs.end();
        model.inputs.push_back(std::move(spec));
    }
    return model;
}

} // namespace thalassa::perf
