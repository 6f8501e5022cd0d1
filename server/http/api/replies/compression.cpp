// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/replies/compression.h"

#include <algorithm>
#include <limits>
#include <new>
#include <optional>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "core/base/status_macros.h"
#include "core/base/text/string_view.h"

namespace thalassa::httpapi {
namespace {

constexpr int kWindowBits = 15; // the largest window, which every stream may use
constexpr int kGzip = 16;       // added to them: a gzip stream,
constexpr int kAnyStream = 32;  // or one of either kind
constexpr uint64_t kGzipMagic = 0x1f;
constexpr uint64_t kFirstRatio = 4;      // a guess at how much larger the inflated data are
constexpr uint64_t kLargestRatio = 1032; // output per input byte, by the format of deflate
constexpr uint64_t kLargestFirstBlock = 1 << 20;
// The fastest level: the thread that compresses serves other requests too, and tensors gain little
// from a higher one.
constexpr int kLevel = Z_BEST_SPEED;
constexpr uInt kStreamRoom = 64 << 10; // bytes of output at a time if their number is not known
constexpr int kMemoryLevel = 8;        // zlib's default: 128 KiB

// Returns all fields of that name as one list.
std::string joinedField(const http::Headers& headers, std::string_view name)
{
    std::string joined;
    for (const auto& [fieldName, value] : headers) {
        if (absl::EqualsIgnoreCase(fieldName, base::toAbsl(name)))
            absl::StrAppend(&joined, joined.empty() ? "" : ",", value);
    }
    return joined;
}

std::optional<Coding> codingFromName(absl::string_view name)
{
    for (const Coding coding : {Coding::Identity, Coding::Gzip, Coding::Deflate}) {
        if (absl::EqualsIgnoreCase(name, base::toAbsl(codingName(coding))))
            return coding;
    }
    return std::nullopt;
}

// The weight in the parameters of one item of Accept-Encoding, such as ";q=0.5"; null if malformed.
std::optional<double> weightOf(absl::string_view parameters)
{
    parameters = absl::StripAsciiWhitespace(parameters);
    if (parameters.empty())
        return 1.0;
    if (!absl::ConsumePrefix(&parameters, ";"))
        return std::nullopt;
    parameters = absl::StripLeadingAsciiWhitespace(parameters);
    double weight = 0;
    if ((!absl::ConsumePrefix(&parameters, "q=") && !absl::ConsumePrefix(&parameters, "Q=")) ||
        !absl::SimpleAtod(parameters, &weight) || !(weight <= 1))
        return std::nullopt;
    return weight;
}

// zlib uses the allocator of the process.
void* allocate(void*, uInt count, uInt size)
{
    return ::operator new(size_t{count} * size, std::nothrow);
}

void release(void*, void* memory)
{
    ::operator delete(memory);
}

absl::Status noMemory()
{
    return absl::UnavailableError("no memory to decompress or compress a body");
}

absl::Status beginDeflation(z_stream& stream, Coding coding)
{
    const int windowBits = kWindowBits + (coding == Coding::Gzip ? kGzip : 0);
    stream.zalloc = allocate;
    stream.zfree = release;
    const int code =
        ::deflateInit2(&stream, kLevel, Z_DEFLATED, windowBits, kMemoryLevel, Z_DEFAULT_STRATEGY);
    return code == Z_OK ? absl::OkStatus() : noMemory();
}

absl::Status zlibFailed()
{
    return absl::InternalError("zlib failed to compress a body");
}

} // namespace

std::string_view codingName(Coding coding)
{
    switch (coding) {
    case Coding::Gzip:
        return "gzip";
    case Coding::Deflate:
        return "deflate";
    case Coding::Identity:
        break;
    }
    return "identity";
}

absl::StatusOr<Coding> requestCoding(const http::Headers& headers)
{
    const std::string field = joinedField(headers, "Content-Encoding");
    const absl::string_view name = absl::StripAsciiWhitespace(field);
    if (name.empty())
        return Coding::Identity;
    if (const std::optional<Coding> coding = codingFromName(name))
        return *coding;
    return absl::UnimplementedError(absl::StrCat("Unsupported compression type: Content-Encoding '",
        name, "'; expected gzip, deflate or identity"));
}

Coding replyCoding(const http::Headers& headers)
{
    Coding best = Coding::Identity;
    double highest = 0;
    const std::string field = joinedField(headers, "Accept-Encoding");
    for (const absl::string_view item : absl::StrSplit(field, ',')) {
        const size_t nameEnd = std::min(item.find(';'), item.size());
        const std::optional<Coding> coding =
            codingFromName(absl::StripAsciiWhitespace(item.substr(0, nameEnd)));
        const std::optional<double> weight = weightOf(item.substr(nameEnd));
        if (!coding || !weight || *weight <= highest)
            continue;
        best = *coding;
        highest = *weight;
    }
    return best;
}

// ---- PieceReader

std::string_view PieceReader::peek(size_t wanted) const
{
    if (m_remaining == 0)
        return {};
    return m_source.fragment(m_fragment).view().substr(m_offset, wanted);
}

void PieceReader::skip(size_t count)
{
    m_remaining -= count;
    m_offset += count;
    if (m_fragment < m_source.fragmentCount() && m_offset == m_source.fragment(m_fragment).size) {
        ++m_fragment;
        m_offset = 0;
    }
}

// ---- Inflation

Inflation::Inflation(tensor::Buffer source, uint64_t limit)
    : m_source(std::move(source))
    , m_sourceBytes(m_source.remaining())
    , m_limit(limit)
    , m_result(std::min(m_source.remaining() * kFirstRatio, kLargestFirstBlock),
          limit + (limit < std::numeric_limits<uint64_t>::max() ? 1 : 0))
{
}

Inflation::~Inflation()
{
    if (m_hasBegun)
        ::inflateEnd(&m_stream);
}

uint64_t Inflation::mostBytes() const
{
    const uint64_t limit = m_limit + (m_limit < std::numeric_limits<uint64_t>::max() ? 1 : 0);
    if (m_sourceBytes >= limit / kLargestRatio)
        return limit;
    return std::min(limit, (m_sourceBytes + 1) * kLargestRatio);
}

absl::Status Inflation::begin()
{
    if (m_source.remaining() == 0)
        return absl::InvalidArgumentError(
            "the compressed request body is empty: nothing to be decompressed");
    m_isGzip = static_cast<unsigned char>(m_source.peek(1).front()) == kGzipMagic;
    m_stream.zalloc = allocate;
    m_stream.zfree = release;
    if (::inflateInit2(&m_stream, kWindowBits + kAnyStream) != Z_OK)
        return noMemory();
    m_hasBegun = true;
    return absl::OkStatus();
}

absl::StatusOr<bool> Inflation::step(size_t work)
{
    if (!m_hasBegun)
        RETURN_IF_ERROR(begin());
    while (work > 0) {
        const std::string_view input = m_source.peek(work);
        const std::span<std::byte> space = m_result.space();
        if (space.empty())
            return noMemory();
        m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(input.data()));
        m_stream.avail_in = static_cast<uInt>(input.size());
        m_stream.next_out = reinterpret_cast<Bytef*>(space.data());
        const size_t room = std::min(space.size(), work);
        m_stream.avail_out = static_cast<uInt>(room);
        const int code = ::inflate(&m_stream, Z_NO_FLUSH);
        const size_t used = input.size() - m_stream.avail_in;
        const size_t made = room - m_stream.avail_out;
        m_source.skip(used);
        m_result.written(made);
        if (m_result.size() > m_limit) {
            return absl::InvalidArgumentError(
                absl::StrCat("Decompressed data size exceeds the maximum allowed value of ",
                    m_limit, " bytes. Use --http-max-input-size to increase the limit."));
        }
        if (code == Z_STREAM_END) {
            ASSIGN_OR_RETURN(const bool isLast, endStream());
            if (isLast)
                return true;
        } else if (code != Z_OK) {
            return failure(code);
        }
        work -= std::min(work, used + made);
    }
    return false;
}

