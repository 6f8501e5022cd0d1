// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Messages from and to bytes: an answer within its bounds becomes a message, and the text of an
// error one line. Pure functions: *thread-safe*.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "client/session/exchange.h"
#include "client/session/profile.h"
#include "client/session/query.h"

namespace thalassa::client {

// Returns the bound of the bytes of one answer to the query.
size_t longestAnswer(const QueryType& query, const Bounds& bounds);

// Decodes an answer in protobuf's wire format.
absl::StatusOr<AnyMessage> decode(
    const QueryType& query, std::string_view bytes, const Bounds& bounds);
// Decodes an answer in JSON. Members that the message does not have are ignored.
absl::StatusOr<AnyMessage> decodeJson(
    const QueryType& query, std::string_view json, const Bounds& bounds);

// Returns the bytes of the message, equal for equal messages.
std::string encode(const Message& message);

// Returns the error of an answer that is longer than the bound.
absl::Status tooLong(const QueryType& query, size_t bound);
// Returns a text of the server as one line of visible text of at most 2000 bytes.
std::string lineOf(std::string_view text);

} // namespace thalassa::client
