// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/infer_decoder.h"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/base/log/log.h"
#include "core/base/status_macros.h"
#include "core/inference/parameters.h"
#include "core/shared_memory/region_tensors.h"
#include "core/tensor/shape.h"
#include "server/http/api/json/json.h"
#include "server/http/api/json/json_parser.h"
#include "server/http/api/json/json_tensor.h"
#include "server/http/api/json/parameter_json.h"

namespace thalassa::httpapi {
namespace {

using json::Value;

// Returns "BOOL, UINT8, ..." for messages.
std::string dataTypeNames()
{
    std::vector<std::string> names;
    for (auto i = static_cast<int>(tensor::DataType::Bool);
         i <= static_cast<int>(tensor::DataType::Bf16); ++i)
        names.emplace_back(tensor::dataTypeName(static_cast<tensor::DataType>(i)));
    return absl::StrJoin(names, ", ");
}

// The JSON of a request, for the data of its tensors.
struct JsonSource {
    std::string_view text;
    uint64_t maxInputSize;
    shared_memory::RequestRegions& regions;
    StopFlag stop;
};

// The bytes that follow the JSON, taken piece by piece without a copy.
class BinarySection {
public:
    BinarySection(const tensor::Buffer& body, size_t offset)
    {
        for (const tensor::Fragment& fragment : body) {
            const size_t skipped = std::min(offset, fragment.size);
            offset -= skipped;
            if (skipped == fragment.size)
                continue;
            tensor::Fragment rest = fragment;
            rest.data += skipped;
            rest.size -= skipped;
            m_rest += rest.size;
            m_fragments.push_back(std::move(rest));
        }
        std::reverse(m_fragments.begin(), m_fragments.end());
    }

    uint64_t rest() const { return m_rest; }

