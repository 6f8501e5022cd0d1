// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/fail_request.h"

#include "triton/core/tritonserver.h"

namespace thalassa::scheduling {

void failRequest(std::unique_ptr<inference::Request> request,
    statistics::ModelStatistics& statistics, base::TimePoint now, statistics::FailureReason reason,
    absl::Status status)
{
    const std::shared_ptr<inference::RequestContext> context = request->context();
    context->leaveOrder();
    request->scheduling.releasedTo = nullptr;
    statistics.addFailure(context->record, now, reason);
    context->sendError(std::move(status));
    inference::Request::release(std::move(request), TRITONSERVER_REQUEST_RELEASE_ALL);
}

} // namespace thalassa::scheduling
