// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/codec/infer_decoder.h"

#include <charconv>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/engine/engine.h"
#include "core/inference/parameters.h"
#include "core/shared_memory/region_tensors.h"
#include "core/tensor/data_type.h"

namespace thalassa::grpcapi {
namespace {

using ::inference::InferParameter;
using ::inference::InferTensorContents;
using shared_memory::RegionSlice;
using shared_memory::RequestRegions;
using tensor::DataType;
using Input = ::inference::ModelInferRequest::InferInputTensor;

absl::Status wrongType(const std::string& name, const char* expected)
{
    return absl::InvalidArgumentError(
        absl::StrCat("invalid value type for '", name, "' parameter, expected ", expected, "."));
}

absl::Status readFlag(const std::string& name, const InferParameter& value, uint32_t flag,
    inference::Request& request)
{
    if (value.parameter_choice_case() != InferParameter::kBoolParam)
        return wrongType(name, "bool_param");
    request.flags = inference::withFlag(request.flags, flag, value.bool_param());
    return absl::OkStatus();
}

absl::Status readSequenceId(const InferParameter& value, inference::Request& request)
{
    if (value.parameter_choice_case() == InferParameter::kInt64Param) {
        request.correlationId = static_cast<uint64_t>(value.int64_param());
        return absl::OkStatus();
    }
    if (value.parameter_choice_case() != InferParameter::kStringParam)
        return wrongType("sequence_id", "int64_param or string_param");
    RETURN_IF_ERROR(inference::checkSequenceId(value.string_param()));
    request.correlationId = value.string_param();
    return absl::OkStatus();
}

absl::Status readPriority(const InferParameter& value, inference::Request& request)
{
    if (value.parameter_choice_case() == InferParameter::kUint64Param) {
        request.priority = value.uint64_param();
        return absl::OkStatus();
    }
    if (value.parameter_choice_case() != InferParameter::kInt64Param)
        return wrongType("priority", "int64_param or uint64_param");
    if (value.int64_param() < 0)
        return absl::InvalidArgumentError(absl::StrCat(
            "invalid value for 'priority', expected value >= 0. Got ", value.int64_param()));
    request.priority = static_cast<uint64_t>(value.int64_param());
    return absl::OkStatus();
}

absl::Status readTimeout(const InferParameter& value, inference::Request& request)
{
    if (value.parameter_choice_case() != InferParameter::kInt64Param)
        return wrongType("timeout", "int64_param");
    request.timeout = std::chrono::microseconds(value.int64_param());
    return absl::OkStatus();
}

absl::Status readCustom(
    const std::string& name, const InferParameter& value, inference::Request& request)
{
    switch (value.parameter_choice_case()) {
    case InferParameter::kBoolParam:
        request.parameters.push_back({name, value.bool_param()});
        return absl::OkStatus();
    case InferParameter::kInt64Param:
        request.parameters.push_back({name, value.int64_param()});
        return absl::OkStatus();
    case InferParameter::kStringParam:
        request.parameters.push_back({name, value.string_param()});
        return absl::OkStatus();
    case InferParameter::kDoubleParam:
        request.parameters.push_back({name, value.double_param()});
        return absl::OkStatus();
    default:
        return wrongType(name, "int64_param, bool_param, string_param or double_param");
    }
}

absl::Status readParameter(
    const std::string& name, const InferParameter& value, inference::Request& request)
{
    if (name == "sequence_id")
        return readSequenceId(value, request);
    if (name == "sequence_start")
        return readFlag(name, value, inference::kSequenceStart, request);
    if (name == "sequence_end")
        return readFlag(name, value, inference::kSequenceEnd, request);
    if (name == "priority")
        return readPriority(value, request);
    if (name == "timeout")
        return readTimeout(value, request);
    if (name == "triton_enable_empty_final_response") {
        // Only streams use this parameter; its type is checked for all requests.
        return value.parameter_choice_case() == InferParameter::kBoolParam
            ? absl::OkStatus()
            : wrongType(name, "bool_param");
    }
    if (!inference::checkCustomName(name).ok()) {
        return absl::InvalidArgumentError(
            absl::StrCat("parameter keys starting with 'triton_' are reserved for Triton usage. "
                         "Only the following keys starting with 'triton_' are allowed: "
                         "triton_enable_empty_final_response. Got '",
                name, "'"));
    }
    return readCustom(name, value, request);
}

template <typename Element, typename Values> std::string packed(const Values& values)
{
    std::string bytes(sizeof(Element) * static_cast<size_t>(values.size()), '\0');
    size_t offset = 0;
    for (const auto value : values) {
        const auto element = static_cast<Element>(value); // narrower types are cut off (row 2.4.7)
        std::memcpy(bytes.data() + offset, &element, sizeof element);
        offset += sizeof element;
    }
    return bytes;
}

// Returns the number of the field that a data type uses in the contents; 0 for a type that has
// none.
int fieldOf(DataType type)
{
    switch (type) {
    case DataType::Bool:
        return InferTensorContents::kBoolContentsFieldNumber;
    case DataType::Int8:
    case DataType::Int16:
    case DataType::Int32:
        return InferTensorContents::kIntContentsFieldNumber;
    case DataType::Int64:
        return InferTensorContents::kInt64ContentsFieldNumber;
    case DataType::Uint8:
    case DataType::Uint16:
    case DataType::Uint32:
        return InferTensorContents::kUintContentsFieldNumber;
    case DataType::Uint64:
        return InferTensorContents::kUint64ContentsFieldNumber;
    case DataType::Fp32:
        return InferTensorContents::kFp32ContentsFieldNumber;
    case DataType::Fp64:
        return InferTensorContents::kFp64ContentsFieldNumber;
    case DataType::Bytes:
        return InferTensorContents::kBytesContentsFieldNumber;
    default:
        return 0;
    }
}

// Returns the data type of the elements in the field of the contents with this number.
const char* typeOfField(int field)
{
    switch (field) {
    case InferTensorContents::kBoolContentsFieldNumber:
        return "BOOL";
    case InferTensorContents::kIntContentsFieldNumber:
        return "INT32";
    case InferTensorContents::kInt64ContentsFieldNumber:
        return "INT64";
    case InferTensorContents::kUintContentsFieldNumber:
        return "UINT32";
    case InferTensorContents::kUint64ContentsFieldNumber:
        return "UINT64";
    case InferTensorContents::kFp32ContentsFieldNumber:
        return "FP32";
    case InferTensorContents::kFp64ContentsFieldNumber:
        return "FP64";
    case InferTensorContents::kBytesContentsFieldNumber:
        return "BYTES";
    default:
        return "";
    }
}

std::string bytesOf(const InferTensorContents& contents, DataType type)
{
    switch (type) {
    case DataType::Bool:
        return packed<uint8_t>(contents.bool_contents());
    case DataType::Int8:
        return packed<int8_t>(contents.int_contents());
    case DataType::Int16:
        return packed<int16_t>(contents.int_contents());
    case DataType::Int32:
        return packed<int32_t>(contents.int_contents());
    case DataType::Int64:
        return packed<int64_t>(contents.int64_contents());
    case DataType::Uint8:
        return packed<uint8_t>(contents.uint_contents());
    case DataType::Uint16:
        return packed<uint16_t>(contents.uint_contents());
    case DataType::Uint32:
        return packed<uint32_t>(contents.uint_contents());
    case DataType::Uint64:
        return packed<uint64_t>(contents.uint64_contents());
    case DataType::Fp32:
        return packed<float>(contents.fp32_contents());
    case DataType::Fp64:
        return packed<double>(contents.fp64_contents());
    default:
        return {};
    }
}

// Reads typed contents (row 2.4.7). An empty message counts as no bytes (row 2.4.8). `texts` is its
// bytes_contents, which is not in the message.
absl::StatusOr<tensor::Buffer> readContents(
    const Input& input, std::string_view texts, DataType type, const std::string& model)
{
    const auto& contents = input.contents();
    std::vector<const google::protobuf::FieldDescriptor*> filled;
    contents.GetReflection()->ListFields(contents, &filled);
    if (!texts.empty()) {
        filled.push_back(contents.GetDescriptor()->FindFieldByNumber(
            InferTensorContents::kBytesContentsFieldNumber));
    }
    for (const auto* const field : filled) {
        if (field->number() == fieldOf(type))
            continue;
        return absl::InvalidArgumentError(absl::StrCat(
            "unexpected explicit tensor data for input tensor '", input.name(), "' for model '",
            model, "' of type '", typeOfField(field->number()), "', expected datatype '",
            input.datatype(), "': '", field->name(), "' does not hold that type",
            filled.size() > 1 ? ", and only one field may be filled" : ""));
    }
    if (type == DataType::Bytes)
        return tensor::copiedBuffer(texts);
    return tensor::copiedBuffer(bytesOf(contents, type)); // the wire's form is not a tensor's
}

using Parameters = google::protobuf::Map<std::string, InferParameter>;

absl::Status regionParameterType(const char* name, const std::string& tensor, const char* expected)
{
    return absl::InvalidArgumentError(absl::StrCat("invalid value type for '", name,
        "' parameter for tensor '", tensor, "', expected ", expected, "."));
}

// Returns the integer parameter, or nothing if it is not there.
absl::StatusOr<std::optional<uint64_t>> readRegionSize(
    const Parameters& parameters, const char* name, const std::string& tensor)
{
    const auto found = parameters.find(name);
    if (found == parameters.end())
        return std::nullopt;
    if (found->second.parameter_choice_case() != InferParameter::kInt64Param)
        return regionParameterType(name, tensor, "int64_param");
    return static_cast<uint64_t>(found->second.int64_param()); // negative: beyond each region
}

// Row 2.4.9.
absl::StatusOr<std::optional<RegionSlice>> readRegion(
    const Parameters& parameters, const std::string& tensor)
{
    constexpr char kRegion[] = "shared_memory_region";
    constexpr char kOffset[] = "shared_memory_offset";
    constexpr char kByteSize[] = "shared_memory_byte_size";
    const auto region = parameters.find(kRegion);
    if (region == parameters.end()) {
        for (const char* const name : {kOffset, kByteSize}) {
            if (parameters.contains(name)) {
                return absl::InvalidArgumentError(absl::StrCat("'", name,
                    "' can not be specified without 'shared_memory_region' parameter for tensor '",
                    tensor, "'"));
            }
        }
        return std::nullopt;
    }
    if (region->second.parameter_choice_case() != InferParameter::kStringParam)
        return regionParameterType(kRegion, tensor, "string_param");
    ASSIGN_OR_RETURN(const auto offset, readRegionSize(parameters, kOffset, tensor));
    ASSIGN_OR_RETURN(const auto byteSize, readRegionSize(parameters, kByteSize, tensor));
    if (!byteSize) {
        return absl::InvalidArgumentError(
            absl::StrCat("'shared_memory_byte_size' must be specified along with "
                         "'shared_memory_region' parameter for tensor '",
                tensor, "'"));
    }
    return RegionSlice{region->second.string_param(), offset.value_or(0), *byteSize};
}

absl::Status readInputs(InferWire& wire, RequestRegions& regions, inference::Request& request)
{
    const std::string& model = wire.message->model_name();
    size_t nextRaw = 0;
    size_t unusedRaw = 0; // those that a client may send for inputs in shared memory
    size_t index = 0;
    for (const Input& input : wire.message->inputs()) {
        const std::string texts = index < wire.texts.size() ? std::move(wire.texts[index]) : "";
        ++index;
        ASSIGN_OR_RETURN(const auto region, readRegion(input.parameters(), input.name()));
        inference::InputTensor& tensor = request.inputs.emplace_back();
        tensor.name = input.name();
        tensor.dataType = tensor::dataTypeFromName(input.datatype()).value_or(DataType::Invalid);
        tensor.shape.assign(input.shape().begin(), input.shape().end());
        if (region) {
            if (input.has_contents()) {
                return absl::InvalidArgumentError(
                    absl::StrCat("unexpected 'content' provided when using shared memory for input "
                                 "tensor '",
                        input.name(), "' for model '", model, "'"));
            }
            ASSIGN_OR_RETURN(tensor.data, regions.input(*region));
            ++unusedRaw;
            continue;
        }
        if (input.has_contents() && !wire.rawInputs.empty()) {
            return absl::InvalidArgumentError(
                absl::StrCat("contents field must not be specified when using "
                             "raw_input_contents for '",
                    input.name(), "' for model '", model, "'"));
        }
        if (input.has_contents()) {
            ASSIGN_OR_RETURN(tensor.data, readContents(input, texts, tensor.dataType, model));
            request.context()->copies.addConversion();
        } else if (nextRaw < wire.rawInputs.size()) {
            tensor.data = std::move(wire.rawInputs[nextRaw++]);
        } else {
            return absl::InvalidArgumentError(absl::StrCat("unable to find data for input tensor '",
                input.name(), "' for model '", model, "' in request."));
        }
    }
    if (wire.rawInputs.size() - nextRaw <= unusedRaw)
        return absl::OkStatus();
    return absl::InvalidArgumentError(
        absl::StrCat("expected number of raw_input_contents elements to be ", nextRaw,
            ", the inputs of the request to model '", model, "' without contents, got ",
            wire.rawInputs.size()));
}

// Row 2.4.10.
absl::Status readClassification(
    const ::inference::ModelInferRequest::InferRequestedOutputTensor& output,
    inference::Request& request)
{
    const auto classes = output.parameters().find("classification");
    if (classes == output.parameters().end())
        return absl::OkStatus();
    const auto& count = classes->second;
    if (count.parameter_choice_case() != InferParameter::kInt64Param) {
        return absl::InvalidArgumentError(
            absl::StrCat("invalid value type for 'classification' parameter, expected int64_param: "
                         "output '",
                output.name(), "'"));
    }
    if (count.int64_param() <= 0) {
        return absl::InvalidArgumentError(
            absl::StrCat("invalid value for 'classification' parameter, expected > 0, got ",
                count.int64_param(), ": output '", output.name(), "'"));
    }
    if (output.parameters().contains("shared_memory_region")) {
        return absl::InvalidArgumentError(
            absl::StrCat("Output can't set both 'shared_memory_region' and 'classification': "
                         "output '",
                output.name(), "'"));
    }
    request.context()->classifications.push_back(
        {output.name(), static_cast<uint64_t>(count.int64_param())});
    return absl::OkStatus();
}

absl::Status readOutputs(const ::inference::ModelInferRequest& message, RequestRegions& regions,
    inference::Request& request)
{
    for (const auto& output : message.outputs()) {
        RETURN_IF_ERROR(readClassification(output, request));
        ASSIGN_OR_RETURN(const auto region, readRegion(output.parameters(), output.name()));
        if (region)
            RETURN_IF_ERROR(regions.output(output.name(), *region));
        request.requestedOutputs.push_back(output.name());
    }
    return absl::OkStatus();
}

} // namespace

absl::StatusOr<int64_t> parseVersion(const std::string& model, const std::string& text)
{
    if (text.empty())
        return engine::kNewestVersion;
    int64_t version = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), version);
    const bool isNumber = parsed.ec == std::errc() && parsed.ptr == text.data() + text.size();
    if (isNumber && version >= 0)
        return version;
    const std::string expected =
        absl::StrCat("version should be an integral value > 0; model '", model, "'");
    return absl::InvalidArgumentError(isNumber
            ? absl::StrCat("invalid model version specified '", text, "' , ", expected)
            : absl::StrCat("failed to get model version from specified version string '", text,
                  "', ", expected));
}

absl::Status decodeInfer(
    InferWire& wire, shared_memory::Regions& regions, inference::Request& request)
{
    RequestRegions used(regions, *request.context());
    for (const auto& [name, value] : wire.message->parameters())
        RETURN_IF_ERROR(readParameter(name, value, request));
    RETURN_IF_ERROR(readInputs(wire, used, request));
    return readOutputs(*wire.message, used, request);
}

} // namespace thalassa::grpcapi
