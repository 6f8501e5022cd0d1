// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gate: the one place where a call of either protocol is let in or refused, before anything else is
// done for it. Every route of HTTP and every method of gRPC names its category and passes it.
// *thread-safe*: constant after construction.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace thalassa::security {

// The groups of endpoints that can be restricted together (row 1.14.3).
enum class Category {
    Health,
    Metadata,
    Inference,
    SharedMemory,
    ModelConfig,
    ModelRepository,
    Statistics,
    Trace,
    Logging,
    Metrics, // has a port of its own, and no such group
};

// What a front end knows of a caller. Valid during the call of admit().
struct Caller {
    std::string_view protocol; // "http" or "grpc"
    // The value of a request header or metadata key, null if it was not sent.
    std::function<const std::string*(std::string_view name)> header;
};

class Gate {
public:
    virtual ~Gate() = default;
    // OK, or the error that the caller gets instead of an answer.
    virtual absl::Status admit(Category category, const Caller& caller) const = 0;
};

// Lets everything pass.
std::unique_ptr<Gate> makeOpenGate();

} // namespace thalassa::security
