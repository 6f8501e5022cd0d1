// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Content codings of HTTP (row 1.6): the coding of a request, the coding for an answer, and the two
// directions of zlib, each in steps of bounded work, so that a large body can share its thread.
// The functions are pure and *thread-safe*, the classes *thread-compatible*.
#pragma once

#include <zlib.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/tensor/buffer.h"
#include "server/http/api/replies/growing_buffer.h"
#include "server/http/message/transport.h"

namespace thalassa::httpapi {

enum class Coding : uint8_t { Identity, Gzip, Deflate };

// Returns the name that the fields Content-Encoding and Accept-Encoding use.
std::string_view codingName(Coding coding);

// Returns the coding that all Content-Encoding fields together name. Fails with UNIMPLEMENTED for
// an unknown coding and for more than one (row 1.6.2).
absl::StatusOr<Coding> requestCoding(const http::Headers& headers);

// Returns the coding with the highest weight in all Accept-Encoding fields, the first of equals, or
// Identity if none is above 0 (row 1.6.5). Unknown codings and items with a malformed weight do not
// count.
Coding replyCoding(const http::Headers& headers);

// Reads the bytes of a buffer, which lies in CPU memory, piece by piece.
class PieceReader {
public:
    explicit PieceReader(tensor::Buffer source)
        : m_source(std::move(source))
        , m_remaining(m_source.byteSize())
    {
    }

    size_t remaining() const { return m_remaining; }
    // Returns the next contiguous bytes, at most `wanted`, without consuming them.
    std::string_view peek(size_t wanted) const;
    // Consumes `count` bytes. REQUIRES: count is at most the number that peek() returned.
    void skip(size_t count);

private:
    const tensor::Buffer m_source;
    size_t m_fragment = 0;
    size_t m_offset = 0; // in that fragment
    size_t m_remaining;
};

// Inflates one zlib stream, or gzip members one after another; the first bytes determine which.
class Inflation {
public:
    // `limit` is the maximum number of inflated bytes. At most one byte beyond it is ever made.
    Inflation(tensor::Buffer source, uint64_t limit);
    ~Inflation();
    Inflation(const Inflation&) = delete;
    Inflation& operator=(const Inflation&) = delete;

    // Continues for about `work` bytes of input and output together. Returns true when all is done;
    // must not be called after that or after a failure. Fails with INVALID_ARGUMENT for data that
    // are no stream, cut off, damaged, followed by others, or larger than the limit, and with
    // UNAVAILABLE if there is no memory.
    absl::StatusOr<bool> step(size_t work);

    // The number of bytes inflated so far. It never exceeds mostBytes().
    uint64_t size() const { return m_result.size(); }
    // The largest possible number of inflated bytes, by the limit and by the ratio of deflate.
    uint64_t mostBytes() const;
    // Returns the inflated bytes, once step() has returned true.
    tensor::Buffer take() { return m_result.take(); }

private:
    absl::Status begin();
    absl::Status failure(int code) const;
    // Called at the end of a stream. Returns whether it was the last.
    absl::StatusOr<bool> endStream();

    PieceReader m_source;
    const uint64_t m_sourceBytes;
    const uint64_t m_limit;
    GrowingBuffer m_result;
    z_stream m_stream{};
    bool m_hasBegun = false;
    bool m_isGzip = false;
};

class Deflation {
public:
    // REQUIRES: `coding` is not Identity.
    Deflation(tensor::Buffer source, Coding coding);
    ~Deflation();
    Deflation(const Deflation&) = delete;
    Deflation& operator=(const Deflation&) = delete;

    // Continues for about `work` bytes of input. Returns true when all is done; must not be called
    // after that or after a failure. Fails with UNAVAILABLE if there is no memory.
    absl::StatusOr<bool> step(size_t work);

    // Returns the compressed bytes, once step() has returned true.
    tensor::Buffer take() { return m_result.take(); }

private:
    PieceReader m_source;
    const Coding m_coding;
    GrowingBuffer m_result;
    z_stream m_stream{};
    bool m_hasBegun = false;
};

// Compresses a body whose end is not known yet.
class StreamDeflation {
public:
    StreamDeflation() = default;
    ~StreamDeflation();
    StreamDeflation(const StreamDeflation&) = delete;
    StreamDeflation& operator=(const StreamDeflation&) = delete;

    // Called once, before write(). REQUIRES: `coding` is not Identity. Fails with UNAVAILABLE if
    // there is no memory.
    absl::Status begin(Coding coding);
    // Compresses `input` and appends the bytes that are ready to `output`; all of them if `isLast`.
    absl::Status write(std::string_view input, bool isLast, std::string& output);

private:
    z_stream m_stream{};
    bool m_hasBegun = false;
};

} // namespace thalassa::httpapi
