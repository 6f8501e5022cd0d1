// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/inference/validate_request.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/base/status_macros.h"
#include "core/base/text/nearest_name.h"
#include "core/base/text/string_view.h"
#include "core/inference/client_shape.h"
#include "core/inference/raw_input.h"
#include "core/tensor/bytes_tensor.h"

namespace thalassa::inference {
namespace {

using config::InputSpec;
using config::ModelInfo;

constexpr size_t kMostShown = 32; // a hostile request may name very many

std::string quotedNames(const std::vector<std::string>& names)
{
    return absl::StrCat("[",
        absl::StrJoin(names, ",",
            [](std::string* out, const std::string& name) {
                absl::StrAppend(out, "'", name, "'");
            }),
        "]");
}

template <typename Specs> std::vector<std::string> namesOf(const Specs& specs)
{
    std::vector<std::string> names;
    for (const auto& spec : specs)
        names.push_back(spec.name);
    return names;
}

// Returns the end of an error about an unknown tensor: the nearest name, and those that exist.
// `kind` is "input" or "output".
std::string knownNames(
    const char* kind, const std::string& name, const std::vector<std::string>& names)
{
    if (names.empty())
        return absl::StrCat(". The model has no ", kind, "s.");
    const std::string meant = base::didYouMean(name, names);
    return absl::StrCat(meant.empty() ? "." : meant, " The model has the ", kind,
        names.size() == 1 ? " " : "s ", base::nameList(names), ".");
}

// Generate requests send inputs and parameters alike, so that a parameter may be meant as the
// missing input. Returns the end of the error, or nothing.
std::string meantAsInput(const Request& request, const std::vector<std::string>& missing)
{
    const std::span<const Parameter> first(
        request.parameters.data(), std::min(request.parameters.size(), kMostShown));
    for (const Parameter& parameter : first) {
        const std::string input = base::nearestName(parameter.name, missing);
        if (!input.empty()) {
            return absl::StrCat(
                " The parameter '", parameter.name, "' is no input, did you mean '", input, "'?");
        }
    }
    return {};
}

bool isGiven(const Request& request, const InputSpec& spec)
{
    return std::any_of(request.inputs.begin(), request.inputs.end(),
        [&spec](const InputTensor& input) { return input.name == spec.name; });
}

// The error of a request with too many or too few inputs (row 1.3.17).
absl::Status wrongInputs(const Request& request, const ModelInfo& info)
{
    std::vector<std::string> received;
    for (const InputTensor& input : request.inputs) {
        if (received.size() < kMostShown)
            received.push_back(input.name);
    }
    std::vector<std::string> missing;
    for (const InputSpec& spec : info.inputs()) {
        if (!spec.optional && !isGiven(request, spec))
            missing.push_back(spec.name);
    }
    const size_t required = info.requiredInputCount();
    const size_t total = info.inputs().size();
    const std::string expectation = required == total
        ? absl::StrCat("expected ", total, " inputs but got ")
        : absl::StrCat("expected number of inputs between ", required, " and ", total, " but got ");
    return absl::InvalidArgumentError(absl::StrCat(expectation, request.inputs.size(),
        " inputs for model '", info.name(), "'. Got input(s) ", quotedNames(received),
        received.size() < request.inputs.size() ? " and more" : "",
        missing.empty()
            ? std::string(". Remove the inputs that the model does not have.")
            : absl::StrCat(", but missing required input(s) ", quotedNames(missing),
                  ". Please provide all required input(s).", meantAsInput(request, missing))));
}

// Pairwise for the usual handful, sorted beyond it: a hostile request may name very many. No hash
// table: absl's is damaged by an insertion without memory, and that of the standard library by
// names that are chosen for it.
template <typename Range, typename NameOf>
const std::string* firstDuplicate(const Range& range, NameOf nameOf)
{
    constexpr size_t kFew = 8;
    if (range.size() <= kFew) {
        for (size_t i = 1; i < range.size(); ++i) {
            for (size_t j = 0; j < i; ++j) {
                if (nameOf(range[i]) == nameOf(range[j]))
                    return &nameOf(range[i]);
            }
        }
        return nullptr;
    }
    std::vector<std::pair<std::string_view, size_t>> names; // with their places
    names.reserve(range.size());
    for (size_t i = 0; i < range.size(); ++i)
        names.emplace_back(nameOf(range[i]), i);
    std::sort(names.begin(), names.end());
    size_t first = range.size();
    for (size_t i = 1; i < names.size(); ++i) {
        if (names[i].first == names[i - 1].first)
            first = std::min(first, names[i].second);
    }
    return first == range.size() ? nullptr : &nameOf(range[first]);
}

absl::Status checkNames(const Request& request, const ModelInfo& info)
{
    const std::string* duplicate = firstDuplicate(
        request.inputs, [](const InputTensor& input) -> const std::string& { return input.name; });
    if (duplicate != nullptr)
        return absl::InvalidArgumentError(
            absl::StrCat("input '", *duplicate, "' already exists in request"));
    duplicate = firstDuplicate(request.requestedOutputs,
        [](const std::string& name) -> const std::string& { return name; });
    if (duplicate != nullptr)
        return absl::InvalidArgumentError(
            absl::StrCat("output '", *duplicate, "' already exists in request"));
    for (const std::string& output : request.requestedOutputs) {
        if (info.findOutput(output) == nullptr) {
            return absl::InvalidArgumentError(
                absl::StrCat("unexpected inference output '", output, "' for model '", info.name(),
                    "'", knownNames("output", output, namesOf(info.outputs()))));
        }
    }
    if (request.inputs.size() > info.inputs().size() ||
        request.inputs.size() < info.requiredInputCount())
        return wrongInputs(request, info);
    for (const InputTensor& input : request.inputs) {
        if (info.findInput(input.name) == nullptr) {
            return absl::InvalidArgumentError(absl::StrCat("unexpected inference input '",
                input.name, "' for model '", info.name(), "'", knownInputs(info, input.name)));
        }
    }
    return absl::OkStatus();
}

// REQUIRES: no name is unknown or given twice.
absl::Status checkPresence(const Request& request, const ModelInfo& info)
{
    const auto isMissing = [&request](const InputSpec& spec) {
        return !spec.optional && !isGiven(request, spec);
    };
    const bool isComplete = std::none_of(info.inputs().begin(), info.inputs().end(), isMissing);
    return isComplete ? absl::OkStatus() : wrongInputs(request, info);
}

// Whether the first dimension of the input is the batch size.
bool isBatched(const InputSpec& spec, const ModelInfo& info)
{
    return info.maxBatchSize() > 0 && !spec.isShapeTensor;
}

// Whether the first dimension that does not match is -1, as in the metadata of the model. A request
// must have the size of its data there.
bool leavesSizeOpen(
    std::span<const int64_t> expected, std::span<const int64_t> given, bool hasBatch)
{
    if (expected.size() != given.size())
        return false;
    for (size_t i = hasBatch ? 1 : 0; i < given.size(); ++i) {
        const bool mayBeAny = expected[i] == tensor::kAnyDimension;
        if (given[i] < 0 || (!mayBeAny && expected[i] != given[i]))
            return given[i] == tensor::kAnyDimension;
    }
    return false;
}

absl::Status checkShape(const InputTensor& input, const InputSpec& spec, const ModelInfo& info)
{
    const bool batching = isBatched(spec, info);
    tensor::Shape expected(spec.dims);
    if (batching)
        expected.insert(expected.begin(), tensor::kAnyDimension);
    if (tensor::matches(expected, input.shape))
        return absl::OkStatus();
    if (leavesSizeOpen(expected, input.shape, batching)) {
        return absl::InvalidArgumentError(
            absl::StrCat("All input dimensions should be specified for input '", input.name,
                "' for model '", info.name(), "', got ", tensor::toString(input.shape)));
    }
    return absl::InvalidArgumentError(absl::StrCat("unexpected shape for input '", input.name,
        "' for model '", info.name(), "'. Expected ", tensor::toString(expected), ", got ",
        tensor::toString(input.shape),
        batching ? ". NOTE: Setting a non-zero max_batch_size in the model config requires a batch "
                   "dimension to be prepended to each input shape. If you want to specify the full "
                   "shape including the batch dim in your input dims config, try setting "
                   "max_batch_size to zero"
                 : ""));
}

absl::Status impossibleShape(
    const InputTensor& input, const ModelInfo& info, const absl::Status& why)
{
    return absl::InvalidArgumentError(
        absl::StrCat("input '", input.name, "' for model '", info.name(), "': ", why.message()));
}

std::string sizeMismatch(const InputTensor& input, const ModelInfo& info, int64_t expected)
{
    return absl::StrCat("input byte size mismatch for input '", input.name, "' for model '",
        info.name(), "'. Expected ", expected, ", got ", input.data.byteSize());
}

// Returns the number of elements of a BYTES input.
absl::StatusOr<int64_t> countTexts(const InputTensor& input, bool isEmptyTexts)
{
    constexpr size_t kEmptyElement = sizeof(uint32_t); // its length of 0
    if (isEmptyTexts && input.data.byteSize() % kEmptyElement == 0)
        return static_cast<int64_t>(input.data.byteSize() / kEmptyElement);
    return tensor::countElements(input.dataOnCpu());
}

absl::Status checkByteSize(const InputTensor& input, const ModelInfo& info, bool isEmptyTexts)
{
    const absl::StatusOr<int64_t> count = tensor::elementCount(input.shape);
    if (!count.ok())
        return impossibleShape(input, info, count.status());
    const int64_t elements = *count;
    if (input.dataType == tensor::DataType::Bytes) {
        const absl::StatusOr<int64_t> counted = countTexts(input, isEmptyTexts);
        if (counted.ok() && *counted == elements)
            return absl::OkStatus();
        const std::string place =
            absl::StrCat(" for inference input '", input.name, "' for model '", info.name(), "'");
        if (!counted.ok())
            return tensor::countElements(input.dataOnCpu(), place)
                .status(); // now with the input's name
        return absl::InvalidArgumentError(*counted < elements
                ? absl::StrCat("expected ", elements, " string elements", place, ", got ", *counted)
                : absl::StrCat("unexpected number of string elements ", *counted, place,
                      ", expecting ", elements));
    }
    const absl::StatusOr<int64_t> expected = tensor::byteSize(input.dataType, input.shape);
    if (!expected.ok())
        return impossibleShape(input, info, expected.status());
    if (input.data.byteSize() == static_cast<uint64_t>(*expected))
        return absl::OkStatus();
    return absl::InvalidArgumentError(sizeMismatch(input, info, *expected));
}

// The error of a batch size below 1. It names the bytes of one entry if the data has fewer.
absl::Status batchOfNone(const InputTensor& input, const ModelInfo& info)
{
    const std::string reason =
        absl::StrCat("inference request batch-size must be >= 1 for '", info.name(), "', got ",
            input.shape[0], " as the first dimension of input '", input.name, "'");
    tensor::Shape one(input.shape);
    one[0] = 1;
    const absl::StatusOr<int64_t> least = tensor::byteSize(input.dataType, one);
    if (!least.ok() || input.data.byteSize() >= static_cast<uint64_t>(*least))
        return absl::InvalidArgumentError(reason);
    return absl::InvalidArgumentError(
        absl::StrCat(sizeMismatch(input, info, *least), ": ", reason));
}

// Returns the common batch size of the inputs, which may be below 1; 1 if none is batched (row
// 1.3.20). Of several mistakes in a request, Triton reports that of the batch size first.
absl::StatusOr<int64_t> batchSizeOf(const Request& request, const ModelInfo& info)
{
    if (info.maxBatchSize() == 0)
        return 1;
    const InputTensor* first = nullptr;
    for (const InputTensor& input : request.inputs) {
        const InputSpec& spec = *info.findInput(input.name);
        if (!isBatched(spec, info))
            continue;
        if (input.shape.empty()) {
            return absl::InvalidArgumentError(absl::StrCat("input '", input.name,
                "' has no shape but model requires batch dimension for '", info.name(),
                "'; send the batch size, then ", tensor::toString(spec.dims)));
        }
        if (first == nullptr)
            first = &input;
        if (input.shape[0] != first->shape[0]) {
            return absl::InvalidArgumentError(absl::StrCat("input '", input.name,
                "' batch size does not match other inputs for '", info.name(), "': expected ",
                first->shape[0], ", got ", input.shape[0]));
        }
    }
    if (first == nullptr)
        return 1;
    const int64_t batchSize = first->shape[0];
    if (batchSize > info.maxBatchSize()) {
        return absl::InvalidArgumentError(absl::StrCat("inference request batch-size must be <= ",
            info.maxBatchSize(), " for '", info.name(), "', got ", batchSize));
    }
    return batchSize;
}

// The server itself reads the lengths of texts, and compares shape tensors.
absl::Status makeReadable(InputTensor& input, const InputSpec& spec)
{
    input.onCpu.reset(); // of an earlier attempt of an embedding program
    const bool isRead = input.dataType == tensor::DataType::Bytes || spec.isShapeTensor;
    return isRead ? input.readableByCpu().status() : absl::OkStatus();
}

absl::Status prepareInput(
    InputTensor& input, const ModelInfo& info, TensorCopies& copies, bool isEmptyTexts)
{
    const InputSpec& spec = *info.findInput(input.name);
    input.copies = &copies;
    if (input.dataType != spec.dataType) {
        return absl::InvalidArgumentError(
            absl::StrCat("inference input '", input.name, "' data-type is '",
                base::toAbsl(tensor::dataTypeName(input.dataType)), "', but model '", info.name(),
                "' expects '", base::toAbsl(tensor::dataTypeName(spec.dataType)), "'"));
    }
    RETURN_IF_ERROR(checkShape(input, spec, info));
    if (isBatched(spec, info) && input.shape[0] < 1)
        return batchOfNone(input, info);
    RETURN_IF_ERROR(makeReadable(input, spec));
    RETURN_IF_ERROR(checkByteSize(input, info, isEmptyTexts));
    input.backendShape = backendShape(spec, info.maxBatchSize() > 0, input.shape);
    return absl::OkStatus();
}

} // namespace

absl::Status validateRequest(Request& request, std::span<const std::string> emptyTexts)
{
    const ModelInfo& info = request.model()->info();
    RETURN_IF_ERROR(resolveRawInputs(request, info));
    RETURN_IF_ERROR(checkNames(request, info));
    RETURN_IF_ERROR(checkPresence(request, info));
    ASSIGN_OR_RETURN(const int64_t batchSize, batchSizeOf(request, info));
    for (InputTensor& input : request.inputs) {
        const bool isEmptyTexts =
            std::find(emptyTexts.begin(), emptyTexts.end(), input.name) != emptyTexts.end();
        RETURN_IF_ERROR(prepareInput(input, info, request.context()->copies, isEmptyTexts));
    }
    request.batchSize = static_cast<uint32_t>(batchSize);
    request.record().batchSize = request.batchSize;
    return absl::OkStatus();
}

std::string knownInputs(const config::ModelInfo& info, const std::string& name)
{
    return knownNames("input", name, namesOf(info.inputs()));
}

absl::Status withRequestId(const absl::Status& status, const RequestContext& context)
{
    return {status.code(),
        absl::StrCat("[request id: ", context.clientId.empty() ? "<id_unknown>" : context.clientId,
            "] ", status.message())};
}

} // namespace thalassa::inference
