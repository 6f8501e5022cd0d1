// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Fault: the kind of an error that a session reports. It travels as a payload of absl::Status, so
// that the code and the text stay those of the server. Pure functions: *thread-safe*.
#pragma once

#include <string_view>

#include "absl/status/status.h"
#include "client/session/sentence.h"

namespace thalassa::client {

enum class Fault {
    None,         // an answer of the server itself, such as NOT_FOUND
    Transport,    // no connection, or the connection was lost
    TimedOut,     // no complete answer in time
    Certificate,  // a certificate was not accepted
    Unauthorised, // the credentials were refused
    TooLarge,     // the answer exceeds a bound of the profile
    Malformed,    // the answer is no message of the protocol
    Unavailable,  // the query cannot be sent: no endpoint, or a read-only profile
    Cancelled     // the session was closed
};

// Returns an error with the code that fits the fault, and with a sentence (sentence.h).
absl::Status faultError(Fault fault, std::string_view pattern, SentenceValues values = {});

absl::Status withFault(absl::Status status, Fault fault);
Fault faultOf(const absl::Status& status);
std::string_view nameOf(Fault fault);
Fault faultNamed(std::string_view name);

// The sentence of an HTTP status that asks for a token.
inline constexpr char kNoValidToken[] = QT_TRANSLATE_NOOP(
    "Client", "the server accepts no request without a valid token (HTTP status %1)");

// The sentence of an HTTP status that refuses a request in spite of the token.
inline constexpr char kForbidden[] = QT_TRANSLATE_NOOP(
    "Client", "the server does not allow this with these credentials (HTTP status %1)");

// Returns true if the same request may succeed later without a change by the user.
bool isTransient(const absl::Status& status);

} // namespace thalassa::client
