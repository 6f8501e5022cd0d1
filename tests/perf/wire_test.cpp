// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include "grpc_service.pb.h"
#include "perf/client/grpc_request.h"
#include "perf/client/http_request.h"
#include "perf/client/http_response.h"
#include "perf/load/stream_response.h"

namespace thalassa::perf {
namespace {

using tensor::DataType;
using ::testing::EndsWith;
using ::testing::HasSubstr;

const Sample kSample{{"a", DataType::Int16, {2}, std::string("\1\0\2\0", 4)},
    {"s", DataType::Bytes, {1}, std::string("\2\0\0\0hi", 6)}};
const Address kServer{"host", "1"};

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

TEST(HttpRequest, EscapesNames)
{
    EXPECT_EQ(modelPath("a b/ü", "1"), "/v2/models/a%20b%2F%C3%BC/versions/1");
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

// Feeds `text` in pieces of `step` bytes, as a socket may.
absl::Status feedInPieces(HttpResponse& response, const std::string& text, size_t step)
{
    std::string pending;
    for (size_t offset = 0; offset < text.size(); offset += step) {
        pending += text.substr(offset, step);
        const auto used = response.feed(pending);
        if (!used.ok())
            return used.status();
        pending.erase(0, *used);
    }
    return pending.empty() ? absl::OkStatus() : absl::InternalError("left: " + pending);
}

TEST(HttpResponse, IsReadInPiecesOfAnySize)
{
    const struct {
        const char* text;
        int status;
        const char* body;
        bool isKeptAlive;
    } cases[] = {
        {"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", 200, "hello", true},
        {"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n", 200, "", true},
        {"HTTP/1.1 400 Bad\r\nConnection: close\r\nContent-Length: 2\r\n\r\nno", 400, "no", false},
        {"HTTP/1.1 200 OK\r\nTransfer-Encoding: "
         "chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n",
            200, "abcde", true},
    };
    for (const auto& one : cases) {
        for (size_t step = 1; step < 80; ++step) {
            HttpResponse response(HttpResponse::Keep::AllBodies);
            const absl::Status fed = feedInPieces(response, one.text, step);
            EXPECT_TRUE(fed.ok()) << fed << " " << one.text << " by " << step;
            ASSERT_TRUE(response.isComplete()) << one.text << " by " << step;
            EXPECT_EQ(response.status(), one.status);
            EXPECT_EQ(response.body(), one.body);
            EXPECT_EQ(response.isKeptAlive(), one.isKeptAlive);
        }
    }
}

TEST(HttpResponse, EndsWithTheConnectionWhenItHasNoLength)
{
    HttpResponse response(HttpResponse::Keep::AllBodies);
    ASSERT_TRUE(feedInPieces(response, "HTTP/1.1 200 OK\r\n\r\nhello", 100).ok());
    EXPECT_FALSE(response.isComplete());
    EXPECT_TRUE(response.feedEnd().ok());
    EXPECT_TRUE(response.isComplete());
    EXPECT_EQ(response.body(), "hello");
}

TEST(HttpResponse, IsNoneWhenTheConnectionEndsTooEarly)
{
    HttpResponse response(HttpResponse::Keep::AllBodies);
    EXPECT_FALSE(response.feedEnd().ok());
    ASSERT_TRUE(
        feedInPieces(response, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhel", 100).ok());
    EXPECT_FALSE(response.feedEnd().ok());
}

TEST(HttpResponse, RefusesWhatIsNoHttp)
{
    HttpResponse response(HttpResponse::Keep::AllBodies);
    EXPECT_FALSE(feedInPieces(response, "SSH-2.0-OpenSSH_9.2\r\n\r\n", 100).ok());
}

TEST(HttpResponse, KeepsTheNextAnswerForTheNext)
{
    HttpResponse response(HttpResponse::Keep::ErrorBodies);
    const std::string one = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    const std::string other = "HTTP/1.1 500 Oh\r\nContent-Length: 2\r\n\r\nno";
    const auto used = response.feed(one + other);
    ASSERT_TRUE(used.ok());
    EXPECT_EQ(*used, one.size());
    EXPECT_EQ(response.body(), ""); // the body is kept only for an error
    response.reset();
    ASSERT_TRUE(response.feed(other).ok());
    EXPECT_EQ(response.status(), 500);
    EXPECT_EQ(response.body(), "no");
}

TEST(HttpResponse, KeepsNoMoreOfABodyThanItIsAllowed)
{
    HttpResponse response(HttpResponse::Keep::ErrorBodies, 3);
    ASSERT_TRUE(
        feedInPieces(response, "HTTP/1.1 500 Oh\r\nContent-Length: 6\r\n\r\nabcdef", 2).ok());
    EXPECT_EQ(response.body(), "abc");
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
