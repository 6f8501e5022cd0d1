// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions of both APIs whose feature this server does not have: each says so by name.
#include "core/capi/error.h"
#include "triton/core/tritonbackend.h"

using thalassa::capi::notSupported;

extern "C" {

TRITONSERVER_Error* TRITONSERVER_MetricsDelete(TRITONSERVER_Metrics*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_MetricsFormatted(
    TRITONSERVER_Metrics*, TRITONSERVER_MetricFormat, const char**, size_t*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestAppendInputDataWithHostPolicy(
    TRITONSERVER_InferenceRequest*, const char*, const void*, size_t, TRITONSERVER_MemoryType,
    int64_t, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetPinnedMemoryPoolByteSize(
    TRITONSERVER_ServerOptions*, uint64_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetCudaMemoryPoolByteSize(
    TRITONSERVER_ServerOptions*, int, uint64_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetCudaVirtualAddressSize(
    TRITONSERVER_ServerOptions*, int, size_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetMinSupportedComputeCapability(
    TRITONSERVER_ServerOptions*, double)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetBufferManagerThreadCount(
    TRITONSERVER_ServerOptions*, unsigned int)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetEnablePeerAccess(TRITONSERVER_ServerOptions*, bool)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetMetricsInterval(
    TRITONSERVER_ServerOptions*, uint64_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetRepoAgentDirectory(
    TRITONSERVER_ServerOptions*, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetModelLoadDeviceLimit(
    TRITONSERVER_ServerOptions*, const TRITONSERVER_InstanceGroupKind, const int, const double)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetMetricsConfig(
    TRITONSERVER_ServerOptions*, const char*, const char*, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerMetrics(TRITONSERVER_Server*, TRITONSERVER_Metrics**)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_MetricFamilyNew(
    TRITONSERVER_MetricFamily**, const TRITONSERVER_MetricKind, const char*, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_MetricFamilyDelete(TRITONSERVER_MetricFamily*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_GetMetricFamilyKind(
    TRITONSERVER_MetricFamily*, TRITONSERVER_MetricKind*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_MetricArgsNew(TRITONSERVER_MetricArgs**)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_MetricArgsSetHistogram(
    TRITONSERVER_MetricArgs*, const double*, const uint64_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_MetricArgsDelete(TRITONSERVER_MetricArgs*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_MetricNew(TRITONSERVER_Metric**, TRITONSERVER_MetricFamily*,
    const TRITONSERVER_Parameter**, const uint64_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_MetricNewWithArgs(TRITONSERVER_Metric**,
    TRITONSERVER_MetricFamily*, const TRITONSERVER_Parameter**, const uint64_t,
    const TRITONSERVER_MetricArgs*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_MetricDelete(TRITONSERVER_Metric*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_MetricValue(TRITONSERVER_Metric*, double*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_MetricIncrement(TRITONSERVER_Metric*, double)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_MetricSet(TRITONSERVER_Metric*, double)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_MetricObserve(TRITONSERVER_Metric*, double)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_GetMetricKind(TRITONSERVER_Metric*, TRITONSERVER_MetricKind*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceResponseStatisticsNew(
    TRITONBACKEND_ModelInstanceResponseStatistics**)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceResponseStatisticsDelete(
    TRITONBACKEND_ModelInstanceResponseStatistics*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceResponseStatisticsSetModelInstance(
    TRITONBACKEND_ModelInstanceResponseStatistics*, TRITONBACKEND_ModelInstance*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceResponseStatisticsSetResponseFactory(
    TRITONBACKEND_ModelInstanceResponseStatistics*, TRITONBACKEND_ResponseFactory*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceResponseStatisticsSetResponseStart(
    TRITONBACKEND_ModelInstanceResponseStatistics*, uint64_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceResponseStatisticsSetComputeOutputStart(
    TRITONBACKEND_ModelInstanceResponseStatistics*, uint64_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceResponseStatisticsSetResponseEnd(
    TRITONBACKEND_ModelInstanceResponseStatistics*, uint64_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceResponseStatisticsSetError(
    TRITONBACKEND_ModelInstanceResponseStatistics*, TRITONSERVER_Error*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceReportResponseStatistics(
    TRITONBACKEND_ModelInstanceResponseStatistics*)
{
    return notSupported(__func__);
}

} // extern "C"
