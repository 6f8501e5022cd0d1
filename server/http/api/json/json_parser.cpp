// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/json/json_parser.h"

#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "server/http/api/json/json.h"
#include "server/http/api/json/json_number.h"

namespace thalassa::httpapi {
namespace {

using rapidjson::SizeType;

using Reader = rapidjson::GenericReader<rapidjson::UTF8<>, rapidjson::UTF8<>, json::Allocator>;

// Returns the place of an escape that is the second half of a surrogate pair without the first, or
// npos. RapidJSON refuses only a first half without the second; the other does not become UTF-8.
size_t findLoneLowSurrogate(std::string_view text)
{
    constexpr size_t kEscapeLength = 6; // a backslash, u and four digits
    size_t at = text.find('\\');
    while (at != std::string_view::npos && text.size() - at >= kEscapeLength) {
        size_t length = 2;
        if (text[at + 1] == 'u') {
            const char second = static_cast<char>(text[at + 3] | 0x20);
            const bool isSurrogate = (text[at + 2] | 0x20) == 'd';
            if (isSurrogate && second >= 'c' && second <= 'f')
                return at;
            const bool isFirstHalf = isSurrogate &&
                (text[at + 3] == '8' || text[at + 3] == '9' || second == 'a' || second == 'b');
            length =
                isFirstHalf ? 2 * kEscapeLength : kEscapeLength; // the parser checks its second
        }
        at = text.find('\\', at + length);
    }
    return std::string_view::npos;
}

absl::Status parseError(rapidjson::ParseErrorCode code, size_t offset)
{
    return absl::InternalError(absl::StrCat("failed to parse the request JSON buffer: ",
        rapidjson::GetParseError_En(code), " at ", offset));
}

absl::Status tooDeep(absl::StatusCode code, size_t offset)
{
    return {code,
        absl::StrCat("failed to parse the request JSON buffer: JSON nesting depth exceeds maximum "
                     "allowed limit (",
            kMaxJsonDepth, ") at ", offset)};
}

absl::Status tooManyValues(size_t offset)
{
    return absl::InvalidArgumentError(
        absl::StrCat("failed to parse the request JSON buffer: more than ", kMaxJsonValues,
            " values and member names besides the elements of tensors, at ", offset));
}

// A model of RapidJSON's concept Stream over a text, whose position can be moved. A byte order mark
// is skipped. As with RapidJSON's own streams, a NUL ends the text.
class TextStream {
public:
    using Ch = char;

    explicit TextStream(std::string_view text)
        : m_begin(text.data())
        , m_end(text.data() + text.size())
        , m_at(m_begin + (text.starts_with("\xef\xbb\xbf") ? 3 : 0))
    {
    }

    Ch Peek() const { return m_at < m_end ? *m_at : '\0'; }
    Ch Take() { return m_at < m_end ? *m_at++ : '\0'; }
    size_t Tell() const { return static_cast<size_t>(m_at - m_begin); }
    void moveTo(size_t at) { m_at = m_begin + at; }
    std::string_view rest() const { return {m_at, static_cast<size_t>(m_end - m_at)}; }

    // The concept requires these functions for output streams.
    Ch* PutBegin() { return nullptr; }
    void Put(Ch) { }
    size_t PutEnd(Ch*) { return 0; }

private:
    const char* const m_begin;
    const char* const m_end;
    const char* m_at;
};

// A model of RapidJSON's concept Handler for an array that is checked and not kept.
class ArrayCheck {
public:
    explicit ArrayCheck(StopFlag stop)
        : m_stop(stop)
    {
    }

    bool Null() { return add(); }
    bool Bool(bool) { return add(); }
    bool Int(int) { return add(); }
    bool Uint(unsigned) { return add(); }
    bool Int64(int64_t) { return add(); }
    bool Uint64(uint64_t) { return add(); }
    bool Double(double) { return add(); }
    bool RawNumber(const char*, SizeType, bool) { return add(); }
    bool String(const char*, SizeType, bool) { return add(); }
    bool Key(const char*, SizeType, bool) { return true; }
    bool StartObject() { return enter(); }
    bool EndObject(SizeType) { return leave(); }
    bool StartArray() { return enter(); }
    bool EndArray(SizeType) { return leave(); }

    size_t count() const { return m_count; }
    bool isTooDeep() const { return m_isTooDeep; }

private:
    bool add()
    {
        m_count += m_depth == 1 ? 1 : 0;
        return !isStopped(m_stop);
    }
    // The array itself is at the depth 0 of a tensor's nesting, wherever it stands in the document.
    bool enter()
    {
        add();
        m_isTooDeep = m_depth >= kMaxJsonDepth;
        ++m_depth;
        return !m_isTooDeep && !isStopped(m_stop);
    }
    bool leave()
    {
        --m_depth;
        return true;
    }

    const StopFlag m_stop;
    size_t m_depth = 0;
    size_t m_count = 0;
    bool m_isTooDeep = false;
};

// A model of RapidJSON's concept Handler in front of a document: bounds the values that reach the
// document, and takes the arrays in the tensors' places out of the stream.
class DocumentFilter {
public:
    DocumentFilter(TextStream& stream, TensorPlaces places, StopFlag stop, json::Document& document)
        : m_stream(stream)
        , m_places(places)
        , m_stop(stop)
        , m_document(document)
    {
    }

    // The reason for which the filter ended the parser; OK if it did not.
    const absl::Status& status() const { return m_status; }

