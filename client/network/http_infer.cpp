// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/network/http_infer.h"

#include <memory>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "client/http_request.h"
#include "client/network/json_writer.h"
#include "client/session/fault.h"
#include "core/base/status_macros.h"
#include "core/base/text/json_document.h"
#include "core/base/text/visible_text.h"

namespace thalassa::client {
namespace {

using Parameters = google::protobuf::Map<std::string, inference::InferParameter>;

void writeKey(JsonWriter& writer, const std::string& name)
{
    writer.Key(name.data(), static_cast<unsigned>(name.size()));
}

void writeParameter(JsonWriter& writer, const inference::InferParameter& parameter)
{
    switch (parameter.parameter_choice_case()) {
    case inference::InferParameter::kBoolParam:
        writer.Bool(parameter.bool_param());
        break;
    case inference::InferParameter::kInt64Param:
        writer.Int64(parameter.int64_param());
        break;
    case inference::InferParameter::kUint64Param:
        writer.Uint64(parameter.uint64_param());
        break;
    case inference::InferParameter::kDoubleParam:
        writer.Double(parameter.double_param());
        break;
    case inference::InferParameter::kStringParam:
        writeText(writer, parameter.string_param());
        break;
    case inference::InferParameter::PARAMETER_CHOICE_NOT_SET:
        writer.Null();
        break;
    }
}

void writeParameters(JsonWriter& writer, const Parameters& parameters)
{
    for (const auto& [name, value] : parameters) {
        writeKey(writer, name);
        writeParameter(writer, value);
    }
}

void writeInputs(JsonWriter& writer, const inference::ModelInferRequest& request)
{
    writer.Key("inputs");
    writer.StartArray();
    for (int i = 0; i < request.inputs_size(); ++i) {
        const auto& input = request.inputs(i);
        writer.StartObject();
        writer.Key("name");
        writeText(writer, input.name());
        writer.Key("datatype");
        writeText(writer, input.datatype());
        writer.Key("shape");
        writer.StartArray();
        for (const int64_t dimension : input.shape())
            writer.Int64(dimension);
        writer.EndArray();
        writer.Key("parameters");
        writer.StartObject();
        writeParameters(writer, input.parameters());
        writer.Key("binary_data_size");
        writer.Uint64(request.raw_input_contents(i).size());
        writer.EndObject();
        writer.EndObject();
    }
    writer.EndArray();
}

void writeOutputs(JsonWriter& writer, const inference::ModelInferRequest& request)
{
    if (request.outputs().empty())
        return;
    writer.Key("outputs");
    writer.StartArray();
    for (const auto& output : request.outputs()) {
        writer.StartObject();
        writer.Key("name");
        writeText(writer, output.name());
        writer.Key("parameters");
        writer.StartObject();
        writeParameters(writer, output.parameters());
        writer.Key("binary_data");
        writer.Bool(true);
        writer.EndObject();
        writer.EndObject();
    }
    writer.EndArray();
}

absl::Status malformed(std::string_view pattern, SentenceValues values = {})
{
    return faultError(Fault::Malformed, QT_TRANSLATE_NOOP("Client", "the answer to %1: %2"),
        {"ModelInfer", sentenceError(absl::StatusCode::kInternal, pattern, values)});
}

void readParameter(const json::Value& value, inference::InferParameter& parameter)
{
    if (value.IsBool())
        parameter.set_bool_param(value.GetBool());
    else if (value.IsInt64())
        parameter.set_int64_param(value.GetInt64());
    else if (value.IsUint64())
        parameter.set_uint64_param(value.GetUint64());
    else if (value.IsNumber())
        parameter.set_double_param(value.GetDouble());
    else if (value.IsString())
        parameter.set_string_param(base::visibleText({value.GetString(), value.GetStringLength()}));
}

void readParameters(const json::Value& holder, Parameters& parameters)
{
    const json::Value* const members = json::find(holder, "parameters");
    if (members == nullptr || !members->IsObject())
        return;
    for (const auto& member : members->GetObject()) {
        const std::string name =
            base::visibleText({member.name.GetString(), member.name.GetStringLength()});
        if (name != "binary_data_size")
            readParameter(member.value, parameters[name]);
    }
}

// Reads one output, whose bytes are at the begin of `rest`.
absl::Status readOutput(
    const json::Value& output, std::string_view& rest, inference::ModelInferResponse& response)
{
    auto& tensor = *response.add_outputs();
    tensor.set_name(base::visibleText(json::textOf(output, "name")));
    tensor.set_datatype(base::visibleText(json::textOf(output, "datatype")));
    json::forEach(output, "shape", [&](const json::Value& dimension) {
        tensor.add_shape(dimension.IsInt64() ? dimension.GetInt64() : -1);
    });
    readParameters(output, *tensor.mutable_parameters());
    const json::Value* const parameters = json::find(output, "parameters");
    const json::Value* const size =
        parameters == nullptr ? nullptr : json::find(*parameters, "binary_data_size");
    if (size == nullptr || !size->IsUint64())
        return malformed(
            QT_TRANSLATE_NOOP("Client", "the output '%1' is not sent as bytes"), {tensor.name()});
    if (size->GetUint64() > rest.size())
        return malformed(
            QT_TRANSLATE_NOOP("Client", "the output '%1' has fewer bytes than it says"),
            {tensor.name()});
    response.add_raw_output_contents(rest.data(), size->GetUint64());
    rest.remove_prefix(size->GetUint64());
    return absl::OkStatus();
}

} // namespace

absl::StatusOr<HttpQuery> httpInference(const inference::ModelInferRequest& request)
{
    if (request.raw_input_contents_size() != request.inputs_size()) {
        return sentenceError(absl::StatusCode::kInvalidArgument,
            QT_TRANSLATE_NOOP("Client",
                "expected a tensor in raw_input_contents for each of the %1 inputs, found %2"),
            {request.inputs_size(), request.raw_input_contents_size()});
    }
    json::StringBuffer buffer;
    JsonWriter writer(buffer);
    writer.StartObject();
    if (!request.id().empty()) {
        writer.Key("id");
        writeText(writer, request.id());
    }
    writer.Key("parameters");
    writer.StartObject();
    writeParameters(writer, request.parameters());
    if (request.outputs().empty()) {
        writer.Key("binary_data_output");
        writer.Bool(true);
    }
    writer.EndObject();
    writeInputs(writer, request);
    writeOutputs(writer, request);
    writer.EndObject();

    HttpQuery query;
    query.method = "POST";
    query.path = modelPath({request.model_name(), request.model_version()}) + "/infer";
    query.contentType = "application/octet-stream";
    query.headerLength = absl::StrCat(buffer.GetSize());
    query.body.assign(buffer.GetString(), buffer.GetSize());
    for (const std::string& tensor : request.raw_input_contents())
        query.body += tensor;
    return query;
}

absl::StatusOr<AnyMessage> readInference(const HttpReply& reply, const Bounds& bounds)
{
    size_t length = reply.body.size();
    if (!reply.headerLength.empty() &&
        (!absl::SimpleAtoi(reply.headerLength, &length) || length > reply.body.size()))
        return malformed(
            QT_TRANSLATE_NOOP("Client", "its Inference-Header-Content-Length is wrong"));
    if (length > bounds.answerBytes) {
        return faultError(Fault::TooLarge,
            QT_TRANSLATE_NOOP("Client", "the answer to %1: its JSON has more than %2 bytes"),
            {"ModelInfer", bounds.answerBytes});
    }
    const auto document = json::parse(std::string_view(reply.body).substr(0, length));
    if (!document.ok() || !document->IsObject())
        return malformed(QT_TRANSLATE_NOOP("Client", "it is no JSON object"));
    auto response = std::make_shared<inference::ModelInferResponse>();
    response->set_id(base::visibleText(json::textOf(*document, "id")));
    response->set_model_name(base::visibleText(json::textOf(*document, "model_name")));
    response->set_model_version(base::visibleText(json::textOf(*document, "model_version")));
    readParameters(*document, *response->mutable_parameters());
    std::string_view rest = std::string_view(reply.body).substr(length);
    absl::Status status;
    json::forEach(*document, "outputs", [&](const json::Value& output) {
        if (status.ok())
            status = readOutput(output, rest, *response);
    });
    RETURN_IF_ERROR(status);
    return AnyMessage(std::move(response));
}

} // namespace thalassa::client