    // REQUIRES: size <= rest().
    tensor::Buffer take(uint64_t size)
    {
        tensor::Buffer taken;
        m_rest -= size;
        while (size > 0) {
            tensor::Fragment& next = m_fragments.back();
            tensor::Fragment piece = next;
            piece.size = static_cast<size_t>(std::min<uint64_t>(size, next.size));
            size -= piece.size;
            next.data += piece.size;
            next.size -= piece.size;
            if (next.size == 0)
                m_fragments.pop_back();
            taken.append(std::move(piece));
        }
        return taken;
    }

private:
    std::vector<tensor::Fragment> m_fragments; // the next is the last
    uint64_t m_rest = 0;
};

absl::Status readSequenceId(const Value& value, inference::Request& request)
{
    if (value.IsUint64()) {
        request.correlationId = value.GetUint64();
        return absl::OkStatus();
    }
    if (!value.IsString())
        return absl::InternalError(
            "Unable to parse 'sequence_id': attempt to access JSON "
            "non-string as string: expected an unsigned integer or a string");
    RETURN_IF_ERROR(inference::checkSequenceId(characters(value)));
    request.correlationId = std::string(characters(value));
    return absl::OkStatus();
}

absl::Status readFlag(
    const char* name, const Value& value, uint32_t flag, inference::Request& request)
{
    if (!value.IsBool())
        return wrongType(name, value, "boolean");
    request.flags = inference::withFlag(request.flags, flag, value.GetBool());
    return absl::OkStatus();
}

absl::StatusOr<uint64_t> readUnsigned(const char* name, const Value& value)
{
    if (!value.IsUint64())
        return wrongType(name, value, "unsigned-integer");
    return value.GetUint64();
}

absl::Status readParameter(const std::string& name, const Value& value, inference::Request& request,
    RequestedOutputs& requested)
{
    if (name == "sequence_id")
        return readSequenceId(value, request);
    if (name == "sequence_start")
        return readFlag("sequence_start", value, inference::kSequenceStart, request);
    if (name == "sequence_end")
        return readFlag("sequence_end", value, inference::kSequenceEnd, request);
    if (name == "priority") {
        ASSIGN_OR_RETURN(request.priority, readUnsigned("priority", value));
        return absl::OkStatus();
    }
    if (name == "timeout") {
        ASSIGN_OR_RETURN(const uint64_t timeout, readUnsigned("timeout", value));
        constexpr uint64_t kLongest = std::numeric_limits<int64_t>::max();
        request.timeout =
            std::chrono::microseconds(static_cast<int64_t>(std::min(timeout, kLongest)));
        return absl::OkStatus();
    }
    if (name == "binary_data_output") {
        if (!value.IsBool())
            return wrongType("binary_data_output", value, "boolean");
        requested.binaryDefault = value.GetBool();
        return absl::OkStatus();
    }
    return readCustomParameter(name, value, request);
}

absl::StatusOr<tensor::Shape> readShape(const Value& input)
{
    ASSIGN_OR_RETURN(const Value* const values, requiredArray(input, "shape"));
    tensor::Shape shape;
    for (const Value& value : values->GetArray()) {
        if (!value.IsUint64())
            return wrongType("shape", value, "unsigned-integer");
        if (value.GetUint64() > static_cast<uint64_t>(std::numeric_limits<int64_t>::max())) {
            return absl::InvalidArgumentError(absl::StrCat("'shape' holds ", value.GetUint64(),
                ", which is not a dimension: it exceeds int64"));
        }
        shape.push_back(static_cast<int64_t>(value.GetUint64()));
    }
    return shape;
}

// Some clients write every optional member of a tensor, as null if it has no value.
absl::StatusOr<const Value*> tensorParameters(const Value& tensor)
{
    const Value* const parameters = find(tensor, "parameters");
    if (parameters != nullptr && parameters->IsNull())
        return nullptr;
    return parametersOf(tensor);
}

absl::Status regionParameterFault(
    const char* name, const std::string& tensor, const absl::Status& fault)
{
    return absl::InternalError(
        absl::StrCat("Unable to parse '", name, "': ", fault.message(), ": tensor '", tensor, "'"));
}

// Row 1.12.10. A tensor without a region ignores the other two parameters.
absl::StatusOr<std::optional<shared_memory::RegionSlice>> readRegion(
    const std::string& tensor, const Value* parameters)
{
    const Value* const region =
        parameters == nullptr ? nullptr : find(*parameters, "shared_memory_region");
    if (region == nullptr)
        return std::nullopt;
    constexpr char kRegion[] = "shared_memory_region";
    if (!region->IsString())
        return regionParameterFault(kRegion, tensor, wrongType(kRegion, *region, "string"));
    shared_memory::RegionSlice slice;
    slice.region = characters(*region);
    const auto read = [&](const char* name, uint64_t& target) -> absl::Status {
        const Value* const value = find(*parameters, name);
        if (value == nullptr)
            return absl::OkStatus();
        if (!value->IsUint64())
            return regionParameterFault(name, tensor, wrongType(name, *value, "unsigned-integer"));
        target = value->GetUint64();
        return absl::OkStatus();
    };
    RETURN_IF_ERROR(read("shared_memory_offset", slice.offset));
    RETURN_IF_ERROR(read("shared_memory_byte_size", slice.byteSize));
    return slice;
}

absl::StatusOr<tensor::Buffer> takeBinary(
    const std::string& input, const Value& size, BinarySection& section, const std::string& model)
{
    if (!size.IsUint64())
        return wrongType("binary_data_size", size, "unsigned-integer");
    if (size.GetUint64() > section.rest()) {
        return absl::InvalidArgumentError(
            absl::StrCat("unexpected size for input '", input, "', expecting ",
                size.GetUint64() - section.rest(), " additional bytes for model '", model, "'"));
    }
    return section.take(size.GetUint64());
}

absl::Status readInput(const Value& input, const JsonSource& source, BinarySection& section,
    inference::Request& request)
{
    if (!input.IsObject())
        return wrongType("inputs", input, "object");
    inference::InputTensor& tensor = request.inputs.emplace_back();
    ASSIGN_OR_RETURN(tensor.name, requiredString(input, "name"));
    ASSIGN_OR_RETURN(const Value* const parameters, tensorParameters(input));
    const auto parameter = [parameters](const char* name) {
        return parameters == nullptr ? nullptr : find(*parameters, name);
    };
    const Value* const binarySize = parameter("binary_data_size");
    const bool hasRegion = parameter("shared_memory_region") != nullptr;
    const Value* const data = find(input, "data");
    const int sources = (data != nullptr) + (binarySize != nullptr) + hasRegion;
    if (sources != 1) {
        const std::string given = absl::StrCat(data != nullptr ? " 'data'" : "",
            binarySize != nullptr ? " 'binary_data_size'" : "",
            hasRegion ? " 'shared_memory_region'" : "");
        return absl::InvalidArgumentError(absl::StrCat(
            "Input must set only one of the following fields: 'data', "
            "'binary_data_size' in 'parameters', 'shared_memory_region' in 'parameters'. But ",
            sources == 0 ? "no field is set" : absl::StrCat("set", given), ": input '", tensor.name,
            "'"));
    }
    ASSIGN_OR_RETURN(const std::optional<shared_memory::RegionSlice> region,
        readRegion(tensor.name, parameters));
    ASSIGN_OR_RETURN(const std::string type, requiredString(input, "datatype"));
    tensor.dataType = tensor::dataTypeFromName(type).value_or(tensor::DataType::Invalid);
    ASSIGN_OR_RETURN(tensor.shape, readShape(input));
    const absl::StatusOr<int64_t> count = tensor::elementCount(tensor.shape);
    if (!count.ok()) {
        return absl::InvalidArgumentError(
            absl::StrCat("input '", tensor.name, "': ", count.status().message()));
    }
    if (hasRegion) {
        ASSIGN_OR_RETURN(tensor.data, source.regions.input(*region));
        return absl::OkStatus();
    }
    if (data == nullptr) {
        ASSIGN_OR_RETURN(tensor.data,
            takeBinary(tensor.name, *binarySize, section, request.context()->modelName));
        return absl::OkStatus();
    }
    if (tensor.dataType == tensor::DataType::Invalid) {
        return absl::InvalidArgumentError(absl::StrCat("invalid datatype for input ", tensor.name,
            ": got '", type, "', expected one of ", dataTypeNames()));
    }
    if (tensor.shape.empty()) // no model has such an input: the error names the expected shape
        return absl::OkStatus();
    const JsonTensor elements{
        tensor.name, tensor.dataType, *count, source.maxInputSize, source.stop};
    if (!data->IsArray()) {
        RETURN_IF_ERROR(checkByteSize(elements));
        return wrongType("data", *data, "array");
    }
    ASSIGN_OR_RETURN(tensor.data, tensorFromJsonText(elements, arrayText(*data, source.text).text));
    request.context()->copies.addConversion();
    return absl::OkStatus();
}

// Rows 1.5.1, 1.5.6; 0 requests the tensor itself.
absl::Status readClassification(
    const std::string& output, const Value& parameters, inference::Request& request)
{
    const Value* const count = find(parameters, "classification");
    if (count == nullptr)
        return absl::OkStatus();
    if (find(parameters, "shared_memory_region") != nullptr) {
        return absl::InvalidArgumentError(absl::StrCat(
            "Output can't set both 'shared_memory_region' and 'classification': output '", output,
            "'"));
    }
    if (!count->IsUint64()) {
        return absl::InternalError(
            absl::StrCat("Unable to set 'classification': attempt to access JSON "
                         "non-unsigned-integer as unsigned-integer: output '",
                output, "'"));
    }
    const uint64_t wanted = count->GetUint64();
    if (wanted > 0)
        request.context()->classifications.push_back({output, wanted});
    return absl::OkStatus();
}

absl::Status readOutput(const Value& output, shared_memory::RequestRegions& regions,
    inference::Request& request, RequestedOutputs& requested)
{
    if (!output.IsObject())
        return wrongType("outputs", output, "object");
    RequestedOutputs::Output one;
    ASSIGN_OR_RETURN(one.name, requiredString(output, "name"));
    ASSIGN_OR_RETURN(const Value* const parameters, tensorParameters(output));
    if (parameters != nullptr) {
        RETURN_IF_ERROR(readClassification(one.name, *parameters, request));
        ASSIGN_OR_RETURN(const auto region, readRegion(one.name, parameters));
        if (const Value* const binary = find(*parameters, "binary_data")) {
            if (!binary->IsBool())
                return wrongType("binary_data", *binary, "boolean");
            one.binary = binary->GetBool();
        }
        if (region && one.binary) {
            return absl::InvalidArgumentError(absl::StrCat(
                "Output can't set both 'shared_memory_region' and 'binary_data': output '",
                one.name, "'"));
        }
        if (region)
            RETURN_IF_ERROR(regions.output(one.name, *region));
    }
    request.requestedOutputs.push_back(one.name);
    requested.listed.push_back(std::move(one));
    return absl::OkStatus();
}

absl::Status readDocument(const Value& document, const JsonSource& source, BinarySection& section,
    inference::Request& request, RequestedOutputs& requested)
{
    if (const Value* const id = find(document, "id")) {
        if (!id->IsString())
            return wrongType("id", *id, "string");
        request.context()->clientId = characters(*id);
        base::LogRequestScope::setId(characters(*id));
    }
    ASSIGN_OR_RETURN(const Value* const parameters, parametersOf(document));
    if (parameters != nullptr) {
        for (const auto& member : parameters->GetObject())
            RETURN_IF_ERROR(readParameter(
                std::string(characters(member.name)), member.value, request, requested));
    }
    ASSIGN_OR_RETURN(const Value* const inputs, requiredArray(document, "inputs"));
    for (const Value& input : inputs->GetArray())
        RETURN_IF_ERROR(readInput(input, source, section, request));
    if (find(document, "outputs") == nullptr)
        return absl::OkStatus();
    ASSIGN_OR_RETURN(const Value* const outputs, requiredArray(document, "outputs"));
    for (const Value& output : outputs->GetArray())
        RETURN_IF_ERROR(readOutput(output, source.regions, request, requested));
    return absl::OkStatus();
}

// Counts the copies of the binary tensors, which begin behind the JSON.
void countCopies(
    const http::Request& source, size_t jsonSize, const inference::RequestContext& context)
{
    for (const http::BodyRange& range : source.bodyCopies) {
        if (range.end > jsonSize)
            context.copies.addCopy(range.end - std::max(range.begin, jsonSize));
    }
}

// Row 1.4.4: the body is the model's one input.
RequestedOutputs decodeRaw(const http::Request& source, inference::Request& request)
{
    inference::InputTensor& tensor = request.inputs.emplace_back();
    tensor.isRaw = true;
    tensor.data = source.body;
    countCopies(source, 0, *request.context());
    RequestedOutputs requested;
    requested.binaryDefault = true;
    return requested;
}

} // namespace

bool RequestedOutputs::isBinary(const std::string& output) const
{
    const auto found = std::find_if(
        listed.begin(), listed.end(), [&output](const Output& one) { return one.name == output; });
    return found == listed.end() ? binaryDefault : found->binary;
}

absl::StatusOr<size_t> jsonLength(const http::Request& request)
{
    const std::string* const header = request.headers.find(kInferenceHeaderContentLength);
    if (header == nullptr)
        return request.body.byteSize();
    const bool isNegative = header->starts_with('-');
    const std::string_view digits = std::string_view(*header).substr(isNegative ? 1 : 0);
    const bool isNumber =
        !digits.empty() && std::all_of(digits.begin(), digits.end(), absl::ascii_isdigit);
    constexpr char kExpected[] =
        ": expected the length of the JSON at the beginning of the body, in ";
    if (!isNumber) {
        return absl::InvalidArgumentError(absl::StrCat("Unable to parse ",
            kInferenceHeaderContentLength, ", got: ", *header, kExpected, "bytes"));
    }
    int32_t length = 0;
    if (isNegative || !absl::SimpleAtoi(*header, &length) ||
        static_cast<size_t>(length) > request.body.byteSize()) {
        return absl::InvalidArgumentError(
            absl::StrCat("inference header size should be in range (0, ", request.body.byteSize(),
                "), got: ", *header, kExpected, kInferenceHeaderContentLength));
    }
    return static_cast<size_t>(length);
}

uint64_t inputBytes(const inference::Request& request)
{
    uint64_t bytes = 0;
    for (const inference::InputTensor& input : request.inputs)
        bytes += input.data.byteSize();
    return bytes;
}

absl::StatusOr<RequestedOutputs> decodeInfer(const http::Request& source, uint64_t maxInputSize,
    shared_memory::Regions& regions, inference::Request& request, StopFlag stop)
{
    ASSIGN_OR_RETURN(const size_t length, jsonLength(source));
    const bool isRaw = length == 0 && source.headers.find(kInferenceHeaderContentLength) != nullptr;
    if (isRaw && source.body.byteSize() > maxInputSize)
        return rawTooLarge(source.body.byteSize(), maxInputSize);
    if (isRaw)
        return decodeRaw(source, request);
    if (length > maxInputSize)
        return tooLarge(length, maxInputSize);
    std::string copy;
    shared_memory::RequestRegions used(regions, *request.context());
    const JsonSource json{textOf(source.body, length, copy), maxInputSize, used, stop};
    ASSIGN_OR_RETURN(
        const json::Document document, parseJson(json.text, TensorPlaces::Inputs, stop));
    BinarySection section(source.body, length);
    countCopies(source, length, *request.context());
    RequestedOutputs requested;
    RETURN_IF_ERROR(readDocument(document, json, section, request, requested));
    if (section.rest() > 0) {
        return absl::InvalidArgumentError(
            absl::StrCat("unexpected additional input data for model '",
                request.context()->modelName, "': ", section.rest(), " bytes are left over"));
    }
    return requested;
}

} // namespace thalassa::httpapi
