// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The mapping of the generate extension: from JSON to a request, and from its tensors, taken as a
// response, to JSON; and the distribution of elements over a shape.
#include <cstring>

#include "server/http/api/generate_mapping.h"
#include "server/http/api/json/json.h"
#include "tests/fuzz/fuzz_support.h"

namespace thalassa::fuzz {
namespace {

constexpr uint64_t kMaxInputSize = 4000;

void checkMapping(std::string_view json)
{
    // A copy of the exact size: the sanitizer detects a read past its end.
    const std::vector<char> bytes(json.begin(), json.end());
    const std::unique_ptr<inference::Request> request = newRequest(smallModel());
    const absl::Status status =
        httpapi::mapGenerateRequest({bytes.data(), bytes.size()}, kMaxInputSize, *request);
    if (!status.ok()) {
        checkRefusal(status,
            {absl::StatusCode::kInternal, absl::StatusCode::kInvalidArgument,
                absl::StatusCode::kUnimplemented});
        return;
    }
    uint64_t byteSize = 0;
    for (const inference::InputTensor& input : request->inputs) {
        byteSize += input.data.byteSize();
        check(tensor::elementCount(input.shape).ok(), "a mapped shape has an element count");
        const config::InputSpec* const spec = smallModel()->info().findInput(input.name);
        check(spec != nullptr && spec->dataType == input.dataType, "an input is the model's");
    }
    check(byteSize <= kMaxInputSize, "the inputs together keep to the limit");
    prepareAndCheck(*request);

    // A name may occur twice as an input (validateRequest() refuses it), but not as an output.
    std::vector<inference::InputTensor>& inputs = request->inputs;
    for (auto input = inputs.begin(); input != inputs.end();) {
        const bool isRepeated = std::any_of(inputs.begin(), input,
            [&](const inference::InputTensor& before) { return before.name == input->name; });
        input = isRepeated ? inputs.erase(input) : input + 1;
    }
    const std::unique_ptr<inference::Response> response = echo(*request);
    response->parameters() = request->parameters;
    const absl::StatusOr<std::string> answer =
        httpapi::mapGenerateResponse(*request->context(), *response);
    check(answer.ok(), "what came as JSON goes as JSON", answer.status().ToString());
    json::Document document;
    document.Parse<rapidjson::kParseNanAndInfFlag | rapidjson::kParseIterativeFlag |
        rapidjson::kParseValidateEncodingFlag>(answer->data(), answer->size());
    check(!document.HasParseError(), "an answer is JSON and UTF-8", *answer);
    for (const inference::InputTensor& input : inputs)
        check(httpapi::find(document, input.name.c_str()) != nullptr, "each output is in it");
    for (const char* const name : {"model_name", "model_version"})
        check(httpapi::find(document, name) != nullptr, "an answer names its model", *answer);
}

// The first byte is the number of elements, and each other byte is a dimension; 255 means any.
void checkSpread(const uint8_t* data, size_t size)
{
    constexpr size_t kMostDimensions = 8;
    if (size == 0)
        return;
    tensor::Shape pattern;
    for (size_t i = 1; i < std::min(size, kMostDimensions); ++i) {
        // Values from 200 on stand for dimensions whose product overflows.
        pattern.push_back(data[i] == 255 ? -1
                : data[i] >= 200         ? int64_t{1} << (data[i] - 192)
                                         : data[i]);
    }
    const int64_t count = data[0];
    const std::optional<tensor::Shape> shape = httpapi::spread(pattern, count);
    if (!shape)
        return;
    check(tensor::matches(pattern, *shape), "what is spread fits the pattern");
    const absl::StatusOr<int64_t> elements = tensor::elementCount(*shape);
    check(elements.ok() && *elements == count, "what is spread has as many elements");
}

} // namespace
} // namespace thalassa::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    thalassa::fuzz::checkMapping(thalassa::fuzz::toText(data, size));
    thalassa::fuzz::checkSpread(data, size);
    return 0;
}
