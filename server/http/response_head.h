// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The head of an answer as text.
#pragma once

#include <string>
#include <string_view>

#include "server/http/limits.h"
#include "server/http/transport.h"

namespace thalassa::http {

// What the Connection field must say: nothing when the version's default applies.
enum class ConnectionField { Absent, Close, KeepAlive };

// How the end of a body is told.
enum class BodyEnd {
    Length,  // by its Content-Length, that of the response's body
    Chunked, // by the last chunk
    Close,   // by the end of the connection
};

// `text` as it may stand in a field: line ends, which would let a client write the fields behind
// it, become blanks.
std::string fieldText(std::string_view text);

// Appends status line, fields (as fieldText) and the empty line.
void appendHead(const Response& response, ConnectionField connection, std::string& out,
    BodyEnd bodyEnd = BodyEnd::Length);

// Appends what stands before the bytes of a chunk; behind them stands kLineEnd.
void appendChunkSize(size_t size, std::string& out);
inline constexpr std::string_view kLineEnd = "\r\n";
inline constexpr std::string_view kLastChunk = "0\r\n\r\n";

// False for the statuses that have neither body nor Content-Length (1xx, 204, 304).
bool statusHasBody(int status);

// The answer that tells a refusal or a failure: {"error": message}. `message` is plain text of
// ours.
Response errorResponse(int status, std::string_view message);

} // namespace thalassa::http
