// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Responses for the tests of caches, and accessors to their content.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/caching/stored_response.h"
#include "tests/support/inference_fixture.h"

namespace thalassa::tests {

struct Output {
    std::string name;
    tensor::DataType type;
    tensor::Shape shape;
    std::string bytes;

    friend bool operator==(const Output&, const Output&) = default;
    friend std::ostream& operator<<(std::ostream& stream, const Output& output)
    {
        return stream << output.name << tensor::toString(output.shape) << " of "
                      << output.bytes.size() << " bytes";
    }
};
using Outputs = std::vector<Output>;

inline std::shared_ptr<ConfiguredModel> modelOfTwoOutputs()
{
    return std::make_shared<ConfiguredModel>(R"(name: "m"
        input { name: "I" data_type: TYPE_FP32 dims: -1 }
        input { name: "J" data_type: TYPE_FP32 dims: -1 }
        output { name: "O" data_type: TYPE_FP32 dims: -1 }
        output { name: "P" data_type: TYPE_STRING dims: -1 })");
}

inline std::unique_ptr<inference::Response> respond(
    inference::RequestContext& context, const Outputs& outputs)
{
    auto response = context.newResponse();
    for (const Output& one : outputs) {
        inference::OutputTensor* const output =
            response->addOutput(one.name, one.type, one.shape).value();
        EXPECT_TRUE(output->allocate(one.bytes.size(), {}).ok());
        if (!one.bytes.empty())
            std::memcpy(output->block->data(), one.bytes.data(), one.bytes.size());
    }
    return response;
}

inline Outputs outputsOf(const inference::Response& response)
{
    Outputs outputs;
    for (const inference::OutputTensor& one : response.outputs()) {
        outputs.push_back({one.name, one.dataType, one.shape,
            one.block ? std::string(reinterpret_cast<const char*>(one.block->data()), one.byteSize)
                      : std::string()});
    }
    return outputs;
}

inline Outputs outputsOf(const caching::StoredResponse& stored)
{
    TestRequest request(modelOfTwoOutputs());
    return outputsOf(*caching::restore(stored, *request.request->context()).value());
}

inline caching::StoredResponsePtr stored(
    const Outputs& outputs, inference::Parameters parameters = {})
{
    TestRequest request(modelOfTwoOutputs());
    const auto response = respond(*request.request->context(), outputs);
    response->parameters() = std::move(parameters);
    return caching::store(*response, true).value();
}

inline caching::StoredResponsePtr storedBytes(size_t size, char content = 'x')
{
    return stored(
        {{"O", tensor::DataType::Uint8, {static_cast<int64_t>(size)}, std::string(size, content)}});
}

} // namespace thalassa::tests
