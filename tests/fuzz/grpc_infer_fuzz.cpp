// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A ModelInferRequest as bytes. The server's reader must agree with protobuf's parser in any
// division of the message into slices. Its result is decoded; its tensors, taken as a response,
// must pass the encoder.
#include <grpcpp/support/slice.h>

#include "server/grpc/codec/infer_decoder.h"
#include "server/grpc/codec/infer_encoder.h"
#include "server/grpc/codec/infer_wire.h"
#include "tests/fuzz/fuzz_support.h"
#include "tests/support/wire_texts.h"

namespace thalassa::fuzz {
namespace {

using grpcapi::InferWire;
using ::inference::ModelInferRequest;

grpc::ByteBuffer cut(std::string_view bytes, size_t pieceSize)
{
    std::vector<grpc::Slice> slices;
    for (; !bytes.empty(); bytes.remove_prefix(std::min(pieceSize, bytes.size())))
        slices.emplace_back(bytes.data(), std::min(pieceSize, bytes.size()));
    return {slices.data(), slices.size()};
}

// The server's reader drops fields that a request does not have, but none of a wrong wire type.
void dropUnknown(ModelInferRequest& request)
{
    request.GetReflection()->MutableUnknownFields(&request)->Clear();
}

std::string asBytes(const absl::StatusOr<InferWire>& wire)
{
    if (!wire.ok())
        return wire.status().ToString();
    check(wire->message->raw_input_contents().empty(), "raw contents stay out of the message");
    for (int i = 0; i < wire->message->inputs_size(); ++i)
        check(
            wire->texts[static_cast<size_t>(i)].empty() || wire->message->inputs(i).has_contents(),
            "texts are part of contents");
    ModelInferRequest message = tests::withTexts(*wire);
    dropUnknown(message);
    for (const tensor::Buffer& raw : wire->rawInputs)
        message.add_raw_input_contents(bytesOf(raw));
    return serialized(message);
}

// Protobuf skips groups, which are deprecated; the server's reader refuses them.
bool mayHoldGroup(std::string_view bytes)
{
    return std::any_of(
        bytes.begin(), bytes.end(), [](char byte) { return (byte & 7) == 3 || (byte & 7) == 4; });
}

void checkReading(std::string_view bytes, const absl::StatusOr<InferWire>& wire)
{
    ModelInferRequest reference;
    const bool isOne = reference.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()));
    dropUnknown(reference);
    if (!wire.ok()) {
        checkRefusal(wire.status(), {absl::StatusCode::kInvalidArgument});
        check(!isOne || mayHoldGroup(bytes), "what protobuf reads is read");
        return;
    }
    check(isOne, "what protobuf refuses is refused");
    check(asBytes(wire) == serialized(reference), "a message is read as protobuf reads it",
        reference.DebugString());
}

void checkEncoding(inference::Request& request)
{
    const std::unique_ptr<inference::Response> response = echo(request);
    const absl::StatusOr<grpc::ByteBuffer> encoded =
        grpcapi::encodeInfer(*request.context(), *response);
    check(encoded.ok(), "a small answer can be encoded", encoded.status().ToString());
    std::vector<grpc::Slice> slices;
    check(encoded->Dump(&slices).ok(), "an answer has bytes");
    std::string bytes;
    for (const grpc::Slice& slice : slices)
        bytes.append(reinterpret_cast<const char*>(slice.begin()), slice.size());
    ::inference::ModelInferResponse answer;
    check(answer.ParseFromString(bytes), "an answer is a message");
    check(answer.outputs_size() == static_cast<int>(request.inputs.size()) &&
            answer.raw_output_contents_size() == answer.outputs_size(),
        "an answer has each output", answer.DebugString());
    for (int i = 0; i < answer.outputs_size(); ++i) {
        const inference::InputTensor& input = request.inputs[static_cast<size_t>(i)];
        check(answer.outputs(i).name() == input.name &&
                answer.raw_output_contents(i) == bytesOf(input.data),
            "an output has its name and its bytes");
    }
}

struct Decoded {
    std::unique_ptr<inference::Request> request = newRequest(smallModel());
    bool isOk = false;
    std::string text;
};

// Consumes the wire's tensors.
Decoded decode(absl::StatusOr<InferWire> wire)
{
    Decoded decoded;
    absl::Status status = wire.status();
    shared_memory::Regions regions;
    if (wire.ok())
        status = grpcapi::decodeInfer(*wire, regions, *decoded.request);
    decoded.isOk = status.ok();
    if (!status.ok()) {
        checkRefusal(status,
            {absl::StatusCode::kInvalidArgument, absl::StatusCode::kNotFound,
                absl::StatusCode::kUnimplemented});
        return decoded;
    }
    // The parameters come from a hash table in any order.
    std::sort(decoded.request->parameters.begin(), decoded.request->parameters.end(),
        [](const auto& a, const auto& b) { return a.name < b.name; });
    decoded.text = describe(*decoded.request);
    const absl::StatusOr<int64_t> version =
        grpcapi::parseVersion("m", wire->message->model_version());
    if (!version.ok())
        checkRefusal(version.status(), {absl::StatusCode::kInvalidArgument});
    return decoded;
}

} // namespace
} // namespace thalassa::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    using namespace thalassa::fuzz;
    const std::string_view bytes = toText(data, size);
    const size_t wholeSize = std::max<size_t>(1, size);
    absl::StatusOr<InferWire> wire = thalassa::grpcapi::readInferRequest(cut(bytes, wholeSize));
    checkReading(bytes, wire);
    const std::string read = asBytes(wire);
    const Decoded whole = decode(std::move(wire));
    for (const size_t pieceSize : {size_t{1}, size_t{3}, size_t{64}}) {
        wire = thalassa::grpcapi::readInferRequest(cut(bytes, pieceSize));
        check(asBytes(wire) == read, "slices are read like the whole");
        const Decoded other = decode(std::move(wire));
        check(other.isOk == whole.isOk && other.text == whole.text,
            "slices are decoded like the whole", whole.text);
    }
    if (whole.isOk && prepareAndCheck(*whole.request))
        checkEncoding(*whole.request);
    return 0;
}