    bool Null() { return add() && m_document.Null(); }
    bool Bool(bool value) { return add() && m_document.Bool(value); }
    bool Int(int value) { return add() && m_document.Int(value); }
    bool Uint(unsigned value) { return add() && m_document.Uint(value); }
    bool Int64(int64_t value) { return add() && m_document.Int64(value); }
    bool Uint64(uint64_t value) { return add() && m_document.Uint64(value); }
    bool Double(double value) { return add() && m_document.Double(value); }
    bool RawNumber(const char* text, SizeType size, bool copy)
    {
        return add() && m_document.RawNumber(text, size, copy);
    }
    bool String(const char* text, SizeType size, bool copy)
    {
        return add() && m_document.String(text, size, copy);
    }
    bool Key(const char* text, SizeType size, bool copy)
    {
        if (m_depth <= m_path.size())
            m_path[m_depth - 1].assign(text, size);
        return add() && m_document.Key(text, size, copy);
    }
    bool StartObject() { return enter(false) && m_document.StartObject(); }
    bool EndObject(SizeType count) { return leave() && m_document.EndObject(count); }
    bool StartArray()
    {
        if (isTensorPlace())
            return takeArray();
        return enter(true) && m_document.StartArray();
    }
    bool EndArray(SizeType count)
    {
        if (std::exchange(m_isTaken, false))
            return m_document.EndArray(kTakenValues);
        return leave() && m_document.EndArray(count);
    }

private:
    static constexpr SizeType kTakenValues = 3; // begin, end, count

    bool isTensorPlace() const
    {
        switch (m_places) {
        case TensorPlaces::None:
            return false;
        case TensorPlaces::Inputs:
            return m_depth == 3 && m_path[0] == "inputs" && m_isArray[1] && !m_isArray[2] &&
                m_path[2] == "data";
        case TensorPlaces::Members:
            return m_depth == 1 || (m_depth == 2 && !m_isArray[1] && m_path[0] == "parameters");
        }
        return false;
    }

    // Called when the parser is at the array's first bracket; it will read one character and
    // continue behind it. The array is read here, so that the parser sees only its end.
    bool takeArray()
    {
        const size_t begin = m_stream.Tell();
        std::optional<ArrayExtent> extent = scanNumberArray(m_stream.rest(), m_stop);
        if (!extent)
            extent = checkedArray();
        if (!extent)
            return false;
        const size_t end = begin + extent->size;
        m_stream.moveTo(end - 2);
        m_isTaken = true;
        return add() && m_document.StartArray() && m_document.Uint64(begin) &&
            m_document.Uint64(end) && m_document.Uint64(extent->count);
    }

    // Reads any array at the stream's position. Returns nullopt after an error.
    std::optional<ArrayExtent> checkedArray()
    {
        const size_t begin = m_stream.Tell();
        ArrayCheck check(m_stop);
        const rapidjson::ParseResult result =
            m_reader.Parse<kJsonFlags | rapidjson::kParseStopWhenDoneFlag>(m_stream, check);
        if (!result.IsError())
            return ArrayExtent{m_stream.Tell() - begin, check.count()};
        const bool isEnded = result.Code() == rapidjson::kParseErrorTermination;
        fail(!isEnded               ? parseError(result.Code(), result.Offset())
                : check.isTooDeep() ? tooDeep(absl::StatusCode::kInvalidArgument, m_stream.Tell())
                                    : stopped());
        return std::nullopt;
    }

    bool add()
    {
        if (isStopped(m_stop))
            return fail(stopped());
        return ++m_values <= kMaxJsonValues || fail(tooManyValues(m_stream.Tell()));
    }
    bool enter(bool isArray)
    {
        if (m_depth < m_isArray.size())
            m_isArray[m_depth] = isArray;
        if (m_depth >= kMaxJsonDepth)
            return fail(tooDeep(absl::StatusCode::kInternal, m_stream.Tell()));
        ++m_depth;
        return add();
    }
    bool leave()
    {
        --m_depth;
        return true;
    }
    bool fail(absl::Status status)
    {
        m_status = std::move(status);
        return false;
    }

    TextStream& m_stream;
    const TensorPlaces m_places;
    const StopFlag m_stop;
    json::Document& m_document;
    Reader m_reader; // for the arrays that are taken
    absl::Status m_status;
    size_t m_depth = 0;
    size_t m_values = 0;
    bool m_isTaken = false; // the parser is in an array that was taken
    // For each of the first levels: the name of the member, and whether the level is an array.
    std::array<std::string, 3> m_path;
    std::array<bool, 3> m_isArray{};
};

} // namespace

absl::Status stopped()
{
    return absl::CancelledError("the client has closed the connection");
}

absl::StatusOr<json::Document> parseJson(std::string_view text, TensorPlaces places, StopFlag stop)
{
    json::Document document;
    absl::Status status;
    const auto generate = [&](json::Document& target) {
        TextStream stream(text);
        DocumentFilter filter(stream, places, stop, target);
        Reader reader;
        const rapidjson::ParseResult result = reader.Parse<kJsonFlags>(stream, filter);
        if (!filter.status().ok())
            status = filter.status();
        else if (result.IsError())
            status = parseError(result.Code(), result.Offset());
        return status.ok();
    };
    document.Populate(generate);
    if (!status.ok())
        return status;
    if (const size_t at = findLoneLowSurrogate(text); at != std::string_view::npos)
        return parseError(rapidjson::kParseErrorStringUnicodeSurrogateInvalid, at);
    if (!document.IsObject())
        return wrongType("the request", document, "object");
    return document;
}

ArrayText arrayText(const json::Value& array, std::string_view source)
{
    const size_t begin = array[0].GetUint64();
    return {source.substr(begin, array[1].GetUint64() - begin), array[2].GetUint64()};
}

} // namespace thalassa::httpapi
