// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// DeliveryLog: the sink of all requests of a simulation. It records the deliveries in order.
// *thread-compatible*.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/inference/request_context.h"

namespace thalassa::tests {

struct Delivery {
    uint64_t id = 0; // the client id, which is a number
    bool hasResponse = false;
    bool isFinal = false;
    absl::StatusCode code = absl::StatusCode::kOk;

    bool operator==(const Delivery&) const = default;
};

class DeliveryLog final : public inference::ResponseSink {
public:
    void deliver(inference::RequestContext& context, std::unique_ptr<inference::Response> response,
        bool final) override
    {
        m_noted.push_back({std::stoull(context.clientId), response != nullptr, final,
            response ? response->status().code() : absl::StatusCode::kOk});
    }
    // Returns the deliveries since the previous call.
    std::vector<Delivery> take() { return std::exchange(m_noted, {}); }

private:
    std::vector<Delivery> m_noted;
};

} // namespace thalassa::tests
