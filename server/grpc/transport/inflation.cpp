// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/transport/inflation.h"

#include <grpcpp/support/proto_buffer_reader.h>

#include <algorithm>
#include <new>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"

namespace thalassa::grpcapi {
namespace {

constexpr int kWindowBits = 15; // the largest window, which every stream may use
constexpr int kGzip = 16;       // added to the window bits: a gzip stream
constexpr size_t kFirstBlock = 4 << 10;
constexpr size_t kLargestBlock = 1 << 20;

// grpc::ByteBuffer does not expose how its bytes are compressed; its reader does.
class CompressionReader : public grpc::ProtoBufferReader {
public:
    using ProtoBufferReader::ProtoBufferReader;
    grpc_compression_algorithm compression()
    {
        return status().ok() ? reader()->buffer_in->data.raw.compression : GRPC_COMPRESS_NONE;
    }
};

const char* nameOf(grpc_compression_algorithm algorithm)
{
    return algorithm == GRPC_COMPRESS_GZIP ? "gzip" : "deflate";
}

std::vector<grpc::Slice> slicesOf(const grpc::ByteBuffer& message)
{
    std::vector<grpc::Slice> slices;
    if (!message.Dump(&slices).ok())
        slices.clear();
    return slices;
}

} // namespace

grpc_compression_algorithm compressionOf(grpc::ByteBuffer& message)
{
    return message.Length() > 0 ? CompressionReader(&message).compression() : GRPC_COMPRESS_NONE;
}

Inflation::Inflation(grpc::ByteBuffer& message, uint64_t limit, InflationBudget& budget)
    : m_algorithm(compressionOf(message))
    , m_limit(limit)
    , m_budget(budget)
    , m_input(slicesOf(message))
{
}

Inflation::~Inflation()
{
    if (m_hasBegun)
        ::inflateEnd(&m_stream);
}

absl::Status Inflation::begin()
{
    const int bits = kWindowBits + (m_algorithm == GRPC_COMPRESS_GZIP ? kGzip : 0);
    if (::inflateInit2(&m_stream, bits) != Z_OK)
        return absl::ResourceExhaustedError("no memory to decompress a message");
    m_hasBegun = true;
    return absl::OkStatus();
}

absl::Status Inflation::failure(const char* reason) const
{
    return absl::InvalidArgumentError(absl::StrCat("the message cannot be decompressed with ",
        nameOf(m_algorithm), ", which its grpc-encoding names: ", reason));
}

absl::Status Inflation::addBlock()
{
    const size_t size =
        m_blocks.empty() ? kFirstBlock : std::min(m_blocks.back().size() * 2, kLargestBlock);
    ASSIGN_OR_RETURN(grpc::Slice block, m_budget.allocate(size));
    m_blocks.push_back(std::move(block));
    // Slices are constant once they are shared; this one has no other reference yet.
    m_stream.next_out = const_cast<Bytef*>(m_blocks.back().begin());
    m_stream.avail_out = static_cast<uInt>(size);
    return absl::OkStatus();
}

absl::StatusOr<bool> Inflation::step(uint64_t work)
{
    if (!m_hasBegun)
        RETURN_IF_ERROR(begin());
    for (const uint64_t end = m_size + work; m_size < end;) {
        if (m_stream.avail_in == 0 && m_nextInput < m_input.size()) {
            const grpc::Slice& next = m_input[m_nextInput++];
            m_stream.next_in = const_cast<Bytef*>(next.begin());
            m_stream.avail_in = static_cast<uInt>(next.size());
        }
        if (m_stream.avail_out == 0)
            RETURN_IF_ERROR(addBlock());
        const uInt room = m_stream.avail_out;
        const int code = ::inflate(&m_stream, Z_NO_FLUSH);
        m_size += room - m_stream.avail_out;
        if (m_size > m_limit)
            return absl::ResourceExhaustedError(
                absl::StrCat("the message decompresses to more than ", m_limit,
                    " bytes, the limit that --grpc-max-message-size sets"));
        const bool isRead = m_stream.avail_in == 0 && m_nextInput == m_input.size();
        if (code == Z_STREAM_END)
            return isRead ? absl::StatusOr<bool>(true) : failure("other data follow it");
        if (code == Z_MEM_ERROR)
            return absl::ResourceExhaustedError("no memory to decompress a message");
        if (code != Z_OK && code != Z_BUF_ERROR)
            return failure(m_stream.msg != nullptr ? m_stream.msg : "the data are damaged");
        if (isRead && m_stream.avail_out > 0)
            return failure("the data are cut off");
    }
    return false;
}

grpc::ByteBuffer Inflation::take() const
{
    std::vector<grpc::Slice> slices = m_blocks;
    if (!slices.empty())
        slices.back() = slices.back().sub(0, slices.back().size() - m_stream.avail_out);
    return {slices.data(), slices.size()};
}

} // namespace thalassa::grpcapi
