// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/replay/recorded_requests.h"

#include <algorithm>
#include <ostream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/base/status_macros.h"
#include "core/base/text/string_view.h"
#include "core/base/text/visible_text.h"
#include "core/tensor/shape.h"
#include "perf/replay/tensor_values.h"
#include "trace/reader/spans.h"
#include "trace/tool/request_files.h"

namespace thalassa::perf {
namespace {

using tensor::DataType;

constexpr std::string_view kInput = "TENSOR_QUEUE_INPUT";
constexpr std::string_view kOutput = "TENSOR_BACKEND_OUTPUT";

absl::Status noSuchTensor(
    const Model& model, std::string_view kind, std::string_view name, const std::string& has)
{
    return absl::InvalidArgumentError(absl::StrCat("model '", model.name, "'",
        model.version.empty() ? "" : absl::StrCat(" version ", model.version), " has no ",
        base::toAbsl(kind), " '", base::visibleText(name),
        "', which the recorded requests have; it has ", has));
}

DataType typeOf(std::string_view name)
{
    return tensor::dataTypeFromName(name).value_or(DataType::Invalid);
}

bool fits(const std::vector<int64_t>& shape, const std::vector<int64_t>& spec)
{
    return std::equal(shape.begin(), shape.end(), spec.begin(), spec.end(),
        [](int64_t size, int64_t allowed) { return allowed < 0 || size == allowed; });
}

// Returns the shape in which a client sends the input. A trace file has the shape of the backend,
// which differs for an input with `reshape`.
absl::StatusOr<std::vector<int64_t>> shapeForClients(
    const std::vector<int64_t>& recorded, const InputSpec& spec, const Model& model)
{
    std::vector<int64_t> shape = spec.shape;
    if (model.maxBatchSize > 0 && !recorded.empty())
        shape.insert(shape.begin(), recorded.front());
    if (fits(recorded, shape))
        return recorded;
    ASSIGN_OR_RETURN(const int64_t elements, tensor::elementCount(recorded));
    const auto open =
        std::find_if(shape.begin(), shape.end(), [](int64_t size) { return size < 0; });
    if (open != shape.end()) {
        *open = 1;
        const int64_t others = tensor::elementCount(shape).value_or(0); // 0: two open dimensions
        *open = others > 0 ? elements / others : 0;
    }
    const absl::StatusOr<int64_t> count = tensor::elementCount(shape);
    if (!count.ok() || *count != elements)
        return absl::InvalidArgumentError("the recorded shape does not fit the model");
    return shape;
}

absl::StatusOr<SampleTensor> inputOf(
    const trace_tool::Tensor& recorded, const InputSpec& spec, const Model& model)
{
    if (recorded.isCut)
        return absl::OutOfRangeError("it is larger than a trace file shows");
    const DataType type = recorded.dataType.empty() ? spec.datatype : typeOf(recorded.dataType);
    SampleTensor input{std::string(recorded.name), type, {}, {}, std::nullopt};
    ASSIGN_OR_RETURN(const std::vector<int64_t> shape, shapeOfText(recorded.shape));
    ASSIGN_OR_RETURN(const int64_t elements, tensor::elementCount(shape));
    if (elements > 0 && (type == DataType::Fp16 || type == DataType::Bf16))
        return absl::UnimplementedError("a trace file has no values of FP16 and BF16");
    if (elements > 0 && recorded.data.empty())
        return absl::UnimplementedError("it has no values, such as a tensor in memory of a GPU");
    ASSIGN_OR_RETURN(input.bytes, bytesOfText(recorded.data, type));
    const bool isWhole = type == DataType::Bytes
        ? static_cast<int64_t>(textsOf(input.bytes)->size()) == elements
        : input.bytes.size() == static_cast<size_t>(elements) * tensor::elementByteSize(type);
    if (!isWhole)
        return absl::InvalidArgumentError("it does not have the elements of its shape");
    ASSIGN_OR_RETURN(input.shape, shapeForClients(shape, spec, model));
    return input;
}

absl::StatusOr<RecordedOutput> outputOf(const trace_tool::Tensor& recorded)
{
    RecordedOutput output{std::string(recorded.name), typeOf(recorded.dataType), {}, {}};
    ASSIGN_OR_RETURN(output.shape, shapeOfText(recorded.shape));
    output.isCut = recorded.isCut;
    ASSIGN_OR_RETURN(const int64_t elements, tensor::elementCount(output.shape));
    output.hasValues = elements > 0 && !recorded.data.empty();
    if (!output.hasValues)
        return output;
    if (output.datatype == DataType::Invalid) {
        output.text = recorded.data;
        return output;
    }
    ASSIGN_OR_RETURN(output.bytes, bytesOfText(recorded.data, output.datatype));
    return output;
}

std::string reasonFor(std::string_view kind, std::string_view name, const absl::Status& status)
{
    return absl::StrCat(base::toAbsl(kind), " '", base::visibleText(name), "': ", status.message());
}

// Returns why the request cannot be sent again, or an empty text.
std::string fillFrom(
    const std::vector<trace_tool::Tensor>& tensors, const Model& model, RecordedRequest& request)
{
    for (const trace_tool::Tensor& tensor : tensors) {
        if (tensor.activity == kInput) {
            const auto spec = std::find_if(model.inputs.begin(), model.inputs.end(),
                [&tensor](const InputSpec& input) { return input.name == tensor.name; });
            absl::StatusOr<SampleTensor> input = inputOf(tensor, *spec, model);
            if (!input.ok())
                return reasonFor("input", tensor.name, input.status());
            request.inputs.push_back(*std::move(input));
        } else if (tensor.activity == kOutput) {
            absl::StatusOr<RecordedOutput> output = outputOf(tensor);
            if (!output.ok())
                return reasonFor("output", tensor.name, output.status());
            request.outputs.push_back(*std::move(output));
        }
    }
    if (request.inputs.empty())
        return "the trace has no inputs";
    for (const InputSpec& input : model.inputs) {
        const bool isThere = std::any_of(request.inputs.begin(), request.inputs.end(),
            [&input](const SampleTensor& tensor) { return tensor.name == input.name; });
        if (!isThere && !input.isOptional)
            return absl::StrCat("the trace lacks the input '", base::visibleText(input.name), "'");
    }
    return request.outputs.empty() ? "the trace has no outputs (failed, or not executed)" : "";
}

absl::Status checkNames(const std::vector<trace_tool::Tensor>& tensors, const Model& model)
{
    std::vector<std::string> inputs;
    inputs.reserve(model.inputs.size());
    for (const InputSpec& input : model.inputs)
        inputs.push_back(input.name);
    for (const trace_tool::Tensor& tensor : tensors) {
        const bool isInput = tensor.activity == kInput;
        const std::vector<std::string>& names = isInput ? inputs : model.outputs;
        if ((isInput || tensor.activity == kOutput) &&
            std::find(names.begin(), names.end(), tensor.name) == names.end())
            return noSuchTensor(
                model, isInput ? "input" : "output", tensor.name, absl::StrJoin(names, ", "));
    }
    return absl::OkStatus();
}

} // namespace

absl::Status addRequest(
    const trace_tool::TraceTree& tree, const Model& model, RecordedRequests& requests)
{
    const std::vector<trace_tool::WholeSpans> spans = trace_tool::wholeSpansOf(tree);
    for (size_t i = 0; i < tree.size(); ++i) {
        const trace_tool::RecordedTrace& trace = tree[i];
        if (trace.model() != model.name)
            continue;
        if (trace.parent() != 0) {
            ++requests.skipped["it is a step of an ensemble or a call of another model"];
            continue;
        }
        const std::vector<trace_tool::Tensor> tensors = trace.tensors();
        RETURN_IF_ERROR(checkNames(tensors, model));
        RecordedRequest request{
            trace.id(), std::string(trace.request()), trace.version(), {}, {}, {}, {}};
        const std::string reason = fillFrom(tensors, model, request);
        if (!reason.empty()) {
            ++requests.skipped[reason];
            continue;
        }
        if (const auto begin = trace.begin())
            request.begin = base::Duration(*begin);
        if (const auto latency = spans[i].spans.request)
            request.latency = base::Duration(*latency);
        requests.requests.push_back(std::move(request));
    }
    return absl::OkStatus();
}

absl::StatusOr<RecordedRequests> readRequests(
    const std::vector<std::string>& files, const Model& model, std::ostream& errors)
{
    RecordedRequests all;
    absl::Status misfit;
    trace_tool::Progress progress(trace_tool::Progress::Form::None, errors);
    for (const std::string& file : trace_tool::inOrderOfTime(files)) {
        const absl::Status read = trace_tool::forEachRequest(
            file, progress, errors, [&](trace_tool::TraceTree&& tree) -> absl::Status {
                misfit.Update(addRequest(tree, model, all));
                return absl::OkStatus();
            });
        RETURN_IF_ERROR(misfit);
        if (absl::IsNotFound(read))
            return read;
        if (!read.ok())
            errors << read.message() << "\n";
    }
    std::stable_sort(all.requests.begin(), all.requests.end(),
        [](const RecordedRequest& a, const RecordedRequest& b) { return a.begin < b.begin; });
    return all;
}

} // namespace thalassa::perf
