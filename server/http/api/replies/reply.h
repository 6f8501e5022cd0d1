// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Answers of the HTTP API. Pure functions: *thread-safe*.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "server/http/message/transport.h"

namespace thalassa::httpapi {

http::Response jsonReply(std::string_view json, int status = 200);

// The answers of health, as in KServe's protocol: {"live": true}, {"ready": true} and
// {"name": "m", "ready": true}. If the server or the model is not ready, the status is 400
// (row 1.2.3), and the answer has the reason unless that is empty.
http::Response liveReply(bool isLive);
http::Response readyReply(bool isReady, const std::string& reason);
http::Response modelReadyReply(const std::string& name, bool isReady, const std::string& reason);

// Returns the HTTP status from the error table.
int httpStatus(const absl::Status& status);

// {"error": message}
std::string errorJson(const absl::Status& status);

// {"error": message} with the status of the error table (row 1.1.6).
http::Response errorReply(const absl::Status& status);
http::Response errorReply(int status, const std::string& message);

} // namespace thalassa::httpapi