absl::Status Inflation::failure(int code) const
{
    if (code == Z_MEM_ERROR)
        return noMemory();
    if (code == Z_BUF_ERROR) {
        return absl::InvalidArgumentError(
            absl::StrCat("the compressed request body is cut off: it ends after ", m_result.size(),
                " decompressed bytes, before the end of its stream"));
    }
    return absl::InvalidArgumentError(absl::StrCat("failed to decompress the request body: ",
        m_stream.msg == nullptr ? "expected a gzip or zlib stream" : m_stream.msg, ", after ",
        m_result.size(), " decompressed bytes"));
}

absl::StatusOr<bool> Inflation::endStream()
{
    if (m_source.remaining() == 0)
        return true;
    const bool isMember =
        m_isGzip && static_cast<unsigned char>(m_source.peek(1).front()) == kGzipMagic;
    if (!isMember) {
        return absl::InvalidArgumentError(absl::StrCat("the compressed request body continues for ",
            m_source.remaining(), " bytes after the end of its stream"));
    }
    return ::inflateReset2(&m_stream, kWindowBits + kGzip) == Z_OK ? absl::StatusOr<bool>(false)
                                                                   : noMemory();
}

// ---- Deflation

Deflation::Deflation(tensor::Buffer source, Coding coding)
    : m_source(std::move(source))
    , m_coding(coding)
    , m_result(std::min<uint64_t>(m_source.remaining(), kLargestFirstBlock),
          std::numeric_limits<uint64_t>::max())
{
}

