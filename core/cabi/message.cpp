// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/cabi/message.h"

#include <rapidjson/error/en.h>

#include "core/base/text/json.h"
#include "core/cabi/error.h"

extern "C" {

TRITONSERVER_Error* TRITONSERVER_MessageNewFromSerializedJson(
    TRITONSERVER_Message** message, const char* base, size_t byte_size)
{
    return thalassa::cabi::guarded(__func__, {{"base", base}}, [&] {
        thalassa::json::Document document;
        document.Parse<rapidjson::kParseIterativeFlag | rapidjson::kParseNanAndInfFlag>(
            base, byte_size);
        if (document.HasParseError()) {
            return absl::InvalidArgumentError("failed to parse the message as JSON at byte " +
                std::to_string(document.GetErrorOffset()) + ": " +
                rapidjson::GetParseError_En(document.GetParseError()));
        }
        *message = new TRITONSERVER_Message{std::string(base, byte_size)};
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_MessageDelete(TRITONSERVER_Message* message)
{
    delete message;
    return nullptr;
}

TRITONSERVER_Error* TRITONSERVER_MessageSerializeToJson(
    TRITONSERVER_Message* message, const char** base, size_t* byte_size)
{
    *base = message->json.data();
    *byte_size = message->json.size();
    return nullptr;
}

} // extern "C"
