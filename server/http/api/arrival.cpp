// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/arrival.h"

namespace thalassa::httpapi {

engine::ClientRequest::Arrival arrivalOf(
    const http::Request& request, const std::string& model, int64_t version)
{
    engine::ClientRequest::Arrival arrival;
    arrival.origin = inference::Origin::Http;
    arrival.model = model;
    arrival.version = version;
    arrival.receiveStart = request.receiveStart;
    arrival.receiveEnd = request.receiveEnd;
    return arrival;
}

void cancelWhenClosed(
    http::Exchange& exchange, const std::shared_ptr<inference::RequestContext>& context)
{
    exchange.onClosed([weak = std::weak_ptr(context)] {
        if (const auto closed = weak.lock())
            closed->cancel();
    });
}

} // namespace thalassa::httpapi
