// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/codec/infer_encoder.h"

#include <grpcpp/support/slice.h>

#include <limits>
#include <string>
#include <type_traits>
#include <utility>

#include "absl/container/inlined_vector.h"
#include "absl/strings/str_cat.h"
#include "core/base/text/string_view.h"
#include "core/base/thread_sanitizer.h"
#include "core/inference/request_context.h"
#include "grpc_service.pb.h"
#include "server/grpc/codec/recycled_message.h"
#include "server/grpc/codec/wire_types.h"

namespace thalassa::grpcapi {
namespace {

constexpr size_t kUsualResponseHeadSize = 512; // bytes of an answer without its large tensors
// Maximum bytes of an output that is copied behind the head. Lending it would cost more: two
// allocations, and a piece of its own in the write.
constexpr size_t kMaxCopied = 1024;

void writeVarint(uint64_t value, std::string& target)
{
    for (; value >= 0x80; value >>= 7)
        target.push_back(static_cast<char>(0x80 | (value & 0x7f)));
    target.push_back(static_cast<char>(value));
}

void setParameter(const inference::Parameter& parameter, ::inference::InferParameter& target)
{
    std::visit(
        [&target](const auto& value) {
            using Value = std::decay_t<decltype(value)>;
            if constexpr (std::is_same_v<Value, std::string>)
                target.set_string_param(value);
            else if constexpr (std::is_same_v<Value, int64_t>)
                target.set_int64_param(value);
            else if constexpr (std::is_same_v<Value, bool>)
                target.set_bool_param(value);
            else
                target.set_double_param(value);
        },
        parameter.value);
}

// Fills in everything except the tensors' bytes.
void describe(const inference::RequestContext& context, const inference::Response& response,
    ::inference::ModelInferResponse& message)
{
    message.set_model_name(context.modelName);
    message.set_model_version(std::to_string(context.modelVersion));
    message.set_id(context.clientId);
    for (const inference::Parameter& parameter : response.parameters())
        setParameter(parameter, (*message.mutable_parameters())[parameter.name]);
    for (const inference::OutputTensor& output : response.outputs()) {
        auto& tensor = *message.add_outputs();
        tensor.set_name(output.name);
        tensor.set_datatype(std::string(tensor::dataTypeName(output.dataType)));
        tensor.mutable_shape()->Add(output.shape.begin(), output.shape.end());
    }
}

// Lends a block's bytes to gRPC, which keeps the block until they are sent.
grpc::Slice lend(const inference::OutputTensor& output)
{
    auto* const kept = new tensor::BlockRef(output.block);
    base::handOver(kept);
    const auto giveBack = [](void* block) {
        base::takeOver(block); // on a thread of gRPC's
        delete static_cast<tensor::BlockRef*>(block);
    };
    return {output.block->data(), output.byteSize, giveBack, kept};
}

} // namespace

absl::StatusOr<grpc::ByteBuffer> encodeInfer(
    const inference::RequestContext& context, const inference::Response& response)
{
    absl::InlinedVector<grpc::Slice, 4> slices;
    std::string head;
    {
        const RecycledMessage<::inference::ModelInferResponse> message;
        describe(context, response, *message);
        head.reserve(kUsualResponseHeadSize);
        message->AppendToString(&head);
    }
    size_t total = head.size();
    size_t copied = 0; // bytes of outputs in the head
    const auto addHead = [&] {
        if (head.empty())
            return;
        slices.emplace_back(head); // a copy
        context.copies.addCopy(copied);
        head.clear();
        copied = 0;
    };
    const inference::OutputAllocator* const allocator = context.allocator();
    for (const inference::OutputTensor& output : response.outputs()) {
        // Empty for an output in shared memory (row 2.4.11).
        const bool isKept = allocator != nullptr && allocator->keepsBytes(output.name);
        const size_t byteSize = isKept ? 0 : output.byteSize;
        const size_t before = head.size();
        writeVarint(
            ::inference::ModelInferResponse::kRawOutputContentsFieldNumber << 3 | kLengthDelimited,
            head);
        writeVarint(byteSize, head);
        total += head.size() - before + byteSize;
        if (byteSize <= kMaxCopied) {
            if (byteSize > 0)
                head.append(reinterpret_cast<const char*>(output.block->data()), byteSize);
            context.copies.addCopy(byteSize);
            copied += byteSize;
            continue;
        }
        addHead();
        slices.push_back(lend(output));
    }
    addHead();
    if (total > static_cast<size_t>(std::numeric_limits<int32_t>::max())) {
        return absl::InvalidArgumentError(absl::StrCat("Response has byte size ", total,
            " which exceeds gRPC's byte size limit ", std::numeric_limits<int32_t>::max(), "."));
    }
    return grpc::ByteBuffer(slices.data(), slices.size());
}

} // namespace thalassa::grpcapi
