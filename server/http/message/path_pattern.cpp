// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/message/path_pattern.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"

namespace thalassa::http {
namespace {

int hexValue(char digit)
{
    if (digit >= '0' && digit <= '9')
        return digit - '0';
    const char lower = static_cast<char>(digit | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

bool isUnreserved(char character)
{
    return absl::ascii_isalnum(static_cast<unsigned char>(character)) || character == '-' ||
        character == '.' || character == '_' || character == '~';
}

// Appends `character` encoded twice: QHttpServer decodes the first time.
void appendEncoded(char character, std::string& text)
{
    constexpr char kHex[] = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(character);
    text += "%25";
    text += kHex[byte >> 4];
    text += kHex[byte & 15];
}

bool isOfKind(ArgumentKind kind, const std::string& text)
{
    switch (kind) {
    case ArgumentKind::Text:
        return !text.empty();
    case ArgumentKind::Digits:
        return !text.empty() && std::all_of(text.begin(), text.end(), absl::ascii_isdigit);
    case ArgumentKind::AnyText:
        break;
    }
    return true;
}

} // namespace

std::string decodedSegment(std::string_view segment)
{
    std::string result;
    for (size_t i = 0; i < segment.size(); ++i) {
        const int high =
            segment[i] == '%' && i + 2 < segment.size() ? hexValue(segment[i + 1]) : -1;
        const int low = high < 0 ? -1 : hexValue(segment[i + 2]);
        if (low < 0) {
            result.push_back(segment[i]);
            continue;
        }
        result.push_back(static_cast<char>(high * 16 + low));
        i += 2;
    }
    return result;
}

std::vector<std::string> pathSegments(std::string_view path)
{
    std::vector<std::string> segments;
    if (path.empty() || path.front() != '/')
        return segments;
    path.remove_prefix(1);
    for (;;) {
        const size_t slash = path.find('/');
        segments.push_back(decodedSegment(path.substr(0, slash)));
        if (slash == std::string_view::npos)
            return segments;
        path.remove_prefix(slash + 1);
    }
}

std::string pathForRules(std::string_view path)
{
    const std::vector<std::string> segments = pathSegments(path);
    if (segments.empty())
        return std::string(path);
    std::string text;
    for (const std::string& segment : segments) {
        text += '/';
        for (const char character : segment) {
            if (isUnreserved(character))
                text += character;
            else
                appendEncoded(character, text);
        }
    }
    // QHttpServer would take what follows two slashes for a host. No rule begins like this.
    if (text.starts_with("//"))
        text.insert(1, "%252F");
    return text;
}

PathPattern::PathPattern(std::string_view text)
{
    text.remove_prefix(1);
    for (bool isLast = false; !isLast;) {
        const size_t slash = text.find('/');
        isLast = slash == std::string_view::npos;
        std::string_view segment = text.substr(0, slash);
        text.remove_prefix(isLast ? text.size() : slash + 1);
        if (!segment.starts_with('{')) {
            m_segments.push_back({std::string(segment), std::nullopt});
            m_rule.append(1, '/').append(segment);
            continue;
        }
        segment = segment.substr(1, segment.size() - 2);
        ArgumentKind kind = ArgumentKind::Text;
        if (segment.ends_with('?'))
            kind = ArgumentKind::AnyText;
        else if (segment.ends_with(":digits"))
            kind = ArgumentKind::Digits;
        m_segments.push_back({"", m_names.size()});
        m_names.emplace_back(segment.substr(0, segment.find_first_of("?:")));
        m_kinds.push_back(kind);
        m_rule += "/<arg>";
    }
}

std::optional<std::vector<std::string>> PathPattern::match(
    const std::vector<std::string>& segments) const
{
    if (segments.size() != m_segments.size())
        return std::nullopt;
    // The last segment differs most often.
    for (size_t i = m_segments.size(); i-- > 0;) {
        const Segment& segment = m_segments[i];
        const bool isMatch = segment.argument ? isOfKind(m_kinds[*segment.argument], segments[i])
                                              : segment.literal == segments[i];
        if (!isMatch)
            return std::nullopt;
    }
    std::vector<std::string> arguments;
    arguments.reserve(m_names.size());
    for (size_t i = 0; i < m_segments.size(); ++i) {
        if (m_segments[i].argument)
            arguments.push_back(segments[i]);
    }
    return arguments;
}

} // namespace thalassa::http
