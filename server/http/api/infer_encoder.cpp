// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/infer_encoder.h"

#include <string>
#include <type_traits>
#include <utility>

#include "core/base/status_macros.h"
#include "core/base/text/json.h"
#include "core/inference/request_context.h"
#include "server/http/api/json/tensor_writer.h"

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

// The text of an answer. RapidJSON's writer writes everything except the tensors.
class AnswerText {
public:
    Writer& writer() { return m_writer; }
    void addTensor(const inference::OutputTensor& output)
    {
        m_writer.RawValue("", 0, rapidjson::kArrayType);
        flush();
        m_text.append(TensorWriter(output), jsonSizeGuess(output));
    }
    JsonText take()
    {
        flush();
        return std::move(m_text);
    }

private:
    void flush()
    {
        m_text.append({m_buffer.GetString(), m_buffer.GetSize()});
        m_buffer.Clear();
    }

    json::StringBuffer m_buffer;
    Writer m_writer{m_buffer};
    JsonText m_text;
};

// The data of an output are in the text, behind it, or in memory of the client, to which the text
// does not refer (row 1.12.12).
enum class DataPlace { Text, Binary, Client };

absl::Status writeOutput(const inference::OutputTensor& output, DataPlace place, AnswerText& text)
{
    Writer& writer = text.writer();
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
    if (place == DataPlace::Binary) {
        writer.Key("parameters");
        writer.StartObject();
        writer.Key("binary_data_size");
        writer.Uint64(output.byteSize);
        writer.EndObject();
    } else if (place == DataPlace::Text) {
        RETURN_IF_ERROR(checkWritable(output));
        writer.Key("data");
        text.addTensor(output);
    }
    writer.EndObject();
    return absl::OkStatus();
}

DataPlace placeOf(const std::string& output, const inference::RequestContext& context,
    const RequestedOutputs& requested)
{
    if (context.allocator() != nullptr && context.allocator()->keepsBytes(output))
        return DataPlace::Client;
    return requested.isBinary(output) ? DataPlace::Binary : DataPlace::Text;
}

} // namespace

absl::StatusOr<InferAnswer> encodeInfer(const inference::RequestContext& context,
    const inference::Response& response, const RequestedOutputs& requested)
{
    AnswerText text;
    Writer& writer = text.writer();
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
    InferAnswer answer;
    for (const inference::OutputTensor& output : response.outputs()) {
        const DataPlace place = placeOf(output.name, context, requested);
        RETURN_IF_ERROR(writeOutput(output, place, text));
        if (place == DataPlace::Text)
            context.copies.addConversion();
        if (place == DataPlace::Binary && output.byteSize > 0)
            answer.binary.append(tensor::slice(output.block, 0, output.byteSize));
    }
    writer.EndArray();
    writer.EndObject();
    answer.json = text.take();
    return answer;
}

std::string inferContentType(const tensor::Buffer& binary)
{
    return binary.isEmpty() ? "application/json" : "application/octet-stream";
}

http::Response wholeAnswer(InferAnswer answer)
{
    const std::string json = answer.json.whole();
    http::Response whole;
    whole.contentType = inferContentType(answer.binary);
    if (!answer.binary.isEmpty())
        whole.headers.add(kInferenceHeaderContentLength, std::to_string(json.size()));
    whole.body = tensor::copiedBuffer(json);
    for (const tensor::Fragment& fragment : answer.binary)
        whole.body.append(fragment);
    return whole;
}

} // namespace thalassa::httpapi
