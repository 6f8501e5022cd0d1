// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Answers of the HTTP API. Pure functions: *thread-safe*.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "server/http/message/transport.h"

namespace thalassa::httpapi {

http::Response jsonReply(std::string json, int status = 200);

// The status alone, without a body.
http::Response emptyReply(int status = 200);

// Returns the HTTP status from the error table.
int httpStatus(const absl::Status& status);

// {"error": message}
std::string errorJson(const absl::Status& status);

// {"error": message} with the status of the error table (row 1.1.6).
http::Response errorReply(const absl::Status& status);
http::Response errorReply(int status, const std::string& message);

} // namespace thalassa::httpapi
