// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The JSON body of an inference request. Decoding it in pieces must give the same request. Its
// tensors must be the same after they are written as a response and read again.
#include <cmath>
#include <cstring>

#include "server/http/api/infer_decoder.h"
#include "server/http/api/json/json_tensor.h"
#include "server/http/api/json/tensor_writer.h"
#include "tests/fuzz/fuzz_support.h"

namespace thalassa::fuzz {
namespace {

constexpr uint64_t kMaxInputSize = 4000;

struct Decoded {
    std::unique_ptr<inference::Request> request = newRequest(smallModel());
    absl::Status status;
    std::string text; // the whole request, for comparisons
};

Decoded decode(std::string_view json, size_t pieceSize)
{
    Decoded decoded;
    http::Request source;
    source.body = cutBuffer(json, pieceSize);
    shared_memory::Regions regions;
    const absl::StatusOr<httpapi::RequestedOutputs> requested =
        httpapi::decodeInfer(source, kMaxInputSize, regions, *decoded.request);
    decoded.status = requested.status();
    if (!requested.ok()) {
        checkRefusal(requested.status(),
            {absl::StatusCode::kInternal, absl::StatusCode::kInvalidArgument,
                absl::StatusCode::kNotFound, absl::StatusCode::kUnimplemented});
        decoded.text = requested.status().ToString();
        return decoded;
    }
    decoded.text = describe(*decoded.request);
    check(requested->listed.size() == decoded.request->requestedOutputs.size(),
        "each output that is asked for has a form");
    for (const httpapi::RequestedOutputs::Output& one : requested->listed)
        absl::StrAppend(&decoded.text, one.name, requested->isBinary(one.name), "\n");
    return decoded;
}

template <typename Number> bool hasNan(const std::string& bytes)
{
    for (size_t at = 0; at + sizeof(Number) <= bytes.size(); at += sizeof(Number)) {
        Number number;
        std::memcpy(&number, bytes.data() + at, sizeof number);
        if (std::isnan(number))
            return true;
    }
    return false;
}

// JSON has one NaN, tensors have many.
bool hasNan(const inference::InputTensor& input)
{
    const std::string bytes = bytesOf(input.data);
    return (input.dataType == tensor::DataType::Fp32 && hasNan<float>(bytes)) ||
        (input.dataType == tensor::DataType::Fp64 && hasNan<double>(bytes));
}

void checkWritten(inference::Request& request)
{
    const std::unique_ptr<inference::Response> response = echo(request);
    for (size_t i = 0; i < request.inputs.size(); ++i) {
        const inference::InputTensor& input = request.inputs[i];
        std::string json;
        const absl::Status written = httpapi::appendTensorJson(response->outputs()[i], json);
        check(written.ok(), "a tensor that came as JSON goes as JSON", written.ToString());
        json::Document document;
        document.Parse<rapidjson::kParseNanAndInfFlag | rapidjson::kParseFullPrecisionFlag>(
            json.data(), json.size());
        check(!document.HasParseError(), "a tensor is written as JSON", json);
        if (hasNan(input))
            continue;
        std::string again;
        for (const json::Value& element : document.GetArray()) { // in the precision of the document
            const absl::StatusOr<tensor::Buffer> one =
                httpapi::tensorFromJson({input.name, input.dataType, 1, kMaxInputSize}, element);
            check(one.ok(), "an element that is written as JSON is read", json);
            again += bytesOf(*one);
        }
        check(again == bytesOf(input.data), "a tensor that is written as JSON is read as the same",
            json);
    }
}

} // namespace
} // namespace thalassa::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    using namespace thalassa::fuzz;
    const std::string_view json = toText(data, size);
    const Decoded whole = decode(json, size);
    for (const size_t pieceSize : {size_t{1}, size_t{13}})
        check(decode(json, pieceSize).text == whole.text, "pieces are decoded like the whole");
    if (!whole.status.ok())
        return 0;
    for (const auto& input : whole.request->inputs)
        check(input.data.byteSize() <= kMaxInputSize + 16, "a tensor keeps to the limit");
    if (prepareAndCheck(*whole.request))
        checkWritten(*whole.request);
    return 0;
}
