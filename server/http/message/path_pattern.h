// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// PathPattern is the path of a route with its arguments: "/v2/models/{model}/config". It matches a
// request's path itself and is the source of QHttpServer's rule for the route (qt_http_compat.h).
// Pure functions: *thread-safe*.
//
// An argument is one segment of the path:
//   {name}         any text that is not empty
//   {name?}        any text
//   {name:digits}  decimal digits
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace thalassa::http {

// The segments between the slashes of a path, decoded: an encoded slash is part of a segment. A
// percent sign without two hexadecimal digits behind it is kept. Empty unless the path begins with
// a slash.
std::vector<std::string> pathSegments(std::string_view path);
// Decodes one segment.
std::string decodedSegment(std::string_view segment);
// Encodes a path so that QHttpServer, which decodes a path before it looks for a slash, passes each
// segment as one argument. decodedSegment() decodes these arguments.
std::string pathForRules(std::string_view path);

enum class ArgumentKind : uint8_t { Text, AnyText, Digits };

class PathPattern {
public:
    // `text` as above. REQUIRES: it begins with a slash.
    explicit PathPattern(std::string_view text);

    // Returns the arguments in their order, or null if the pattern does not match.
    std::optional<std::vector<std::string>> match(const std::vector<std::string>& segments) const;

    // The pattern with "<arg>" for each argument.
    const std::string& rule() const { return m_rule; }
    // The names and kinds of the arguments, in their order.
    const std::vector<std::string>& names() const { return m_names; }
    const std::vector<ArgumentKind>& kinds() const { return m_kinds; }

private:
    // A literal, or the argument of that index.
    struct Segment {
        std::string literal;
        std::optional<size_t> argument;
    };

    std::vector<Segment> m_segments;
    std::vector<std::string> m_names;
    std::vector<ArgumentKind> m_kinds;
    std::string m_rule;
};

} // namespace thalassa::http
