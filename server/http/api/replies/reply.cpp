// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/replies/reply.h"

#include "core/base/text/json.h"
#include "core/base/text/visible_text.h"

namespace thalassa::httpapi {
namespace {

int statusOf(absl::StatusCode code)
{
    switch (code) {
    case absl::StatusCode::kOk:
        return 200;
    case absl::StatusCode::kInternal:
        return 500;
    case absl::StatusCode::kNotFound:
        return 404;
    case absl::StatusCode::kUnavailable:
        return 503;
    case absl::StatusCode::kUnimplemented:
        return 501;
    case absl::StatusCode::kAborted:
        return 409;
    case absl::StatusCode::kPermissionDenied:
        return 403;
    default:
        return 400;
    }
}

// A message may quote a path or a header, whose bytes need not be UTF-8; invalid bytes become
// replacement characters.
std::string withReplacements(std::string_view text)
{
    std::string valid;
    while (!text.empty()) {
        const base::Character next = base::firstCharacter(text);
        if (next.isValid)
            valid += text.substr(0, next.length);
        else
            valid += "\xef\xbf\xbd";
        text.remove_prefix(next.length);
    }
    return valid;
}

std::string errorJsonOf(const std::string& message)
{
    const std::string text = withReplacements(message);
    json::StringBuffer buffer;
    json::Writer<> writer(buffer);
    writer.StartObject();
    writer.Key("error");
    writer.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
    writer.EndObject();
    return {buffer.GetString(), buffer.GetSize()};
}

} // namespace

http::Response jsonReply(std::string json, int status)
{
    http::Response response;
    response.status = status;
    response.contentType = "application/json";
    response.body = tensor::copiedBuffer(json);
    return response;
}

http::Response emptyReply(int status)
{
    http::Response response;
    response.status = status;
    return response;
}

http::Response errorReply(const absl::Status& status)
{
    return errorReply(statusOf(status.code()), std::string(status.message()));
}

int httpStatus(const absl::Status& status)
{
    return statusOf(status.code());
}

std::string errorJson(const absl::Status& status)
{
    return errorJsonOf(std::string(status.message()));
}

http::Response errorReply(int status, const std::string& message)
{
    return jsonReply(errorJsonOf(message), status);
}

} // namespace thalassa::httpapi
