// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Makes an event of each GPU that is lost to the server.
#pragma once

#include <memory>

#include "core/device/registry.h"
#include "core/events/event_log.h"

namespace thalassa::engine {

// Adds an event with the reason for each loss while the result exists. *thread-safe*.
[[nodiscard]] std::shared_ptr<const void> noteLosses(
    device::Registry& devices, const std::shared_ptr<events::EventLog>& events);

} // namespace thalassa::engine
