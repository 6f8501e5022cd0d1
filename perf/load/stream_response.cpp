// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/load/stream_response.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/wire_format_lite.h>

#include <functional>

#include "grpc_service.pb.h"

namespace thalassa::perf {
namespace {

using google::protobuf::internal::WireFormatLite;
using google::protobuf::io::CodedInputStream;
using inference::InferParameter;
using inference::ModelInferResponse;
using inference::ModelStreamInferResponse;

// Calls `read` for each field with its number; `read` reads the field and returns true, or leaves
// it to be skipped and returns false. Returns false if the bytes are no message.
bool forEachField(CodedInputStream& stream, const std::function<bool(int number)>& read)
{
    while (const uint32_t tag = stream.ReadTag()) {
        const bool isBytes =
            WireFormatLite::GetTagWireType(tag) == WireFormatLite::WIRETYPE_LENGTH_DELIMITED;
        const bool isRead = isBytes && read(WireFormatLite::GetTagFieldNumber(tag));
        if (!isRead && !WireFormatLite::SkipField(&stream, tag))
            return false;
    }
    return stream.ConsumedEntireMessage();
}

bool readBytes(CodedInputStream& stream, std::string& bytes)
{
    uint32_t size = 0;
    return stream.ReadVarint32(&size) && stream.ReadString(&bytes, static_cast<int>(size));
}

// Reads a field that is a message, with `inner`.
bool readMessage(CodedInputStream& stream, const std::function<bool(int number)>& inner)
{
    uint32_t size = 0;
    if (!stream.ReadVarint32(&size))
        return false;
    const auto limit = stream.PushLimit(static_cast<int>(size));
    const bool isRead = forEachField(stream, inner) && stream.BytesUntilLimit() == 0;
    stream.PopLimit(limit);
    return isRead;
}

// An entry of a map is a message with the fields 1 and 2.
bool readParameter(CodedInputStream& stream, StreamResponse& response)
{
    std::string key;
    std::string value;
    const bool isRead = readMessage(stream, [&](int number) {
        return number == 1 ? readBytes(stream, key) : number == 2 && readBytes(stream, value);
    });
    InferParameter parameter;
    if (isRead && key == "triton_final_response" && parameter.ParseFromString(value))
        response.isFinal = parameter.bool_param();
    return isRead;
}

} // namespace

std::optional<StreamResponse> readStreamResponse(google::protobuf::io::ZeroCopyInputStream& message)
{
    CodedInputStream stream(&message);
    stream.SetTotalBytesLimit(std::numeric_limits<int>::max());
    StreamResponse response;
    const auto inner = [&](int number) {
        response.hasOutputs |= number == ModelInferResponse::kOutputsFieldNumber;
        return number == ModelInferResponse::kParametersFieldNumber &&
            readParameter(stream, response);
    };
    const bool isRead = forEachField(stream, [&](int number) {
        if (number == ModelStreamInferResponse::kErrorMessageFieldNumber)
            return readBytes(stream, response.error);
        return number == ModelStreamInferResponse::kInferResponseFieldNumber &&
            readMessage(stream, inner);
    });
    if (!isRead)
        return std::nullopt;
    return response;
}

} // namespace thalassa::perf
