// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The C API of the response statistics that backends of decoupled models report (row 9.3.25).
#include <algorithm>
#include <limits>

#include "core/backend/api/handles.h"
#include "core/base/status_macros.h"
#include "core/cabi/error.h"
#include "core/statistics/response_statistics.h"

using thalassa::backend::api::fromHandle;
using thalassa::cabi::guarded;
using thalassa::statistics::ReportedResponse;
using thalassa::statistics::ResponseResult;

struct TRITONBACKEND_ModelInstanceResponseStatistics {
    TRITONBACKEND_ModelInstance* instance = nullptr;
    TRITONBACKEND_ResponseFactory* factory = nullptr;
    ReportedResponse response;
};

namespace {

// Converts nanoseconds, limited to the latest possible time, so that a large number does not become
// negative.
thalassa::base::TimePoint toTime(uint64_t nanoseconds)
{
    return thalassa::base::fromNanoseconds(
        std::min<uint64_t>(nanoseconds, std::numeric_limits<int64_t>::max()));
}

absl::Status notSet(const char* what)
{
    return absl::InvalidArgumentError(
        absl::StrCat("response statistics: the ", what, " is not set"));
}

absl::Status report(const TRITONBACKEND_ModelInstanceResponseStatistics& statistics)
{
    if (statistics.instance == nullptr)
        return notSet("model instance");
    if (statistics.factory == nullptr)
        return notSet("response factory");
    RETURN_IF_ERROR(statistics.response.check());
    // The count is shared by all factories of the request.
    const uint64_t index = statistics.factory->context->reportedResponses.fetch_add(1);
    fromHandle(statistics.instance)
        ->model()
        .statistics()
        .responses()
        .add(index, statistics.response);
    return absl::OkStatus();
}

} // namespace

extern "C" {

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceResponseStatisticsNew(
    TRITONBACKEND_ModelInstanceResponseStatistics** response_statistics)
{
    return guarded(__func__, [&] {
        *response_statistics = new TRITONBACKEND_ModelInstanceResponseStatistics;
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceResponseStatisticsDelete(
    TRITONBACKEND_ModelInstanceResponseStatistics* response_statistics)
{
    delete response_statistics;
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceResponseStatisticsSetModelInstance(
    TRITONBACKEND_ModelInstanceResponseStatistics* response_statistics,
    TRITONBACKEND_ModelInstance* model_instance)
{
    response_statistics->instance = model_instance;
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceResponseStatisticsSetResponseFactory(
    TRITONBACKEND_ModelInstanceResponseStatistics* response_statistics,
    TRITONBACKEND_ResponseFactory* response_factory)
{
    response_statistics->factory = response_factory;
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceResponseStatisticsSetResponseStart(
    TRITONBACKEND_ModelInstanceResponseStatistics* response_statistics, uint64_t response_start)
{
    response_statistics->response.start = toTime(response_start);
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceResponseStatisticsSetComputeOutputStart(
    TRITONBACKEND_ModelInstanceResponseStatistics* response_statistics,
    uint64_t compute_output_start)
{
    response_statistics->response.outputStart = toTime(compute_output_start);
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceResponseStatisticsSetResponseEnd(
    TRITONBACKEND_ModelInstanceResponseStatistics* response_statistics, uint64_t response_end)
{
    response_statistics->response.end = toTime(response_end);
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceResponseStatisticsSetError(
    TRITONBACKEND_ModelInstanceResponseStatistics* response_statistics, TRITONSERVER_Error* error)
{
    ResponseResult& result = response_statistics->response.result;
    if (error == nullptr)
        result = ResponseResult::Success;
    else if (TRITONSERVER_ErrorCode(error) == TRITONSERVER_ERROR_CANCELLED)
        result = ResponseResult::Cancelled;
    else
        result = ResponseResult::Failure;
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceReportResponseStatistics(
    TRITONBACKEND_ModelInstanceResponseStatistics* response_statistics)
{
    return guarded(__func__, {{"response_statistics", response_statistics}},
        [&] { return report(*response_statistics); });
}

} // extern "C"
