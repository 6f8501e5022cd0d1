// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <grpcpp/support/slice.h>

#include <cstring>
#include <limits>

#include "core/engine/engine.h"
#include "server/grpc/codec/infer_decoder.h"
#include "server/grpc/codec/infer_encoder.h"
#include "server/grpc/codec/stream_encoder.h"
#include "server/grpc/status.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/rows.h"
#include "tests/support/shared_object.h"

namespace thalassa::grpcapi {
namespace {

using ::testing::HasSubstr;

const char kModel[] = R"(name: "m" backend: "none"
    input { name: "I" data_type: TYPE_FP32 dims: -1 } output { name: "O" data_type: TYPE_FP32 dims: -1 })";

class InferCodec : public ::testing::Test {
protected:
    InferCodec()
    {
        m_wire.message->set_model_name("m");
        m_wire.message->set_id("r");
    }

    ::inference::InferParameter& parameter(const std::string& name)
    {
        return (*m_wire.message->mutable_parameters())[name];
    }
    ::inference::ModelInferRequest::InferInputTensor& input(const std::string& name)
    {
        auto& tensor = *m_wire.message->add_inputs();
        tensor.set_name(name);
        tensor.set_datatype("FP32");
        tensor.add_shape(1);
        return tensor;
    }
    absl::Status decode()
    {
        m_test = std::make_unique<tests::TestRequest>(m_model);
        InferWire wire;
        *wire.message = *m_wire.message;
        wire.rawInputs = m_wire.rawInputs;
        wire.texts = m_wire.texts;
        return decodeInfer(wire, m_regions, *m_test->request);
    }
    inference::Request& request() { return *m_test->request; }
    std::string refusal()
    {
        const absl::Status status = decode();
        EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << status;
        return std::string(status.message());
    }

    // Returns a response whose output has no bytes: encoding must not read them.
    std::unique_ptr<inference::Response> response(size_t byteSize)
    {
        m_test = std::make_unique<tests::TestRequest>(m_model, "r");
        request().context()->modelVersion = 3;
        auto made = std::make_unique<inference::Response>(request().context());
        inference::OutputTensor* const output =
            made->addOutput("O", tensor::DataType::Fp32, {static_cast<int64_t>(byteSize / 4)})
                .value();
        output->block = tensor::wrapMemory(
            m_bytes, byteSize, {}, [](void*) {}, nullptr);
        output->byteSize = byteSize;
        return made;
    }

