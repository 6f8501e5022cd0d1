// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Events as messages of proto/observability.proto. A pure function: *thread-safe*.
#pragma once

#include "core/base/clock.h"
#include "core/events/event_log.h"

namespace thalassa::observability {

// Selects the events to return if there are more than the request's limit.
enum class Told : uint8_t { Latest, First };

v1::EventsResponse readEvents(const events::EventLog& log, const v1::EventsRequest& request,
    Told told, const base::Clock& clock);

} // namespace thalassa::observability
