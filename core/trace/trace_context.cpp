// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_context.h"

#include <algorithm>
#include <random>
#include <span>

#include "core/base/text/json.h"
#include "core/trace/trace_state.h"

namespace thalassa::trace {
namespace {

constexpr char kDigits[] = "0123456789abcdef";
constexpr size_t kLength = 55; // length of version 00: "00-" trace "-" span "-" flags

// Returns -1 for any other character. W3C allows lower case only.
int digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// Removes as many bytes as `target` has from the beginning of the text.
bool readBytes(std::string_view& text, std::span<uint8_t> target)
{
    if (text.size() < 2 * target.size())
        return false;
    for (size_t i = 0; i < target.size(); ++i) {
        const int high = digit(text[2 * i]);
        const int low = digit(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        target[i] = static_cast<uint8_t>(high * 16 + low);
    }
    text.remove_prefix(2 * target.size());
    return true;
}

bool readDash(std::string_view& text)
{
    if (text.empty() || text.front() != '-')
        return false;
    text.remove_prefix(1);
    return true;
}

bool isZero(std::span<const uint8_t> bytes)
{
    return std::all_of(bytes.begin(), bytes.end(), [](uint8_t byte) { return byte == 0; });
}

void append(std::span<const uint8_t> bytes, std::string& text)
{
    for (const uint8_t byte : bytes) {
        text += kDigits[byte >> 4];
        text += kDigits[byte & 15];
    }
}

bool readTraceparent(std::string_view text, TraceContext& context)
{
    constexpr uint8_t kNoVersion = 0xff;
    uint8_t version = 0;
    const size_t length = text.size();
    if (!readBytes(text, {&version, 1}) || !readDash(text) || !readBytes(text, context.traceId) ||
        !readDash(text) || !readBytes(text, context.spanId) || !readDash(text) ||
        !readBytes(text, {&context.flags, 1}))
        return false;
    if (version == kNoVersion || isZero(context.traceId) || isZero(context.spanId))
        return false;
    // A later version may have more fields, but after a dash.
    return version == 0 ? length == kLength : text.empty() || text.front() == '-';
}

template <typename Id> Id randomId()
{
    thread_local std::mt19937_64 generator = [] {
        std::random_device device;
        std::seed_seq seed{device(), device(), device(), device()};
        return std::mt19937_64(seed);
    }();
    Id id;
    do {
        for (size_t i = 0; i < id.size(); i += sizeof(uint64_t)) {
            uint64_t word = generator();
            for (size_t j = 0; j < sizeof(word); ++j, word >>= 8)
                id[i + j] = static_cast<uint8_t>(word);
        }
    } while (isZero(id));
    return id;
}

} // namespace

TraceId randomTraceId()
{
    return randomId<TraceId>();
}

SpanId randomSpanId()
{
    return randomId<SpanId>();
}

std::optional<TraceContext> readTraceContext(const TraceContextFields& fields)
{
    TraceContext context;
    if (fields.parents.size() != 1 || !readTraceparent(fields.parents.front(), context))
        return std::nullopt;
    context.state = readTraceState(fields.states);
    return context;
}

std::string traceParentText(const TraceId& traceId, const SpanId& spanId, uint8_t flags)
{
    std::string text = "00-";
    append(traceId, text);
    text += '-';
    append(spanId, text);
    text += '-';
    append({&flags, 1}, text);
    return text;
}

std::string traceContextJson(const TraceContext& context)
{
    json::StringBuffer buffer;
    json::Writer<> writer(buffer);
    const auto member = [&writer](const char* name, const std::string& value) {
        writer.Key(name);
        writer.String(value.data(), static_cast<rapidjson::SizeType>(value.size()));
    };
    writer.StartObject();
    member(kTraceParent, traceParentText(context.traceId, context.spanId, context.flags));
    if (!context.state.empty())
        member(kTraceState, context.state);
    writer.EndObject();
    return {buffer.GetString(), buffer.GetSize()};
}

} // namespace thalassa::trace