Deflation::~Deflation()
{
    if (m_hasBegun)
        ::deflateEnd(&m_stream);
}

absl::StatusOr<bool> Deflation::step(size_t work)
{
    if (!m_hasBegun) {
        RETURN_IF_ERROR(beginDeflation(m_stream, m_coding));
        m_hasBegun = true;
    }
    for (;;) {
        const std::string_view input = m_source.peek(work);
        const bool isLast = input.size() == m_source.remaining();
        const std::span<std::byte> space = m_result.space();
        if (space.empty())
            return noMemory();
        m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(input.data()));
        m_stream.avail_in = static_cast<uInt>(input.size());
        m_stream.next_out = reinterpret_cast<Bytef*>(space.data());
        const auto room = static_cast<uInt>(std::min<size_t>(space.size(), kLargestFirstBlock));
        m_stream.avail_out = room;
        const int code = ::deflate(&m_stream, isLast ? Z_FINISH : Z_NO_FLUSH);
        const size_t used = input.size() - m_stream.avail_in;
        m_source.skip(used);
        m_result.written(room - m_stream.avail_out);
        work -= used;
        if (code == Z_STREAM_END)
            return true;
        if (code != Z_OK && code != Z_BUF_ERROR)
            return zlibFailed();
        if (work == 0)
            return false;
    }
}

// ---- StreamDeflation

StreamDeflation::~StreamDeflation()
{
    if (m_hasBegun)
        ::deflateEnd(&m_stream);
}

absl::Status StreamDeflation::begin(Coding coding)
{
    RETURN_IF_ERROR(beginDeflation(m_stream, coding));
    m_hasBegun = true;
    return absl::OkStatus();
}

absl::Status StreamDeflation::write(std::string_view input, bool isLast, std::string& output)
{
    m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(input.data()));
    m_stream.avail_in = static_cast<uInt>(input.size());
    for (;;) {
        const size_t before = output.size();
        output.resize(before + kStreamRoom);
        m_stream.next_out = reinterpret_cast<Bytef*>(output.data() + before);
        m_stream.avail_out = kStreamRoom;
        const int code = ::deflate(&m_stream, isLast ? Z_FINISH : Z_NO_FLUSH);
        output.resize(output.size() - m_stream.avail_out);
        if (code == Z_STREAM_END)
            return absl::OkStatus();
        if (code != Z_OK && code != Z_BUF_ERROR)
            return zlibFailed();
        if (m_stream.avail_out > 0 && !isLast) // all input is taken
            return absl::OkStatus();
    }
}

} // namespace thalassa::httpapi
