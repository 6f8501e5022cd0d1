// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/codec/field_limit.h"

#include <gmock/gmock.h>
#include <grpcpp/support/slice.h>

#include <string>

#include "grpc_service.pb.h"
#include "server/grpc/call.h"
#include "server/grpc/codec/infer_wire.h"

namespace thalassa::grpcapi {
namespace {

using ::inference::ModelInferRequest;
using testing::HasSubstr;

std::string repeated(const std::string& bytes, size_t count)
{
    std::string all;
    for (size_t i = 0; i < count; ++i)
        all += bytes;
    return all;
}

grpc::ByteBuffer bufferOf(const std::string& bytes)
{
    const grpc::Slice slice(bytes);
    return {&slice, 1};
}

absl::Status checked(const ModelInferRequest& request, size_t limit)
{
    return checkFieldCount(request.SerializeAsString(), *ModelInferRequest::descriptor(), limit);
}

TEST(FieldLimit, CountsTheFieldsOfAllParts)
{
    ModelInferRequest
        request; // id: 1; an input: 1, its contents: 1, the texts: 20; an entry: 1 + 2 + 1
    request.set_id(std::string(100, 'x'));
    auto* const contents = request.add_inputs()->mutable_contents();
    for (int i = 0; i < 20; ++i)
        contents->add_bytes_contents("abc");
    (*request.mutable_parameters())["key"].set_string_param("value");
    EXPECT_TRUE(checked(request, 27).ok());
    const absl::Status refused = checked(request, 26);
    EXPECT_EQ(refused.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(std::string(refused.message()), HasSubstr("at most 26 fields"));
}

TEST(FieldLimit, CountsPackedNumbersOnce)
{
    ModelInferRequest request; // an input: 1, its contents: 1, the numbers: 1
    auto* const contents = request.add_inputs()->mutable_contents();
    for (int i = 0; i < 1000; ++i)
        contents->add_int_contents(i);
    EXPECT_TRUE(checked(request, 3).ok());
    EXPECT_FALSE(checked(request, 2).ok());
}

TEST(FieldLimit, BoundsFieldsThatAMessageDoesNotHave)
{
    // An empty text; an empty group; a part of a field that the type has.
    for (const std::string& field : {std::string("\x4a\x00", 2), std::string("\x4b\x4c"),
             std::string("\x48\x01"), std::string("\x4d\0\0\0\0", 5)}) {
        ::inference::ServerLiveRequest live;
        EXPECT_TRUE(parseMessage(bufferOf(repeated(field, kMaxFields)), live).ok());
        const absl::Status refused = parseMessage(bufferOf(repeated(field, kMaxFields + 1)), live);
        EXPECT_EQ(refused.code(), absl::StatusCode::kInvalidArgument);
        EXPECT_THAT(std::string(refused.message()),
            HasSubstr("a ServerLiveRequest may have at most 65536 fields"));
    }
}

TEST(FieldLimit, LeavesDamageToTheParser)
{
    for (const std::string& bytes : {repeated("\xff", 1000), repeated("\x0a", 1000),
             repeated("\x0f", 1000), repeated(std::string("\x2a\x7f"), 500)})
        EXPECT_TRUE(checkFieldCount(bytes, *ModelInferRequest::descriptor(), 10000).ok());
    ::inference::ServerLiveRequest live;
    EXPECT_THAT(std::string(parseMessage(bufferOf(repeated("\x0f", 1 << 20)), live).message()),
        HasSubstr("not a ServerLiveRequest"));
}

TEST(FieldLimit, DoesNotCountPlainNumbers)
{
    const std::string number("\x08\x01", 2);              // an element of bool_contents
    const std::string unknown("\x09\0\0\0\0\0\0\0\0", 9); // the same field with another wire type
    const auto* const type = ::inference::InferTensorContents::descriptor();
    EXPECT_TRUE(checkFieldCount(repeated(number, 1000), *type, 10).ok());
    EXPECT_TRUE(checkFieldCount(repeated(number + unknown, 10), *type, 10).ok());
    EXPECT_FALSE(checkFieldCount(repeated(number + unknown, 11), *type, 10).ok());
}

TEST(FieldLimit, BoundsTheFieldsOfARequest)
{
    std::string parameters; // of one input, with other names
    for (size_t i = 0; i < kMaxInferFields; ++i) {
        const std::string name = std::to_string(i);
        const auto size = static_cast<char>(name.size());
        parameters += {0x22, static_cast<char>(size + 2), 0x0a, size};
        parameters += name;
    }
    ModelInferRequest request;
    ASSERT_TRUE(request.add_inputs()->ParseFromString(parameters));
    const absl::Status refused = readInferRequest(bufferOf(request.SerializeAsString())).status();
    EXPECT_EQ(refused.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(std::string(refused.message()), HasSubstr("at most 262144 fields"));
}

TEST(FieldLimit, DropsFieldsThatARequestDoesNotHave)
{
    const auto wire = readInferRequest(
        bufferOf(repeated(std::string("\x4a\x00", 2), 1000) + std::string("\x0a\x01m")));
    ASSERT_TRUE(wire.ok()) << wire.status();
    EXPECT_EQ(wire->message->model_name(), "m");
    const ::inference::ModelInferRequest& message = *wire->message;
    EXPECT_TRUE(message.GetReflection()->GetUnknownFields(message).empty());
}

} // namespace
} // namespace thalassa::grpcapi
