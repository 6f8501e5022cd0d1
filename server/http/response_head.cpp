// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/response_head.h"

#include <algorithm>
#include <charconv>
#include <array>

#include "absl/strings/str_cat.h"
#include "core/base/string_view.h"

namespace thalassa::http {
namespace {

std::string_view reasonPhrase(int status)
{
    switch (status) {
    case 100: return "Continue";
    case 200: return "OK";
    case 201: return "Created";
    case 202: return "Accepted";
    case 204: return "No Content";
    case 206: return "Partial Content";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 408: return "Request Timeout";
    case 409: return "Conflict";
    case 411: return "Length Required";
    case 413: return "Content Too Large";
    case 414: return "URI Too Long";
    case 415: return "Unsupported Media Type";
    case 417: return "Expectation Failed";
    case 422: return "Unprocessable Content";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 499: return "Client Closed Request";
    case 500: return "Internal Server Error";
    case 501: return "Not Implemented";
    case 503: return "Service Unavailable";
    case 504: return "Gateway Timeout";
    default: return "Unknown";
    }
}

void appendNumber(uint64_t number, std::string& out)
{
    std::array<char, 20> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    out.append(digits.data(), end);
}

void appendFieldText(std::string_view text, std::string& out)
{
    const size_t start = out.size();
    out += text;
    std::replace_if(out.begin() + static_cast<ptrdiff_t>(start), out.end(),
        [](char c) { return c == '\r' || c == '\n' || c == '\0'; }, ' ');
}

void appendField(std::string_view name, std::string_view value, std::string& out)
{
    appendFieldText(name, out);
    out += ": ";
    appendFieldText(value, out);
    out += "\r\n";
}

} // namespace

std::string fieldText(std::string_view text)
{
    std::string out;
    appendFieldText(text, out);
    return out;
}

void appendHead(const Response& response, ConnectionField connection, std::string& out)
{
    if (response.status == 200) {
        out += "HTTP/1.1 200 OK\r\n";
    } else {
        out += "HTTP/1.1 ";
        appendNumber(static_cast<uint64_t>(response.status), out);
        out += ' ';
        out += reasonPhrase(response.status);
        out += "\r\n";
    }
    if (!response.contentType.empty())
        appendField("Content-Type", response.contentType, out);
    for (const auto& [name, value] : response.headers)
        appendField(name, value, out);
    if (statusHasBody(response.status)) {
        out += "Content-Length: ";
        appendNumber(response.body.byteSize(), out);
        out += "\r\n";
    }
    if (connection == ConnectionField::Close)
        out += "Connection: close\r\n";
    else if (connection == ConnectionField::KeepAlive)
        out += "Connection: keep-alive\r\n";
    out += "\r\n";
}

bool statusHasBody(int status)
{
    return status >= 200 && status != 204 && status != 304;
}

Response errorResponse(int status, std::string_view message)
{
    Response response;
    response.status = status;
    response.contentType = "application/json";
    response.body = tensor::copiedBuffer(absl::StrCat("{\"error\":\"", base::toAbsl(message), "\"}"));
    return response;
}

} // namespace thalassa::http
