// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sender: the way to the collector, as the exporter sees it. *lives on the control loop*.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/base/clock.h"

namespace thalassa::otlp {

// What became of one request.
struct Answer {
    int status = 0; // HTTP's; 0: there was no answer
    std::string body;
    std::string error; // why there was none
    std::optional<base::Duration> retryAfter;
};

class Sender {
public:
    virtual ~Sender() = default;
    // Posts the message. `onAnswer` is called once, later, on the same thread; not after cancel().
    // One message at a time.
    virtual void send(const std::string& message, std::function<void(Answer)> onAnswer) = 0;
    // Gives up what is under way.
    virtual void cancel() = 0;
};

} // namespace thalassa::otlp
