// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/codec/infer_wire.h"

#include <gmock/gmock.h>
#include <grpcpp/support/slice.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>

#include "tests/support/wire_texts.h"

namespace thalassa::grpcapi {
namespace {

using tests::withTexts;

// Divides the message into slices of at most that many bytes.
grpc::ByteBuffer cut(const std::string& bytes, size_t size)
{
    std::vector<grpc::Slice> slices;
    for (size_t at = 0; at < bytes.size(); at += size)
        slices.emplace_back(bytes.substr(at, size));
    return {slices.data(), slices.size()};
}

std::string text(const tensor::Buffer& buffer)
{
    std::string bytes(buffer.byteSize(), '\0');
    buffer.copyTo(bytes.data());
    return bytes;
}

::inference::ModelInferRequest exampleRequest()
{
    ::inference::ModelInferRequest request;
    request.set_model_name("m");
    request.set_id("r1");
    (*request.mutable_parameters())["priority"].set_uint64_param(3);
    for (const char* const name : {"A", "B", "C"}) {
        auto* const input = request.add_inputs();
        input->set_name(name);
        input->add_shape(300);
    }
    request.add_raw_input_contents(std::string(300, 'a'));
    request.add_raw_input_contents("");
    request.add_raw_input_contents(std::string(5000, 'c'));
    return request;
}

TEST(InferWire, EverySlicingOfAMessageIsReadTheSame)
{
    ::inference::ModelInferRequest request = exampleRequest();
    const std::string bytes = request.SerializeAsString();
    for (const size_t size : {1, 2, 7, 64, 1024, 1000000}) {
        const absl::StatusOr<InferWire> wire = readInferRequest(cut(bytes, size));
        ASSERT_TRUE(wire.ok()) << size;
        ASSERT_EQ(wire->rawInputs.size(), 3u);
        for (int i = 0; i < 3; ++i)
            EXPECT_EQ(text(wire->rawInputs[static_cast<size_t>(i)]), request.raw_input_contents(i));
        ::inference::ModelInferRequest rest = request;
        rest.clear_raw_input_contents();
        EXPECT_EQ(wire->message->DebugString(), rest.DebugString());
    }
}

TEST(InferWire, TensorsAreLentFromTheSlicesAndNotCopied)
{
    const grpc::Slice slice(exampleRequest().SerializeAsString());
    const auto* const begin = reinterpret_cast<const std::byte*>(slice.begin());
    absl::StatusOr<InferWire> wire = readInferRequest(grpc::ByteBuffer(&slice, 1));
    ASSERT_TRUE(wire.ok());
    const tensor::Buffer& last = wire->rawInputs[2];
    ASSERT_EQ(last.fragmentCount(), 1u);
    EXPECT_GE(last.fragment(0).data, begin);
    EXPECT_EQ(last.fragment(0).data + last.byteSize(), begin + slice.size());
}

TEST(InferWire, BytesOutliveTheMessage)
{
    tensor::Buffer kept;
    {
        absl::StatusOr<InferWire> wire =
            readInferRequest(cut(exampleRequest().SerializeAsString(), 100));
        ASSERT_TRUE(wire.ok());
        kept = std::move(wire->rawInputs[2]);
    }
    EXPECT_EQ(text(kept), std::string(5000, 'c'));
}

TEST(InferWire, AnEmptyMessageIsARequestWithoutAnything)
{
    const absl::StatusOr<InferWire> wire = readInferRequest(cut("", 1));
    ASSERT_TRUE(wire.ok());
    EXPECT_TRUE(wire->rawInputs.empty());
}

TEST(InferWire, EveryCutOfAMessageIsReadOrRefused)
{
    const std::string bytes = exampleRequest().SerializeAsString();
    for (size_t length = 0; length < bytes.size(); ++length) {
        const absl::StatusOr<InferWire> wire = readInferRequest(cut(bytes.substr(0, length), 50));
        ::inference::ModelInferRequest reference;
        EXPECT_EQ(wire.ok(), reference.ParseFromString(bytes.substr(0, length))) << length;
    }
}

// If two readers disagree about a field, a proxy in front of the server sees another request.
TEST(InferWire, TagsAndLengthsAreReadAsProtobufReadsThem)
{
    const std::string input("\x2a\x03\x0a\x01\x41", 5);
    const std::string texts[] = {
        input + std::string("\xba\x80\x80\x80\x00\x01z", 7),     // a tag may have five bytes
        input + std::string("\xba\x80\x80\x80\x70\x01z", 7),     // protobuf drops its upper bits
        input + std::string("\xba\x80\x80\x80\x80\x00\x01z", 8), // a tag may not have six
        input + std::string("\x3a\x81\x80\x80\x80\x00z", 7),     // a length may have five bytes
        input + std::string("\x3a\x81\x80\x80\x80\x80\x00z", 8), // a length may not have six
        std::string("\x2a\x83\x80\x80\x80\x80\x00\x0a\x01\x41", 10)};
    for (const std::string& bytes : texts) {
        ::inference::ModelInferRequest reference;
        const bool isMessage = reference.ParseFromString(bytes);
        const absl::StatusOr<InferWire> wire = readInferRequest(cut(bytes, 3));
        ASSERT_EQ(wire.ok(), isMessage) << testing::PrintToString(bytes);
        if (!isMessage)
            continue;
        EXPECT_EQ(wire->message->raw_input_contents_size(), 0);
        ASSERT_EQ(wire->rawInputs.size(), 1u);
        EXPECT_EQ(text(wire->rawInputs[0]), "z");
    }
}

::inference::ModelInferRequest textRequest()
{
    ::inference::ModelInferRequest request;
    for (const char* const name : {"A", "B", "C"}) {
        auto* const input = request.add_inputs();
        input->set_name(name);
        input->set_datatype("BYTES");
        input->mutable_contents();
        (*input->mutable_parameters())["p"].set_bool_param(true);
    }
    auto* const contents = request.mutable_inputs(1)->mutable_contents();
    contents->add_int_contents(7);
    contents->add_bytes_contents("");
    contents->add_bytes_contents(std::string(300, 't'));
    contents->add_fp64_contents(0.5);
    request.mutable_inputs(2)->mutable_contents()->add_bytes_contents("x");
    return request;
}

TEST(InferWire, TextsAreReadAsProtobufReadsThem)
{
    const ::inference::ModelInferRequest request = textRequest();
    const std::string bytes = request.SerializeAsString();
    for (const size_t size : {1, 3, 64, 1000000}) {
        const absl::StatusOr<InferWire> wire = readInferRequest(cut(bytes, size));
        ASSERT_TRUE(wire.ok()) << size;
        EXPECT_EQ(wire->message->inputs(1).contents().bytes_contents_size(), 0);
        EXPECT_TRUE(wire->message->inputs(0).has_contents());
        EXPECT_EQ(withTexts(*wire).DebugString(), request.DebugString());
    }
}

TEST(InferWire, ContentsOfSeveralPartsAreMerged)
{
    using namespace std::string_literals;
    const std::string first = "\x2a\x05\x42\x01\x61\x08\x01"s; // a text and a Boolean
    const std::string second = "\x2a\x03\x42\x01\x62"s;
    const std::string bytes = "\x2a\x0c"s + first + second;
    const absl::StatusOr<InferWire> wire = readInferRequest(cut(bytes, 2));
    ::inference::ModelInferRequest reference;
    ASSERT_TRUE(reference.ParseFromString(bytes));
    ASSERT_TRUE(wire.ok());
    EXPECT_EQ(withTexts(*wire).DebugString(), reference.DebugString());
    EXPECT_EQ(reference.inputs(0).contents().bytes_contents_size(), 2);
}

TEST(InferWire, DamagedTextsAreReadAsProtobufReadsThem)
{
    std::mt19937 random(7);
    const std::string whole = textRequest().SerializeAsString();
    for (int round = 0; round < 20000; ++round) {
        std::string bytes = whole;
        for (int i = 0; i < 3; ++i)
            bytes[random() % bytes.size()] = static_cast<char>(random());
        const absl::StatusOr<InferWire> wire = readInferRequest(cut(bytes, 1 + random() % 40));
        ::inference::ModelInferRequest reference;
        const bool isMessage = reference.ParseFromString(bytes);
        if (!wire.ok())
            continue; // protobuf skips fields that the reader refuses, such as groups
        ASSERT_TRUE(isMessage) << round;
        reference.clear_raw_input_contents();
        if (reference.GetReflection()->GetUnknownFields(reference).empty()) {
            ASSERT_EQ(withTexts(*wire).DebugString(), reference.DebugString()) << round;
        }
    }
}

// Each field has two bytes and takes many times as much memory.
TEST(InferWire, FieldsThatOccurTooOftenAreRefused)
{
    const std::pair<const char*, std::string> fields[] = {
        {"parameters", std::string("\x22\x00", 2)}, {"inputs", std::string("\x2a\x00", 2)},
        {"outputs", std::string("\x32\x00", 2)},
        {"raw_input_contents", std::string("\x3a\x00", 2)}};
    for (const auto& [name, field] : fields) {
        std::string bytes;
        for (size_t i = 0; i < kMaxOccurrences; ++i)
            bytes += field;
        EXPECT_TRUE(readInferRequest(cut(bytes, 10000)).ok()) << name;
        const absl::Status refused = readInferRequest(cut(bytes + field, 10000)).status();
        EXPECT_EQ(refused.code(), absl::StatusCode::kInvalidArgument) << name;
        EXPECT_THAT(std::string(refused.message()),
            ::testing::AllOf(::testing::HasSubstr("at most 65536"), ::testing::HasSubstr(name)));
    }
}

TEST(InferWire, BytesThatAreNoMessageAreRefused)
{
    using namespace std::string_literals;
    for (const std::string& bytes : {"\xff"s, "\x3a"s, "\x3a\xff\xff\xff\xff\x0f"s,
             "\x0a\x05"
             "ab"s,
             "\x3b"s, "\x3c"s, "\x38"s + std::string(11, '\xff'),
             "\x3a"s + std::string(9, '\xff') + "\x01", "\x3d\x01\x02"s, "\x07"s}) {
        const absl::StatusOr<InferWire> wire = readInferRequest(cut(bytes, 3));
        EXPECT_EQ(wire.status().code(), absl::StatusCode::kInvalidArgument) << bytes.size();
    }
}

// The reader accepts no message that protobuf refuses, and reads all others as protobuf does.
TEST(InferWire, DamagedMessagesAreReadAsProtobufReadsThem)
{
    std::mt19937 random(7);
    const std::string whole = exampleRequest().SerializeAsString().substr(0, 420);
    for (int round = 0; round < 20000; ++round) {
        std::string bytes = whole;
        for (int i = 0; i < 3; ++i)
            bytes[random() % 60] = static_cast<char>(random());
        const absl::StatusOr<InferWire> wire = readInferRequest(cut(bytes, 1 + random() % 40));
        ::inference::ModelInferRequest reference;
        const bool isMessage = reference.ParseFromString(bytes);
        if (!wire.ok())
            continue; // protobuf skips fields that the reader refuses, such as groups
        ASSERT_TRUE(isMessage) << round;
        ASSERT_EQ(wire->rawInputs.size(), static_cast<size_t>(reference.raw_input_contents_size()));
    }
}

} // namespace
} // namespace thalassa::grpcapi
