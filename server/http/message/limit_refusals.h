// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The answers to requests that exceed a limit; they name the limit and the option that sets it.
// Pure functions: *thread-safe*.
#pragma once

#include "server/http/message/limits.h"
#include "server/http/message/refusals.h"

namespace thalassa::http {

Refusal urlTooLong(const Limits& limits);
Refusal requestLineTooLong(const Limits& limits);
Refusal headTooLarge(const Limits& limits);
Refusal tooManyFields(const Limits& limits);
Refusal bodyTooLarge(const Limits& limits);
Refusal chunkLineTooLong(const Limits& limits); // or the trailers
Refusal noMemoryForBody();
Refusal noRoomForBody(const Limits& limits);
Refusal noRoomForAnswer(const Limits& limits);
Refusal headTooLate(const Limits& limits);
Refusal bodyTooLate(const Limits& limits);
Refusal bodyHoldsUpOthers(); // see kUrgentRate

} // namespace thalassa::http
