// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/codec/stream_encoder.h"

#include <grpcpp/support/slice.h>

#include <limits>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/base/text/string_view.h"
#include "core/base/text/utf8_text.h"
#include "grpc_service.pb.h"
#include "server/grpc/codec/infer_encoder.h"
#include "server/grpc/codec/message_bytes.h"
#include "server/grpc/codec/wire_types.h"

namespace thalassa::grpcapi {
namespace {

constexpr char kFinal[] = "triton_final_response";

void setFinal(bool final, ::inference::ModelInferResponse& response)
{
    (*response.mutable_parameters())[kFinal].set_bool_param(final);
}

} // namespace

absl::StatusOr<grpc::ByteBuffer> encodeStreamResponse(
    const inference::RequestContext& context, inference::Response& response, bool final)
{
    response.parameters().push_back({kFinal, final});
    const absl::StatusOr<grpc::ByteBuffer> inner = encodeInfer(context, response);
    if (!inner.ok())
        return inner.status();
    // The head of the outer message: the field's tag and its length.
    std::string head;
    head.push_back(static_cast<char>(
        ::inference::ModelStreamInferResponse::kInferResponseFieldNumber << 3 | kLengthDelimited));
    size_t length = inner->Length();
    if (length > static_cast<size_t>(std::numeric_limits<int32_t>::max()) - 16) {
        return absl::InvalidArgumentError(absl::StrCat("Response has byte size ", length,
            " which exceeds gRPC's byte size limit ", std::numeric_limits<int32_t>::max(), "."));
    }
    for (; length >= 0x80; length >>= 7)
        head.push_back(static_cast<char>(0x80 | (length & 0x7f)));
    head.push_back(static_cast<char>(length));

    std::vector<grpc::Slice> slices;
    if (!inner->Dump(&slices).ok())
        return absl::InternalError("the encoded response cannot be read back");
    slices.insert(slices.begin(), grpc::Slice(head));
    return grpc::ByteBuffer(slices.data(), slices.size());
}

grpc::ByteBuffer encodeStreamError(const std::string& id, const absl::Status& status, bool final)
{
    ::inference::ModelStreamInferResponse message;
    // A client would take an error without a text for a response.
    message.set_error_message(status.message().empty()
            ? absl::StatusCodeToString(status.code())
            : base::asUtf8(base::toStd(status.message())));
    message.mutable_infer_response()->set_id(id);
    setFinal(final, *message.mutable_infer_response());
    return bytesOf(message);
}

grpc::ByteBuffer encodeEmptyFinal(
    const std::string& id, const std::string& model, const std::string& version)
{
    ::inference::ModelStreamInferResponse message;
    message.mutable_infer_response()->set_id(id);
    message.mutable_infer_response()->set_model_name(model);
    message.mutable_infer_response()->set_model_version(version);
    setFinal(true, *message.mutable_infer_response());
    return bytesOf(message);
}

} // namespace thalassa::grpcapi
