// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/compressed.h"

#include <grpcpp/support/proto_buffer_reader.h>

namespace thalassa::grpcapi {
namespace {

// grpc::ByteBuffer does not tell how its bytes are compressed; its reader knows.
class CompressionReader : public grpc::ProtoBufferReader {
public:
    using ProtoBufferReader::ProtoBufferReader;
    bool isCompressed()
    {
        return status().ok() && reader()->buffer_in->data.raw.compression != GRPC_COMPRESS_NONE;
    }
};

} // namespace

absl::Status checkNotCompressed(const grpc::ByteBuffer& message)
{
    grpc::ByteBuffer buffer = message; // by reference: the reader takes one that it may change
    if (!CompressionReader(&buffer).isCompressed())
        return absl::OkStatus();
    return absl::UnimplementedError(
        "the message is compressed, and this server accepts no compressed messages "
        "(--grpc-decompression=off): send it without compression");
}

} // namespace thalassa::grpcapi
