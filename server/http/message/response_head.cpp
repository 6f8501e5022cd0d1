// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/message/response_head.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/base/text/string_view.h"

namespace thalassa::http {
namespace {

struct Reason {
    int status;
    std::string_view phrase;
};
constexpr Reason kReasons[] = {
    {100, "Continue"},
    {200, "OK"},
    {201, "Created"},
    {202, "Accepted"},
    {204, "No Content"},
    {206, "Partial Content"},
    {304, "Not Modified"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {408, "Request Timeout"},
    {409, "Conflict"},
    {411, "Length Required"},
    {413, "Content Too Large"},
    {414, "URI Too Long"},
    {415, "Unsupported Media Type"},
    {417, "Expectation Failed"},
    {422, "Unprocessable Content"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {499, "Client Closed Request"},
    {500, "Internal Server Error"},
    {501, "Not Implemented"},
    {503, "Service Unavailable"},
    {504, "Gateway Timeout"},
};

std::string_view reasonPhrase(int status)
{
    const auto* const found = std::find_if(std::begin(kReasons), std::end(kReasons),
        [status](const Reason& reason) { return reason.status == status; });
    return found == std::end(kReasons) ? "Unknown" : found->phrase;
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
    std::replace_if(
        out.begin() + static_cast<ptrdiff_t>(start), out.end(),
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

void appendHead(
    const Response& response, ConnectionField connection, std::string& out, BodyEnd bodyEnd)
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
    if (bodyEnd == BodyEnd::Chunked) {
        out += "Transfer-Encoding: chunked\r\n";
    } else if (bodyEnd == BodyEnd::Length && statusHasBody(response.status)) {
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

void appendChunkSize(size_t size, std::string& out)
{
    std::array<char, 16> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), size, 16).ptr;
    out.append(digits.data(), end);
    out += kLineEnd;
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
    response.body =
        tensor::copiedBuffer(absl::StrCat(R"({"error":")", base::toAbsl(message), R"("})"));
    return response;
}

} // namespace thalassa::http
