// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/observability/loss_events.h"

#include <string>
#include <utility>

#include "core/events/actor.h"

namespace thalassa::engine {

std::shared_ptr<const void> noteLosses(
    device::Registry& devices, const std::shared_ptr<events::EventLog>& events)
{
    return devices.observeLosses([events](const absl::Status& reason) {
        const events::ActorScope ofServer(""); // whatever client's call has met the loss
        events::Event event;
        event.kind = v1::EVENT_GPU_LOST;
        event.text = std::string(reason.message());
        events->add(std::move(event));
    });
}

} // namespace thalassa::engine
