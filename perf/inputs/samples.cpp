// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/inputs/samples.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/base/status_macros.h"
#include "core/base/text/nearest_name.h"
#include "core/tensor/bytes_tensor.h"
#include "core/tensor/shape.h"
#include "perf/inputs/element_values.h"
#include "perf/inputs/input_files.h"

namespace thalassa::perf {
namespace {

using tensor::DataType;

absl::Status variableShape(const Model& model, const InputSpec& input)
{
    return absl::InvalidArgumentError(absl::StrCat("model '", model.name, "', input '", input.name,
        "' has the variable shape ", tensor::toString(input.shape),
        ": give the shape of the data, such as --shape=", input.name, ":",
        absl::StrJoin(input.shape, ",", [](std::string* out, int64_t dimension) {
            absl::StrAppend(out, dimension == tensor::kAnyDimension ? 16 : dimension);
        })));
}

std::string generatedBytes(
    DataType type, int64_t elements, const SampleOptions& options, std::mt19937_64& random)
{
    std::string bytes;
    if (type == DataType::Bytes) {
        for (int64_t index = 0; index < elements; ++index) {
            const std::string zero = options.kind == InputKind::Zero
                ? std::string()
                : randomText(options.stringLength, random);
            tensor::appendElement(options.stringData.value_or(zero), bytes);
        }
    } else if (options.kind == InputKind::Zero) {
        bytes.assign(static_cast<size_t>(elements) * tensor::elementByteSize(type), '\0');
    } else {
        bytes.reserve(static_cast<size_t>(elements) * tensor::elementByteSize(type));
        for (int64_t index = 0; index < elements; ++index)
            appendRandom(type, random, bytes);
    }
    return bytes;
}

// Every element of the batch carries the same data.
void addBatch(Sample& sample, const Model& model, int64_t batchSize)
{
    if (model.maxBatchSize == 0)
        return;
    for (SampleTensor& tensor : sample) {
        tensor.shape.insert(tensor.shape.begin(), batchSize);
        const std::string one = tensor.bytes;
        tensor.bytes.reserve(one.size() * static_cast<size_t>(batchSize));
        for (int64_t index = 1; index < batchSize; ++index)
            tensor.bytes += one;
    }
}

} // namespace

absl::Status checkBatchSize(const Model& model, int64_t batchSize)
{
    if (batchSize <= std::max<int64_t>(model.maxBatchSize, 1))
        return absl::OkStatus();
    return absl::InvalidArgumentError(model.maxBatchSize == 0
            ? absl::StrCat("model '", model.name, "' takes no batches, got -b ", batchSize,
                  "; leave it out, or set max_batch_size in the model's configuration")
            : absl::StrCat("model '", model.name, "' takes batches of up to ", model.maxBatchSize,
                  ", got -b ", batchSize));
}

absl::Status checkShapes(const Model& model, const Shapes& shapes)
{
    for (const auto& [name, shape] : shapes) {
        const auto input = std::find_if(model.inputs.begin(), model.inputs.end(),
            [&name = name](const InputSpec& spec) { return spec.name == name; });
        if (input == model.inputs.end()) {
            std::vector<std::string> names;
            names.reserve(model.inputs.size());
            for (const InputSpec& spec : model.inputs)
                names.push_back(spec.name);
            const std::string nearest = base::nearestName(name, names);
            return absl::InvalidArgumentError(
                absl::StrCat("--shape: model '", model.name, "' has no input '", name, "'",
                    nearest.empty() ? absl::StrCat("; it has ", absl::StrJoin(names, ", "))
                                    : absl::StrCat(", did you mean '", nearest, "'?")));
        }
        if (!tensor::matches(input->shape, shape)) {
            return absl::InvalidArgumentError(absl::StrCat("--shape: model '", model.name,
                "', input '", name, "': expected ", tensor::toString(input->shape),
                " with a size for each -1", model.maxBatchSize > 0 ? " and no batch dimension" : "",
                ", got ", tensor::toString(shape)));
        }
    }
    return absl::OkStatus();
}

absl::StatusOr<Sample> generatedSample(const Model& model, const SampleOptions& options)
{
    std::mt19937_64 random(options.seed);
    Sample sample;
    for (const InputSpec& input : model.inputs) {
        const auto given = options.shapes.find(input.name);
        if (input.isOptional && given == options.shapes.end())
            continue;
        const std::vector<int64_t>& shape =
            given == options.shapes.end() ? input.shape : given->second;
        if (tensor::hasAnyDimension(shape))
            return variableShape(model, input);
        ASSIGN_OR_RETURN(const int64_t elements, tensor::elementCount(shape));
        sample.push_back({input.name, input.datatype, shape,
            generatedBytes(input.datatype, elements, options, random)});
    }
    return sample;
}

absl::StatusOr<std::vector<Sample>> makeSamples(const Model& model, const SampleOptions& options)
{
    RETURN_IF_ERROR(checkBatchSize(model, options.batchSize));
    RETURN_IF_ERROR(checkShapes(model, options.shapes));
    std::vector<Sample> samples;
    if (options.kind == InputKind::Files) {
        ASSIGN_OR_RETURN(samples, readSamples(options.files, model, options.shapes));
    } else {
        ASSIGN_OR_RETURN(Sample sample, generatedSample(model, options));
        samples.push_back(std::move(sample));
    }
    for (Sample& sample : samples)
        addBatch(sample, model, options.batchSize);
    return samples;
}

} // namespace thalassa::perf
