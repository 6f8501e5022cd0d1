// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sender: the exporter's interface to the collector. *lives on the control loop*.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/base/clock.h"

namespace thalassa::otlp {

// The result of one request.
struct Answer {
    int status = 0; // status of HTTP; 0: there was no answer
    std::string body;
    std::string error; // why there was no answer
    std::optional<base::Duration> retryAfter;
};

class Sender {
public:
    virtual ~Sender() = default;
    // Posts the message. `onAnswer` is called once, later, on the same thread, but not after
    // cancel(). REQUIRES: no other message is under way.
    virtual void send(const std::string& message, std::function<void(Answer)> onAnswer) = 0;
    // Gives up the message that is under way.
    virtual void cancel() = 0;
};

} // namespace thalassa::otlp
