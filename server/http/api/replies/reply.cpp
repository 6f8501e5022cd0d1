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

// Writes a JSON object, whose members it takes in their order.
class ObjectWriter {
public:
    ObjectWriter() { m_writer.StartObject(); }
    void add(const char* name, const std::string& value)
    {
        const std::string text = withReplacements(value);
        m_writer.Key(name);
        m_writer.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
    }
    void add(const char* name, bool value)
    {
        m_writer.Key(name);
        m_writer.Bool(value);
    }
    // To be called once.
    std::string text()
    {
        m_writer.EndObject();
        return {m_buffer.GetString(), m_buffer.GetSize()};
    }

private:
    json::StringBuffer m_buffer;
    json::Writer<> m_writer{m_buffer};
};

std::string errorJsonOf(const std::string& message)
{
    ObjectWriter object;
    object.add("error", message);
    return object.text();
}

http::Response healthReply(ObjectWriter& object, bool isHealthy)
{
    return jsonReply(object.text(), isHealthy ? 200 : 400);
}

} // namespace

http::Response jsonReply(std::string_view json, int status)
{
    http::Response response;
    response.status = status;
    response.contentType = "application/json";
    response.body = tensor::copiedBuffer(json);
    return response;
}

http::Response liveReply(bool isLive)
{
    ObjectWriter object;
    object.add("live", isLive);
    return healthReply(object, isLive);
}

http::Response readyReply(bool isReady, const std::string& reason)
{
    ObjectWriter object;
    object.add("ready", isReady);
    if (!reason.empty())
        object.add("reason", reason);
    return healthReply(object, isReady);
}

http::Response modelReadyReply(const std::string& name, bool isReady, const std::string& reason)
{
    ObjectWriter object;
    object.add("name", name);
    object.add("ready", isReady);
    if (!reason.empty())
        object.add("reason", reason);
    return healthReply(object, isReady);
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
