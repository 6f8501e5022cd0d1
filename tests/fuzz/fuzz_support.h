// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Helpers for the fuzz targets of inference: a model that consists of a configuration, bodies cut
// into pieces, and a request as a text for comparisons.
#pragma once

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/text_format.h>

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/inference/request.h"
#include "core/inference/validate_request.h"
#include "core/tensor/bytes_tensor.h"
#include "tests/fuzz/check.h"

namespace thalassa::fuzz {

// A refusal must have a message and a code that blames the client.
inline void checkRefusal(
    const absl::Status& status, std::initializer_list<absl::StatusCode> expected)
{
    check(std::find(expected.begin(), expected.end(), status.code()) != expected.end(),
        "a refusal has one of the codes that the interface names", status.ToString());
    check(!status.message().empty(), "a refusal has a message");
}

// Each piece is in a block of its own, so that the sanitizer detects a read past its end.
inline tensor::Buffer cutBuffer(std::string_view bytes, size_t pieceSize)
{
    tensor::Buffer buffer;
    for (; !bytes.empty(); bytes.remove_prefix(std::min(pieceSize, bytes.size())))
        buffer.append(tensor::copiedBuffer(bytes.substr(0, pieceSize)).fragment(0));
    return buffer;
}

inline std::string bytesOf(const tensor::Buffer& buffer)
{
    std::string bytes(buffer.byteSize(), '\0');
    buffer.copyTo(bytes.data());
    return bytes;
}

// Equal messages give equal bytes, because maps are written in the order of their keys.
inline std::string serialized(const google::protobuf::Message& message)
{
    std::string bytes;
    google::protobuf::io::StringOutputStream stream(&bytes);
    google::protobuf::io::CodedOutputStream coded(&stream);
    coded.SetSerializationDeterministic(true);
    message.SerializeToCodedStream(&coded);
    coded.Trim();
    return bytes;
}

class FuzzModel final : public inference::ServedModel {
public:
    explicit FuzzModel(const std::string& configText)
        : m_info(parse(configText))
    {
    }
    const std::string& name() const override { return m_info.name(); }
    int64_t version() const override { return 1; }
    const config::ModelInfo& info() const override { return m_info; }
    absl::Status enqueue(std::unique_ptr<inference::Request>&) override
    {
        return absl::UnimplementedError("a FuzzModel runs nothing");
    }

private:
    static config::ModelInfo parse(const std::string& text)
    {
        ::inference::ModelConfig config;
        check(google::protobuf::TextFormat::ParseFromString(text, &config), "the model is one");
        return config::ModelInfo::create(config).value();
    }

    const config::ModelInfo m_info;
};

// Has an input of every kind that requests are decoded into; one is required.
inline const std::shared_ptr<FuzzModel>& smallModel()
{
    static const auto model = std::make_shared<FuzzModel>(
        "name: 'm' max_batch_size: 4 "
        "input { name: 'F' data_type: TYPE_FP32 dims: -1 } "
        "input { name: 'D' data_type: TYPE_FP64 dims: [ 2, -1 ] optional: true } "
        "input { name: 'S' data_type: TYPE_STRING dims: -1 optional: true } "
        "input { name: 'I' data_type: TYPE_INT64 dims: [ 2 ] optional: true } "
        "input { name: 'U' data_type: TYPE_UINT8 dims: [ -1, -1 ] optional: true } "
        "input { name: 'B' data_type: TYPE_BOOL dims: 1 reshape { shape: [] } optional: true } "
        "input { name: 'H' data_type: TYPE_FP16 dims: -1 optional: true } "
        "output { name: 'O' data_type: TYPE_FP32 dims: -1 } "
        "output { name: 'P' data_type: TYPE_STRING dims: -1 }");
    return model;
}

class IgnoringSink final : public inference::ResponseSink {
public:
    void deliver(inference::RequestContext&, std::unique_ptr<inference::Response>, bool) override {
    }
};

inline std::unique_ptr<inference::Request> newRequest(
    const std::shared_ptr<inference::ServedModel>& model)
{
    auto context = std::make_shared<inference::RequestContext>(std::make_shared<IgnoringSink>());
    context->modelName = model->name();
    context->modelVersion = model->version();
    return std::make_unique<inference::Request>(model, std::move(context));
}

// Returns everything that a request can contain as text.
inline std::string describe(inference::Request& request)
{
    const auto value = [](const auto& one) {
        return std::visit(
            [](const auto& held) { return absl::StrCat(sizeof(held), ":", held); }, one);
    };
    std::string text = absl::StrCat("id=", request.context()->clientId,
        " sequence=", value(request.correlationId), " flags=", request.flags,
        " priority=", request.priority, " timeout=", request.timeout.count(), "\n");
    for (const inference::Parameter& parameter : request.parameters)
        absl::StrAppend(&text, "parameter ", parameter.name, "=", value(parameter.value), "\n");
    for (const inference::InputTensor& input : request.inputs) {
        absl::StrAppend(&text, "input ", input.name, " ", static_cast<int>(input.dataType), " ",
            tensor::toString(input.shape), " ", input.isRaw, " ", bytesOf(input.data), "\n");
    }
    for (const std::string& output : request.requestedOutputs)
        absl::StrAppend(&text, "output ", output, "\n");
    for (const inference::RequestedClassification& wish : request.context()->classifications)
        absl::StrAppend(&text, "classes ", wish.output, " ", wish.count, "\n");
    return text;
}

// Prepares a decoded request. If this succeeds, its sizes must agree.
inline bool prepareAndCheck(inference::Request& request)
{
    const absl::Status status = inference::validateRequest(request);
    if (!status.ok()) {
        checkRefusal(status, {absl::StatusCode::kInvalidArgument});
        return false;
    }
    const int maxBatchSize = request.model()->info().maxBatchSize();
    check(request.batchSize >= 1 || maxBatchSize == 0 || request.inputs.front().data.isEmpty(),
        "a request has a batch");
    check(request.batchSize <= static_cast<uint32_t>(std::max(1, maxBatchSize)),
        "a batch is at most max_batch_size");
    for (const inference::InputTensor& input : request.inputs) {
        const absl::StatusOr<int64_t> elements = tensor::elementCount(input.shape);
        check(elements.ok(), "the shape of a prepared input has an element count");
        if (input.dataType == tensor::DataType::Bytes) {
            const absl::StatusOr<int64_t> counted = tensor::countElements(input.data);
            check(counted.ok() && *counted == *elements, "texts are as many as the shape says");
            continue;
        }
        const absl::StatusOr<int64_t> size = tensor::byteSize(input.dataType, input.shape);
        check(size.ok() && static_cast<uint64_t>(*size) == input.data.byteSize(),
            "a tensor has as many bytes as its shape says", input.name);
    }
    return true;
}

// Returns a response whose outputs are the request's inputs.
inline std::unique_ptr<inference::Response> echo(inference::Request& request)
{
    auto response = std::make_unique<inference::Response>(request.context());
    for (const inference::InputTensor& input : request.inputs) {
        inference::OutputTensor& output =
            *response->addOutput(input.name, input.dataType, input.shape).value();
        const size_t size = input.data.byteSize();
        check(output.allocate(size, {}).ok(), "an output of that size can be had");
        if (size > 0)
            input.data.copyTo(output.block->data());
    }
    return response;
}

} // namespace thalassa::fuzz
