// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/infer_encoder.h"

#include <type_traits>

#include "core/base/json.h"
#include "core/base/status_macros.h"
#include "core/inference/request_context.h"
#include "server/http/api/json_tensor.h"

namespace thalassa::httpapi {
namespace {

using Writer = json::Writer<rapidjson::kWriteNanAndInfFlag>;

void writeText(std::string_view text, Writer& writer)
{
    writer.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
}

void writeParameters(const inference::Parameters& parameters, Writer& writer)
{
    writer.Key("parameters");
    writer.StartObject();
    for (const inference::Parameter& parameter : parameters) {
        writer.Key(parameter.name.c_str());
        std::visit(
            [&writer](const auto& value) {
                using Value = std::decay_t<decltype(value)>;
                if constexpr (std::is_same_v<Value, std::string>)
                    writeText(value, writer);
                else if constexpr (std::is_same_v<Value, int64_t>)
                    writer.Int64(value);
                else if constexpr (std::is_same_v<Value, bool>)
                    writer.Bool(value);
                else
                    writer.Double(value);
            },
            parameter.value);
    }
    writer.EndObject();
}

absl::Status writeOutput(const inference::OutputTensor& output, bool binary, Writer& writer)
{
    writer.StartObject();
    writer.Key("name");
    writeText(output.name, writer);
    writer.Key("datatype");
    writeText(tensor::dataTypeName(output.dataType), writer);
    writer.Key("shape");
    writer.StartArray();
    for (const int64_t dimension : output.shape)
        writer.Int64(dimension);
    writer.EndArray();
    if (binary) {
        writer.Key("parameters");
        writer.StartObject();
        writer.Key("binary_data_size");
        writer.Uint64(output.byteSize);
        writer.EndObject();
    } else {
        std::string data;
        RETURN_IF_ERROR(appendTensorJson(output, data));
        writer.Key("data");
        writer.RawValue(data.data(), data.size(), rapidjson::kArrayType);
    }
    writer.EndObject();
    return absl::OkStatus();
}

} // namespace

absl::StatusOr<http::Response> encodeInfer(const inference::RequestContext& context,
    const inference::Response& response, const OutputWishes& wishes)
{
    json::StringBuffer json;
    Writer writer(json);
    writer.StartObject();
    if (!context.clientId.empty()) {
        writer.Key("id");
        writeText(context.clientId, writer);
    }
    writer.Key("model_name");
    writeText(context.modelName, writer);
    writer.Key("model_version");
    writeText(std::to_string(context.modelVersion), writer);
    if (!response.parameters().empty())
        writeParameters(response.parameters(), writer);
    writer.Key("outputs");
    writer.StartArray();
    tensor::Buffer binary;
    for (const inference::OutputTensor& output : response.outputs()) {
        const bool isBinary = wishes.isBinary(output.name);
        RETURN_IF_ERROR(writeOutput(output, isBinary, writer));
        if (isBinary && output.byteSize > 0)
            binary.append(tensor::slice(output.block, 0, output.byteSize));
    }
    writer.EndArray();
    writer.EndObject();

    http::Response answer;
    answer.contentType = binary.isEmpty() ? "application/json" : "application/octet-stream";
    if (!binary.isEmpty())
        answer.headers.add("Inference-Header-Content-Length", std::to_string(json.GetSize()));
    answer.body = tensor::copiedBuffer({json.GetString(), json.GetSize()});
    for (const tensor::Fragment& fragment : binary)
        answer.body.append(fragment);
    return answer;
}

} // namespace thalassa::httpapi
