// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gate: the one point where a call of either protocol is admitted or refused, before anything else
// is done for it. Every route of HTTP and every method of gRPC names its category and passes it.
// *thread-safe*: constant after construction.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "server/security/category.h"
#include "server/security/restrictions.h"

namespace thalassa::security {

// A caller, as a front end sees it. Valid during the call of admit().
struct Caller {
    std::string_view protocol; // "http" or "grpc"
    // Returns the first value of a request header or metadata key, null if it was not sent.
    std::function<const std::string*(std::string_view name)> header;
};

class Gate {
public:
    virtual ~Gate() = default;
    // Returns OK, or the error that the caller gets instead of an answer: PERMISSION_DENIED over
    // HTTP, which is 403, and UNAVAILABLE over gRPC (rows 1.14.4, 2.3.12).
    virtual absl::Status admit(Category category, const Caller& caller) const = 0;
};

// Admits every call.
std::unique_ptr<Gate> makeOpenGate();

// Admits a call of a restricted category only with the header and value of its credential.
std::unique_ptr<Gate> makeGate(Restrictions http, Restrictions grpc);

} // namespace thalassa::security
