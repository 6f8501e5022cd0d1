// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The head of an answer as text. Pure functions: *thread-safe*.
#pragma once

#include <string>
#include <string_view>

#include "server/http/message/limits.h"
#include "server/http/message/transport.h"

namespace thalassa::http {

// The Connection field of an answer; Absent if the default of the HTTP version applies.
enum class ConnectionField { Absent, Close, KeepAlive };

// How the end of a body is marked.
enum class BodyEnd {
    Length,  // by Content-Length, the size of the response's body
    Chunked, // by the last chunk
    Close,   // by the end of the connection
};

// Returns `text` as it may stand in a field: line ends, by which a client could add fields of its
// own, and NUL become blanks.
std::string fieldText(std::string_view text);

// Appends status line, fields (as fieldText) and the empty line.
void appendHead(const Response& response, ConnectionField connection, std::string& out,
    BodyEnd bodyEnd = BodyEnd::Length);

// Appends the line that precedes the bytes of a chunk; kLineEnd must follow the bytes.
void appendChunkSize(size_t size, std::string& out);
inline constexpr std::string_view kLineEnd = "\r\n";
inline constexpr std::string_view kLastChunk = "0\r\n\r\n";

// False for the statuses that have neither body nor Content-Length (1xx, 204, 304).
bool statusHasBody(int status);

// Returns the answer to a refused or failed request: {"error": message}. `message` is plain text of
// the server, which needs no escape.
Response errorResponse(int status, std::string_view message);

} // namespace thalassa::http
