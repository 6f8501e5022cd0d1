// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include "grpc_service.pb.h"
#include "perf/load/grpc_infer_request.h"
#include "perf/load/http_infer_request.h"
#include "perf/load/stream_response.h"

namespace thalassa::perf {
namespace {

using tensor::DataType;
using ::testing::EndsWith;
using ::testing::HasSubstr;

const Sample kSample{{"a", DataType::Int16, {2}, std::string("\1\0\2\0", 4)},
    {"s", DataType::Bytes, {1}, std::string("\2\0\0\0hi", 6)}};
const client::Address kServer{"host", "1"};

TEST(HttpRequest, CarriesTensorsAsBytesBehindTheJson)
{
    const auto request = inferRequest(kSample, {.model = "m"}, kServer);
    ASSERT_TRUE(request.ok()) << request.status();
    const std::string json =
        R"({"inputs":[{"name":"a","datatype":"INT16","shape":[2],"parameters":{"binary_data_size":4}},)"
        R"({"name":"s","datatype":"BYTES","shape":[1],"parameters":{"binary_data_size":6}}],)"
        R"("parameters":{"binary_data_output":true}})";
    EXPECT_EQ(*request,
        "POST /v2/models/m/infer HTTP/1.1\r\nHost: host:1\r\n"
        "Content-Type: application/octet-stream\r\nInference-Header-Content-Length: " +
            std::to_string(json.size()) +
            "\r\nContent-Length: " + std::to_string(json.size() + 10) + "\r\n\r\n" + json +
            std::string("\1\0\2\0\2\0\0\0hi", 10));
}

TEST(HttpRequest, CarriesTensorsAsJsonWhenAsked)
{
    const auto request = inferRequest(kSample,
        {.model = "m",
            .version = "2",
            .parameters = {{"p", int64_t{3}}, {"q", true}},
            .headers = {{"K", "v"}},
            .hasJsonInputs = true,
            .hasJsonOutputs = true},
        kServer);
    ASSERT_TRUE(request.ok()) << request.status();
    EXPECT_THAT(*request, HasSubstr("POST /v2/models/m/versions/2/infer HTTP/1.1\r\n"));
    EXPECT_THAT(*request, HasSubstr("\r\nK: v\r\n"));
    EXPECT_THAT(*request,
        EndsWith(R"({"inputs":[{"name":"a","datatype":"INT16","shape":[2],"data":[1,2]},)"
                 R"({"name":"s","datatype":"BYTES","shape":[1],"data":["hi"]}],)"
                 R"("parameters":{"p":3,"q":true}})"));
    const Sample half{{"h", DataType::Fp16, {1}, "xx"}};
    EXPECT_THAT(
        std::string(inferRequest(half, {.hasJsonInputs = true}, kServer).status().message()),
        HasSubstr("FP16 cannot be represented in JSON"));
}

TEST(GrpcRequest, CarriesTensorsAsBytes)
{
    inference::ModelInferRequest request;
    ASSERT_TRUE(request.ParseFromString(
        inferMessage(kSample, {.model = "m", .version = "2", .parameters = {{"p", "x"}}})));
    EXPECT_EQ(request.model_name(), "m");
    EXPECT_EQ(request.model_version(), "2");
    EXPECT_EQ(request.parameters().at("p").string_param(), "x");
    EXPECT_EQ(request.inputs(1).datatype(), "BYTES");
    EXPECT_EQ(request.inputs(0).shape(0), 2);
    EXPECT_EQ(request.raw_input_contents(0), kSample[0].bytes);
}

TEST(HttpRequest, RefersToTensorsInSharedMemory)
{
    Sample sample = kSample;
    sample[0].place = RegionPlace{"r", 64, 4};
    sample[0].bytes.clear();
    const auto request =
        inferRequest(sample, {.model = "m", .regionOutputs = {{"out", {"r", 128, 8}}}}, kServer);
    ASSERT_TRUE(request.ok()) << request.status();
    EXPECT_THAT(*request,
        HasSubstr(
            R"({"name":"a","datatype":"INT16","shape":[2],"parameters":{"shared_memory_region":"r",)"
            R"("shared_memory_offset":64,"shared_memory_byte_size":4}},)"
            R"({"name":"s","datatype":"BYTES","shape":[1],"parameters":{"binary_data_size":6}}],)"
            R"("outputs":[{"name":"out","parameters":{"shared_memory_region":"r",)"
            R"("shared_memory_offset":128,"shared_memory_byte_size":8}}])"));
    EXPECT_THAT(*request, EndsWith(kSample[1].bytes));
}

TEST(GrpcRequest, RefersToTensorsInSharedMemory)
{
    Sample sample = kSample;
    sample[0].place = RegionPlace{"r", 64, 4};
    inference::ModelInferRequest request;
    ASSERT_TRUE(request.ParseFromString(
        inferMessage(sample, {.model = "m", .regionOutputs = {{"out", {"r", 128, 8}}}})));
    EXPECT_EQ(request.inputs(0).parameters().at("shared_memory_region").string_param(), "r");
    EXPECT_EQ(request.inputs(0).parameters().at("shared_memory_offset").int64_param(), 64);
    EXPECT_EQ(request.inputs(0).parameters().at("shared_memory_byte_size").int64_param(), 4);
    ASSERT_EQ(request.raw_input_contents_size(), 1);
    EXPECT_EQ(request.raw_input_contents(0), kSample[1].bytes);
    EXPECT_EQ(request.outputs(0).name(), "out");
    EXPECT_EQ(request.outputs(0).parameters().at("shared_memory_offset").int64_param(), 128);
}

std::optional<StreamResponse> read(const std::string& bytes)
{
    google::protobuf::io::ArrayInputStream stream(bytes.data(), static_cast<int>(bytes.size()), 7);
    return readStreamResponse(stream);
}

TEST(StreamResponse, IsReadAsTheMessageSaysIt)
{
    inference::ModelStreamInferResponse message;
    EXPECT_FALSE(read(message.SerializeAsString())->hasOutputs);

    auto& response = *message.mutable_infer_response();
    response.set_model_name("m");
    (*response.mutable_parameters())["other"].set_int64_param(7);
    response.add_outputs()->set_name("o");
    response.add_raw_output_contents(std::string(100000, 'x'));
    auto found = read(message.SerializeAsString());
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->hasOutputs);
    EXPECT_FALSE(found->isFinal.has_value());

    (*response.mutable_parameters())["triton_final_response"].set_bool_param(false);
    EXPECT_EQ(read(message.SerializeAsString())->isFinal, false);
    (*response.mutable_parameters())["triton_final_response"].set_bool_param(true);
    message.set_error_message("out of order");
    found = read(message.SerializeAsString());
    EXPECT_EQ(found->isFinal, true);
    EXPECT_EQ(found->error, "out of order");
}

TEST(StreamResponse, IsNoneWhenCutOff)
{
    inference::ModelStreamInferResponse message;
    message.mutable_infer_response()->add_outputs()->set_name("output");
    const std::string bytes = message.SerializeAsString();
    for (size_t size = 1; size < bytes.size(); ++size)
        EXPECT_FALSE(read(bytes.substr(0, size)).has_value()) << size;
    EXPECT_FALSE(read("\xff\xff\xff\xff").has_value());
}

} // namespace
} // namespace thalassa::perf
