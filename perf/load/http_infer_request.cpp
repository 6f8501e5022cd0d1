// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/load/http_infer_request.h"

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <cstring>

#include "absl/strings/str_cat.h"
#include "client/http_request.h"
#include "core/base/status_macros.h"
#include "core/base/text/string_view.h"
#include "core/tensor/buffer.h"
#include "core/tensor/bytes_tensor.h"

namespace thalassa::perf {
namespace {

using tensor::DataType;
using Writer = rapidjson::Writer<rapidjson::StringBuffer, rapidjson::UTF8<>, rapidjson::UTF8<>,
    rapidjson::CrtAllocator, rapidjson::kWriteNanAndInfFlag>;

void write(Writer& writer, std::string_view text)
{
    writer.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
}

template <typename Element, typename Write> void writeAll(const std::string& bytes, Write write)
{
    for (size_t offset = 0; offset + sizeof(Element) <= bytes.size(); offset += sizeof(Element)) {
        Element element;
        std::memcpy(&element, bytes.data() + offset, sizeof element);
        write(element);
    }
}

absl::Status writeElements(Writer& writer, const SampleTensor& tensor)
{
    const auto whole = [&](auto value) { writer.Int64(value); };
    const std::string& bytes = tensor.bytes;
    switch (tensor.datatype) {
    case DataType::Bool:
        writeAll<bool>(bytes, [&](bool value) { writer.Bool(value); });
        break;
    case DataType::Uint8:
        writeAll<uint8_t>(bytes, whole);
        break;
    case DataType::Uint16:
        writeAll<uint16_t>(bytes, whole);
        break;
    case DataType::Uint32:
        writeAll<uint32_t>(bytes, whole);
        break;
    case DataType::Uint64:
        writeAll<uint64_t>(bytes, [&](uint64_t value) { writer.Uint64(value); });
        break;
    case DataType::Int8:
        writeAll<int8_t>(bytes, whole);
        break;
    case DataType::Int16:
        writeAll<int16_t>(bytes, whole);
        break;
    case DataType::Int32:
        writeAll<int32_t>(bytes, whole);
        break;
    case DataType::Int64:
        writeAll<int64_t>(bytes, whole);
        break;
    case DataType::Fp32:
        writeAll<float>(bytes, [&](float value) { writer.Double(static_cast<double>(value)); });
        break;
    case DataType::Fp64:
        writeAll<double>(bytes, [&](double value) { writer.Double(value); });
        break;
    case DataType::Bytes:
        return tensor::visitElements(
            tensor::copiedBuffer(bytes), [&](std::string_view element) { write(writer, element); });
    default:
        return absl::InvalidArgumentError(absl::StrCat("input '", tensor.name,
            "': ", base::toAbsl(tensor::dataTypeName(tensor.datatype)),
            " cannot be represented in JSON; leave out --input-tensor-format=json"));
    }
    return absl::OkStatus();
}

void writePlace(Writer& writer, const RegionPlace& place)
{
    writer.StartObject();
    writer.Key("shared_memory_region");
    write(writer, place.region);
    writer.Key("shared_memory_offset");
    writer.Uint64(place.offset);
    writer.Key("shared_memory_byte_size");
    writer.Uint64(place.byteSize);
    writer.EndObject();
}

void writeOutputs(Writer& writer, const std::vector<RequestOptions::RegionOutput>& outputs)
{
    writer.StartArray();
    for (const RequestOptions::RegionOutput& output : outputs) {
        writer.StartObject();
        writer.Key("name");
        write(writer, output.name);
        writer.Key("parameters");
        writePlace(writer, output.place);
        writer.EndObject();
    }
    writer.EndArray();
}

absl::Status writeInput(Writer& writer, const SampleTensor& tensor, bool isJson)
{
    writer.StartObject();
    writer.Key("name");
    write(writer, tensor.name);
    writer.Key("datatype");
    write(writer, tensor::dataTypeName(tensor.datatype));
    writer.Key("shape");
    writer.StartArray();
    for (const int64_t dimension : tensor.shape)
        writer.Int64(dimension);
    writer.EndArray();
    if (tensor.place) {
        writer.Key("parameters");
        writePlace(writer, *tensor.place);
    } else if (isJson) {
        writer.Key("data");
        writer.StartArray();
        RETURN_IF_ERROR(writeElements(writer, tensor));
        writer.EndArray();
    } else {
        writer.Key("parameters");
        writer.StartObject();
        writer.Key("binary_data_size");
        writer.Uint64(tensor.bytes.size());
        writer.EndObject();
    }
    writer.EndObject();
    return absl::OkStatus();
}

void writeParameters(Writer& writer, const RequestOptions& options)
{
    writer.StartObject();
    if (!options.hasJsonOutputs) {
        writer.Key("binary_data_output");
        writer.Bool(true);
    }
    for (const RequestParameter& parameter : options.parameters) {
        write(writer, parameter.name);
        if (const bool* const flag = std::get_if<bool>(&parameter.value))
            writer.Bool(*flag);
        else if (const int64_t* const number = std::get_if<int64_t>(&parameter.value))
            writer.Int64(*number);
        else
            write(writer, std::get<std::string>(parameter.value));
    }
    writer.EndObject();
}

} // namespace

absl::StatusOr<std::string> inferRequest(
    const Sample& sample, const RequestOptions& options, const client::Address& server)
{
    rapidjson::StringBuffer json;
    Writer writer(json);
    size_t binarySize = 0;
    writer.StartObject();
    writer.Key("inputs");
    writer.StartArray();
    for (const SampleTensor& tensor : sample) {
        RETURN_IF_ERROR(writeInput(writer, tensor, options.hasJsonInputs));
        binarySize += options.hasJsonInputs ? 0 : tensor.bytes.size();
    }
    writer.EndArray();
    if (!options.regionOutputs.empty()) {
        writer.Key("outputs");
        writeOutputs(writer, options.regionOutputs);
    }
    if (!options.parameters.empty() || !options.hasJsonOutputs) {
        writer.Key("parameters");
        writeParameters(writer, options);
    }
    writer.EndObject();

    std::string request = client::requestHead("POST",
        client::modelPath({options.model, options.version}) + "/infer", options.headers, server);
    if (options.hasJsonInputs)
        absl::StrAppend(&request, "Content-Type: application/json\r\n");
    else
        absl::StrAppend(&request, "Content-Type: application/octet-stream\r\n",
            "Inference-Header-Content-Length: ", json.GetSize(), "\r\n");
    absl::StrAppend(&request, "Content-Length: ", json.GetSize() + binarySize, "\r\n\r\n");
    request.append(json.GetString(), json.GetSize());
    if (!options.hasJsonInputs) {
        for (const SampleTensor& tensor : sample)
            request += tensor.bytes;
    }
    return request;
}

} // namespace thalassa::perf