    std::shared_ptr<tests::ConfiguredModel> m_model =
        std::make_shared<tests::ConfiguredModel>(kModel);
    InferWire m_wire;
    shared_memory::Regions m_regions{{.isAllowed = true}};
    std::unique_ptr<tests::TestRequest> m_test;
    char m_bytes[1025] = "0123456789abcde";
};

TEST_F(InferCodec, ReadsSequencePriorityAndTimeout)
{
    ROWS("2.4.2", "2.4.3");
    parameter("sequence_id").set_int64_param(42);
    parameter("sequence_start").set_bool_param(true);
    parameter("sequence_end").set_bool_param(true);
    parameter("priority").set_int64_param(5);
    parameter("timeout").set_int64_param(250);
    ASSERT_TRUE(decode().ok());
    EXPECT_EQ(std::get<uint64_t>(request().correlationId), 42u);
    EXPECT_EQ(request().flags, 3u);
    EXPECT_EQ(request().priority, 5u);
    EXPECT_EQ(request().timeout.count(), 250);
    parameter("sequence_id").set_string_param("s");
    parameter("priority").set_uint64_param(6);
    ASSERT_TRUE(decode().ok());
    EXPECT_EQ(std::get<std::string>(request().correlationId), "s");
    EXPECT_EQ(request().priority, 6u);
}

TEST_F(InferCodec, RefusesASequenceIdThatIsTooLong)
{
    ROWS("1.8.3");
    parameter("sequence_id").set_string_param(std::string(128, 's'));
    EXPECT_TRUE(decode().ok());
    parameter("sequence_id").set_string_param(std::string(129, 's'));
    EXPECT_EQ(decode().code(), absl::StatusCode::kUnimplemented);
    EXPECT_THAT(std::string(decode().message()), HasSubstr("cannot be longer than 128 characters"));
}

TEST_F(InferCodec, KeepsOtherParametersWithTheirTypes)
{
    ROWS("2.4.4");
    parameter("i").set_int64_param(-1);
    parameter("b").set_bool_param(true);
    parameter("s").set_string_param("x");
    parameter("d").set_double_param(0.5);
    ASSERT_TRUE(decode().ok());
    ASSERT_EQ(request().parameters.size(), 4u);
    for (const inference::Parameter& one : request().parameters) {
        if (one.name == "i")
            EXPECT_EQ(std::get<int64_t>(one.value), -1);
        else if (one.name == "b")
            EXPECT_EQ(std::get<bool>(one.value), true);
        else if (one.name == "s")
            EXPECT_EQ(std::get<std::string>(one.value), "x");
        else
            EXPECT_EQ(std::get<double>(one.value), 0.5);
    }
}

TEST_F(InferCodec, RefusesParametersOfTheWrongType)
{
    ROWS("2.4.2", "2.4.3", "2.4.4", "2.4.5");
    const auto refuses = [this](const char* name, auto set) {
        m_wire.message->clear_parameters();
        set(parameter(name));
        EXPECT_THAT(refusal(), HasSubstr(name));
    };
    const auto uint64 = [](auto& value) { value.set_uint64_param(1); };
    const auto text = [](auto& value) { value.set_string_param("1"); };
    const auto nothing = [](auto&) {};
    refuses("sequence_id", uint64);
    refuses("sequence_start", text);
    refuses("sequence_end", uint64);
    refuses("priority", text);
    refuses("priority", [](auto& value) { value.set_int64_param(-1); });
    refuses("timeout", uint64);
    refuses("mine", uint64);
    refuses("mine", nothing);
    refuses("triton_mine", text);
    refuses("triton_enable_empty_final_response", text);
}

TEST_F(InferCodec, GivesRawBytesToTheInputsInOrder)
{
    ROWS("2.4.6");
    input("A");
    input("B");
    m_wire.rawInputs = {tensor::copiedBuffer("aaaa"), tensor::copiedBuffer("bbbb")};
    ASSERT_TRUE(decode().ok());
    EXPECT_EQ(request().inputs.at(0).data.fragment(0).view(), "aaaa");
    EXPECT_EQ(request().inputs.at(1).data.fragment(0).view(), "bbbb");
    m_wire.rawInputs.pop_back();
    EXPECT_THAT(refusal(), HasSubstr("unable to find data for input tensor 'B' for model 'm'"));
    m_wire.rawInputs.resize(3);
    EXPECT_THAT(refusal(), HasSubstr("elements to be 2"));
}

TEST_F(InferCodec, RefusesTypedContentsBesideRawBytes)
{
    ROWS("2.4.6");
    input("A").mutable_contents()->add_fp32_contents(1);
    input("B");
    m_wire.rawInputs = {tensor::copiedBuffer("bbbb")};
    EXPECT_THAT(refusal(), HasSubstr("'A' for model 'm'"));
}

TEST_F(InferCodec, RefusesTypedContentsInAFieldOfAnotherType)
{
    ROWS("2.4.7");
    auto& contents = *input("A").mutable_contents();
    contents.add_int_contents(1);
    EXPECT_THAT(refusal(),
        HasSubstr("unexpected explicit tensor data for input tensor 'A' for model 'm' of type "
                  "'INT32', expected datatype 'FP32': 'int_contents' does not hold that type"));
    contents.add_fp32_contents(1);
    EXPECT_THAT(refusal(), HasSubstr("only one field may be filled"));
    contents.clear_int_contents();
    ASSERT_TRUE(decode().ok());
    EXPECT_EQ(request().inputs.at(0).data.byteSize(), 4u);
}

TEST_F(InferCodec, ReadsTextsOfATensorOfBytesOnly)
{
    ROWS("2.4.7");
    auto& tensor = input("A");
    tensor.mutable_contents();
    const std::string texts("\1\0\0\0x\0\0\0\0", 9);
    m_wire.texts = {texts};
    EXPECT_THAT(refusal(),
        HasSubstr("unexpected explicit tensor data for input tensor 'A' for model 'm' of type "
                  "'BYTES', expected datatype 'FP32': 'bytes_contents' does not hold that type"));
    tensor.set_datatype("BYTES");
    ASSERT_TRUE(decode().ok());
    EXPECT_EQ(request().inputs.at(0).data.fragment(0).view(), texts);
    tensor.mutable_contents()->add_fp32_contents(1);
    EXPECT_THAT(refusal(), HasSubstr("only one field may be filled"));
}

TEST_F(InferCodec, ReadsInputsFromRegions)
{
    ROWS("2.4.9");
    tests::SharedObject object(64);
    std::memcpy(object.bytes(), "....aaaa", 8);
    ASSERT_TRUE(m_regions.add({"r", object.key(), 0, 8}).ok());
    auto& tensor = input("A");
    auto& parameters = *tensor.mutable_parameters();
    parameters["shared_memory_byte_size"].set_int64_param(4);
    EXPECT_THAT(refusal(), HasSubstr("can not be specified without 'shared_memory_region'"));
    parameters["shared_memory_region"].set_string_param("r");
    parameters["shared_memory_offset"].set_int64_param(4);
    ASSERT_TRUE(decode().ok());
    std::string bytes(request().inputs.at(0).data.byteSize(), ' ');
    request().inputs.at(0).data.copyTo(bytes.data());
    EXPECT_EQ(bytes, "aaaa");
    EXPECT_TRUE(request().context()->hasSharedInputs);
    m_wire.rawInputs = {tensor::copiedBuffer("bbbb")};
    EXPECT_TRUE(decode().ok()) << "Triton ignores it as well";
    tensor.mutable_contents()->add_fp32_contents(1);
    EXPECT_THAT(refusal(), HasSubstr("unexpected 'content' provided when using shared memory"));
    tensor.clear_contents();
    parameters["shared_memory_offset"].set_int64_param(-1);
    EXPECT_THAT(refusal(), HasSubstr("Invalid offset for shared memory region: 'r'"));
    parameters["shared_memory_offset"].set_string_param("4");
    EXPECT_THAT(refusal(), HasSubstr("expected int64_param"));
    parameters.erase("shared_memory_byte_size");
    parameters.erase("shared_memory_offset");
    EXPECT_THAT(refusal(), HasSubstr("'shared_memory_byte_size' must be specified"));
    parameters["shared_memory_region"].set_int64_param(1);
    EXPECT_THAT(refusal(), HasSubstr("expected string_param"));
}

TEST_F(InferCodec, ReadsHowManyClassesAnOutputIsToHave)
{
    ROWS("2.4.10");
    input("A");
    m_wire.rawInputs = {tensor::copiedBuffer("aaaa")};
    auto& output = *m_wire.message->add_outputs();
    output.set_name("O");
    auto& count = (*output.mutable_parameters())["classification"];
    count.set_int64_param(3);
    ASSERT_TRUE(decode().ok());
    EXPECT_THAT(request().requestedOutputs, ::testing::ElementsAre("O"));
    ASSERT_EQ(request().context()->classifications.size(), 1u);
    EXPECT_EQ(request().context()->classifications[0].output, "O");
    EXPECT_EQ(request().context()->classifications[0].count, 3u);
    count.set_int64_param(0);
    EXPECT_THAT(refusal(),
        HasSubstr("invalid value for 'classification' parameter, expected > 0, got 0: output 'O'"));
    count.set_bool_param(true);
    EXPECT_THAT(refusal(),
        HasSubstr("invalid value type for 'classification' parameter, expected int64_param"));
}

TEST_F(InferCodec, VersionsAreNumbersOrNothing)
{
    ROWS("2.3.2");
    EXPECT_EQ(parseVersion("m", "").value(), engine::kNewestVersion);
    EXPECT_EQ(parseVersion("m", "12").value(), 12);
    for (const char* const text : {"-1", "one", "1.0", " 1", "1 ", "+1", "99999999999999999999"}) {
        const absl::Status status = parseVersion("m", text).status();
        EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << text;
        EXPECT_THAT(std::string(status.message()), HasSubstr(std::string("'") + text + "'"));
    }
}

TEST_F(InferCodec, AnAnswerIsTheMessageWithItsBytesLent)
{
    ROWS("2.4.11", "2.4.12");
    std::unique_ptr<inference::Response> answer = response(sizeof m_bytes);
    answer->parameters().push_back({"p", std::string("v")});
    absl::StatusOr<grpc::ByteBuffer> buffer = encodeInfer(*request().context(), *answer);
    ASSERT_TRUE(buffer.ok());
    std::vector<grpc::Slice> slices;
    ASSERT_TRUE(buffer->Dump(&slices).ok());
    EXPECT_EQ(slices.back().begin(), reinterpret_cast<const uint8_t*>(m_bytes));
    grpc::Slice whole;
    ASSERT_TRUE(buffer->DumpToSingleSlice(&whole).ok());
    ::inference::ModelInferResponse message;
    ASSERT_TRUE(message.ParseFromArray(whole.begin(), static_cast<int>(whole.size())));
    EXPECT_EQ(message.model_name(), "m");
    EXPECT_EQ(message.model_version(), "3");
    EXPECT_EQ(message.id(), "r");
    EXPECT_EQ(message.parameters().at("p").string_param(), "v");
    ASSERT_EQ(message.outputs_size(), 1);
    EXPECT_EQ(message.outputs(0).name(), "O");
    EXPECT_EQ(message.outputs(0).datatype(), "FP32");
    EXPECT_FALSE(message.outputs(0).has_contents());
    EXPECT_EQ(message.raw_output_contents(0), std::string(m_bytes, sizeof m_bytes));
    EXPECT_EQ(request().context()->copies.counts(), timeline::CopyCounts());
}

TEST_F(InferCodec, SmallOutputsAreCopiedBehindTheHead)
{
    const absl::StatusOr<grpc::ByteBuffer> buffer =
        encodeInfer(*request().context(), *response(16));
    ASSERT_TRUE(buffer.ok());
    grpc::Slice whole;
    ASSERT_TRUE(buffer->TrySingleSlice(&whole).ok());
    ::inference::ModelInferResponse message;
    ASSERT_TRUE(message.ParseFromArray(whole.begin(), static_cast<int>(whole.size())));
    EXPECT_EQ(message.raw_output_contents(0), std::string(m_bytes, 16));
    EXPECT_EQ(request().context()->copies.counts(), (timeline::CopyCounts{2, 32, 0}))
        << "behind the head, and with it into the message";
}

TEST_F(InferCodec, AnAnswerLargerThanAMessageIsRefused)
{
    ROWS("2.2.24");
    const std::unique_ptr<inference::Response> answer =
        response(size_t{1} + std::numeric_limits<int32_t>::max());
    const absl::Status status = encodeInfer(*request().context(), *answer).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(
        std::string(status.message()), HasSubstr("exceeds gRPC's byte size limit 2147483647"));
}

TEST(StreamError, IsUtf8)
{
    const grpc::ByteBuffer encoded =
        encodeStreamError("r", absl::InternalError("the file 'caf\xe9'"), true);
    std::vector<grpc::Slice> slices;
    ASSERT_TRUE(encoded.Dump(&slices).ok());
    std::string bytes;
    for (const grpc::Slice& slice : slices)
        bytes.append(reinterpret_cast<const char*>(slice.begin()), slice.size());
    ::inference::ModelStreamInferResponse message;
    ASSERT_TRUE(message.ParseFromString(bytes));
    EXPECT_EQ(message.error_message(), "the file 'caf\xc3\xa9'");
}

TEST(GrpcStatus, MessagesFitIntoAHeaderField)
{
    const auto sent = [](const std::string& text) {
        return toGrpcStatus(absl::InvalidArgumentError(text)).error_message();
    };
    EXPECT_EQ(sent("short"), "short");
    EXPECT_EQ(sent(std::string(2000, 'x')), std::string(2000, 'x'));
    EXPECT_EQ(sent(std::string(200'000, 'x')), std::string(2000, 'x') + "... (200000 bytes)");
    EXPECT_EQ(sent(std::string(1999, 'x') + "\xc3\xa4"),
        std::string(1999, 'x') + "... (2001 bytes)"); // no half of a character
}

} // namespace
} // namespace thalassa::grpcapi
