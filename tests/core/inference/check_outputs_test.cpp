// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/inference/check_outputs.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <memory>
#include <string>

#include "core/tensor/bytes_tensor.h"
#include "tests/support/inference_fixture.h"

namespace thalassa::inference {
namespace {

using tests::CollectingSink;

// Responses with one output whose shape and size the backend chooses.
class Outputs : public testing::Test {
protected:
    std::shared_ptr<CollectingSink> sink = std::make_shared<CollectingSink>();
    std::shared_ptr<RequestContext> context = std::make_shared<RequestContext>(sink);

    // Returns the error that the client gets for an output "O" of zero bytes with that type and
    // shape.
    absl::Status error(tensor::DataType type, const tensor::Shape& shape, size_t byteSize)
    {
        return error(type, shape, std::string(byteSize, '\0'));
    }
    absl::Status error(tensor::DataType type, const tensor::Shape& shape, const std::string& bytes)
    {
        context->modelName = "m";
        std::unique_ptr<Response> response = context->newResponse();
        OutputTensor& output = **response->addOutput("O", type, shape);
        EXPECT_TRUE(output.allocate(bytes.size(), {}).ok());
        if (!bytes.empty())
            bytes.copy(reinterpret_cast<char*>(output.block->data()), bytes.size());
        EXPECT_TRUE(context->send(std::move(response), false).ok());
        return sink->statuses().back();
    }
    static std::string texts(std::initializer_list<std::string_view> elements)
    {
        std::string bytes;
        for (const std::string_view element : elements)
            tensor::appendElement(element, bytes);
        return bytes;
    }
};

TEST_F(Outputs, WithAnImpossibleShapeAreAnError)
{
    for (const tensor::Shape& shape : {tensor::Shape{-1}, tensor::Shape{2, -3},
             tensor::Shape{0, -1}, tensor::Shape{INT64_MAX, 2}, tensor::Shape{INT64_MAX}}) {
        const absl::Status status = error(tensor::DataType::Fp32, shape, 8);
        EXPECT_EQ(status.code(), absl::StatusCode::kInternal) << tensor::toString(shape);
        EXPECT_NE(status.message().find("the backend of model 'm' returned output 'O'"),
            absl::string_view::npos)
            << status;
    }
    EXPECT_EQ(error(tensor::DataType::Bytes, {-1}, 8).code(), absl::StatusCode::kInternal);
}

TEST_F(Outputs, WhoseBytesContradictTheirShapeAreAnError)
{
    for (const size_t size : {0, 1, 23, 25, 48}) {
        EXPECT_EQ(error(tensor::DataType::Fp32, {2, 3}, size),
            absl::InternalError("the backend of model 'm' returned output 'O' with shape [2,3] and "
                                "data type FP32: expected 24 bytes, got " +
                std::to_string(size)));
    }
    EXPECT_FALSE(error(tensor::DataType::Fp32, {0}, 4).ok());
}

TEST_F(Outputs, WithoutDimensionsHaveOneElement)
{
    EXPECT_TRUE(error(tensor::DataType::Int64, {}, 8).ok());
    EXPECT_TRUE(error(tensor::DataType::Bytes, {}, texts({"one"})).ok());
    for (const size_t size : {0, 4, 1000}) {
        EXPECT_EQ(error(tensor::DataType::Int64, {}, size),
            absl::InternalError("the backend of model 'm' returned output 'O' with shape [] and "
                                "data type INT64: expected 8 bytes, got " +
                std::to_string(size)));
    }
    EXPECT_EQ(error(tensor::DataType::Bytes, {}, texts({"one", "two"})),
        absl::InternalError("the backend of model 'm' returned output 'O' with shape [] and data "
                            "type BYTES: expected 1 element, got 2"));
}

TEST_F(Outputs, ThatHaveTheirSizeAreDelivered)
{
    EXPECT_TRUE(error(tensor::DataType::Fp32, {2, 3}, 24).ok());
    EXPECT_TRUE(error(tensor::DataType::Fp32, {2, 0, 3}, 0).ok());
    EXPECT_TRUE(error(tensor::DataType::Bytes, {2, 0, 3}, 0).ok());
    EXPECT_TRUE(error(tensor::DataType::Bytes, {2}, texts({"", ""})).ok());
    EXPECT_TRUE(error(tensor::DataType::Bytes, {1, 3}, texts({"a", "", "longer"})).ok());
}

TEST_F(Outputs, OfTextsMustHaveAsManyElementsAsTheirShape)
{
    for (const int64_t elements : {0, 1, 3, 1'000'000'000}) {
        EXPECT_EQ(error(tensor::DataType::Bytes, {elements}, texts({"a", "bc"})),
            absl::InternalError("the backend of model 'm' returned output 'O' with shape [" +
                std::to_string(elements) + "] and data type BYTES: expected " +
                std::to_string(elements) + (elements == 1 ? " element" : " elements") + ", got 2"));
    }
    EXPECT_FALSE(error(tensor::DataType::Bytes, {2}, 0).ok());
}

TEST_F(Outputs, OfTextsMustFillTheirBytes)
{
    const std::string whole = texts({"a", "bcd"});
    EXPECT_EQ(error(tensor::DataType::Bytes, {2}, whole.substr(0, whole.size() - 1)),
        absl::InternalError("the backend of model 'm' returned output 'O' with shape [2] and data "
                            "type BYTES: expected 2 elements, got 11 bytes that are not a sequence "
                            "of elements: incomplete string data, expecting string of length 3 but "
                            "only 2 bytes available: the data ends inside element 1"));
    for (const std::string& bytes :
        {whole.substr(0, 7), whole + "x", std::string("\xff\xff\xff\xff", 4)})
        EXPECT_EQ(error(tensor::DataType::Bytes, {2}, bytes).code(), absl::StatusCode::kInternal);
}

class DeviceMemory final : public OutputAllocator {
public:
    absl::StatusOr<tensor::BlockRef> allocate(
        const std::string&, size_t byteSize, tensor::MemoryPlace) override
    {
        return tensor::wrapMemory(
            nullptr, byteSize, kPlace, [](void*) {}, nullptr);
    }
    absl::StatusOr<tensor::MemoryPlace> query(
        const std::string&, size_t*, tensor::MemoryPlace) override
    {
        return kPlace;
    }

private:
    static constexpr tensor::MemoryPlace kPlace{tensor::MemoryKind::Gpu, 0};
};

TEST_F(Outputs, OfTextsInTheMemoryOfADeviceAreNotRead)
{
    context = std::make_shared<RequestContext>(sink, std::make_shared<DeviceMemory>());
    std::unique_ptr<Response> response = context->newResponse();
    OutputTensor& output = **response->addOutput("O", tensor::DataType::Bytes, {2});
    ASSERT_TRUE(output.allocate(8, {}).ok());
    EXPECT_EQ(checkOutputs("m", *response), absl::OkStatus());
}

} // namespace
} // namespace thalassa::inference
