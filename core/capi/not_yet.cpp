// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions of both APIs whose feature this server does not have: each says so by name.
#include "core/capi/error.h"
#include "triton/core/tritonbackend.h"

using thalassa::capi::notSupported;

extern "C" {

TRITONSERVER_Error* TRITONSERVER_ResponseAllocatorNew(TRITONSERVER_ResponseAllocator**,
    TRITONSERVER_ResponseAllocatorAllocFn_t, TRITONSERVER_ResponseAllocatorReleaseFn_t,
    TRITONSERVER_ResponseAllocatorStartFn_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ResponseAllocatorSetBufferAttributesFunction(
    TRITONSERVER_ResponseAllocator*, TRITONSERVER_ResponseAllocatorBufferAttributesFn_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ResponseAllocatorSetQueryFunction(
    TRITONSERVER_ResponseAllocator*, TRITONSERVER_ResponseAllocatorQueryFn_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ResponseAllocatorDelete(TRITONSERVER_ResponseAllocator*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_MetricsDelete(TRITONSERVER_Metrics*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_MetricsFormatted(
    TRITONSERVER_Metrics*, TRITONSERVER_MetricFormat, const char**, size_t*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceTraceNew(TRITONSERVER_InferenceTrace**,
    TRITONSERVER_InferenceTraceLevel, uint64_t, TRITONSERVER_InferenceTraceActivityFn_t,
    TRITONSERVER_InferenceTraceReleaseFn_t, void*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceTraceTensorNew(TRITONSERVER_InferenceTrace**,
    TRITONSERVER_InferenceTraceLevel, uint64_t, TRITONSERVER_InferenceTraceActivityFn_t,
    TRITONSERVER_InferenceTraceTensorActivityFn_t, TRITONSERVER_InferenceTraceReleaseFn_t, void*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceTraceReportActivity(
    TRITONSERVER_InferenceTrace*, uint64_t, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceTraceDelete(TRITONSERVER_InferenceTrace*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceTraceId(TRITONSERVER_InferenceTrace*, uint64_t*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceTraceParentId(TRITONSERVER_InferenceTrace*, uint64_t*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceTraceModelName(TRITONSERVER_InferenceTrace*, const char**)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceTraceModelVersion(TRITONSERVER_InferenceTrace*, int64_t*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceTraceRequestId(TRITONSERVER_InferenceTrace*, const char**)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceTraceSpawnChildTrace(
    TRITONSERVER_InferenceTrace*, TRITONSERVER_InferenceTrace**)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceTraceSetContext(TRITONSERVER_InferenceTrace*, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceTraceContext(TRITONSERVER_InferenceTrace*, const char**)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestNew(
    TRITONSERVER_InferenceRequest**, TRITONSERVER_Server*, const char*, const int64_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestDelete(TRITONSERVER_InferenceRequest*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestId(TRITONSERVER_InferenceRequest*, const char**)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestSetId(TRITONSERVER_InferenceRequest*, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestFlags(TRITONSERVER_InferenceRequest*, uint32_t*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestSetFlags(TRITONSERVER_InferenceRequest*, uint32_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestCorrelationId(
    TRITONSERVER_InferenceRequest*, uint64_t*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestCorrelationIdString(
    TRITONSERVER_InferenceRequest*, const char**)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestSetCorrelationId(
    TRITONSERVER_InferenceRequest*, uint64_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestSetCorrelationIdString(
    TRITONSERVER_InferenceRequest*, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestCancel(TRITONSERVER_InferenceRequest*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestIsCancelled(TRITONSERVER_InferenceRequest*, bool*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestPriority(TRITONSERVER_InferenceRequest*, uint32_t*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestPriorityUInt64(
    TRITONSERVER_InferenceRequest*, uint64_t*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestSetPriority(
    TRITONSERVER_InferenceRequest*, uint32_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestSetPriorityUInt64(
    TRITONSERVER_InferenceRequest*, uint64_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestTimeoutMicroseconds(
    TRITONSERVER_InferenceRequest*, uint64_t*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestSetTimeoutMicroseconds(
    TRITONSERVER_InferenceRequest*, uint64_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestAddInput(TRITONSERVER_InferenceRequest*,
    const char*, const TRITONSERVER_DataType, const int64_t*, uint64_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestAddRawInput(
    TRITONSERVER_InferenceRequest*, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestRemoveInput(
    TRITONSERVER_InferenceRequest*, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestRemoveAllInputs(TRITONSERVER_InferenceRequest*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestAppendInputData(TRITONSERVER_InferenceRequest*,
    const char*, const void*, size_t, TRITONSERVER_MemoryType, int64_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestAppendInputDataWithHostPolicy(
    TRITONSERVER_InferenceRequest*, const char*, const void*, size_t, TRITONSERVER_MemoryType,
    int64_t, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestAppendInputDataWithBufferAttributes(
    TRITONSERVER_InferenceRequest*, const char*, const void*, TRITONSERVER_BufferAttributes*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestRemoveAllInputData(
    TRITONSERVER_InferenceRequest*, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestAddRequestedOutput(
    TRITONSERVER_InferenceRequest*, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestRemoveRequestedOutput(
    TRITONSERVER_InferenceRequest*, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestRemoveAllRequestedOutputs(
    TRITONSERVER_InferenceRequest*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestSetReleaseCallback(
    TRITONSERVER_InferenceRequest*, TRITONSERVER_InferenceRequestReleaseFn_t, void*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestSetResponseCallback(TRITONSERVER_InferenceRequest*,
    TRITONSERVER_ResponseAllocator*, void*, TRITONSERVER_InferenceResponseCompleteFn_t, void*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestSetStringParameter(
    TRITONSERVER_InferenceRequest*, const char*, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestSetIntParameter(
    TRITONSERVER_InferenceRequest*, const char*, const int64_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestSetBoolParameter(
    TRITONSERVER_InferenceRequest*, const char*, const bool)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestSetDoubleParameter(
    TRITONSERVER_InferenceRequest*, const char*, const double)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceResponseDelete(TRITONSERVER_InferenceResponse*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceResponseError(TRITONSERVER_InferenceResponse*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceResponseModel(
    TRITONSERVER_InferenceResponse*, const char**, int64_t*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceResponseId(TRITONSERVER_InferenceResponse*, const char**)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceResponseParameterCount(
    TRITONSERVER_InferenceResponse*, uint32_t*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceResponseParameter(TRITONSERVER_InferenceResponse*,
    const uint32_t, const char**, TRITONSERVER_ParameterType*, const void**)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceResponseOutputCount(
    TRITONSERVER_InferenceResponse*, uint32_t*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceResponseOutput(TRITONSERVER_InferenceResponse*,
    const uint32_t, const char**, TRITONSERVER_DataType*, const int64_t**, uint64_t*, const void**,
    size_t*, TRITONSERVER_MemoryType*, int64_t*, void**)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_InferenceResponseOutputClassificationLabel(
    TRITONSERVER_InferenceResponse*, const uint32_t, const size_t, const char**)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsNew(TRITONSERVER_ServerOptions**)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsDelete(TRITONSERVER_ServerOptions*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetServerId(TRITONSERVER_ServerOptions*, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetModelRepositoryPath(
    TRITONSERVER_ServerOptions*, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetModelControlMode(
    TRITONSERVER_ServerOptions*, TRITONSERVER_ModelControlMode)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetStartupModel(
    TRITONSERVER_ServerOptions*, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetStrictModelConfig(
    TRITONSERVER_ServerOptions*, bool)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetModelConfigName(
    TRITONSERVER_ServerOptions*, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetRateLimiterMode(
    TRITONSERVER_ServerOptions*, TRITONSERVER_RateLimitMode)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsAddRateLimiterResource(
    TRITONSERVER_ServerOptions*, const char*, const size_t, const int)
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

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetResponseCacheByteSize(
    TRITONSERVER_ServerOptions*, uint64_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetCacheConfig(
    TRITONSERVER_ServerOptions*, const char*, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetCacheDirectory(
    TRITONSERVER_ServerOptions*, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetMinSupportedComputeCapability(
    TRITONSERVER_ServerOptions*, double)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetExitOnError(TRITONSERVER_ServerOptions*, bool)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetStrictReadiness(TRITONSERVER_ServerOptions*, bool)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetExitTimeout(
    TRITONSERVER_ServerOptions*, unsigned int)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetBufferManagerThreadCount(
    TRITONSERVER_ServerOptions*, unsigned int)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetModelLoadThreadCount(
    TRITONSERVER_ServerOptions*, unsigned int)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetModelLoadRetryCount(
    TRITONSERVER_ServerOptions*, unsigned int)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetModelNamespacing(TRITONSERVER_ServerOptions*, bool)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetEnablePeerAccess(TRITONSERVER_ServerOptions*, bool)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetLogFile(TRITONSERVER_ServerOptions*, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetLogInfo(TRITONSERVER_ServerOptions*, bool)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetLogWarn(TRITONSERVER_ServerOptions*, bool)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetLogError(TRITONSERVER_ServerOptions*, bool)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetLogFormat(
    TRITONSERVER_ServerOptions*, const TRITONSERVER_LogFormat)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetLogVerbose(TRITONSERVER_ServerOptions*, int)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetMetrics(TRITONSERVER_ServerOptions*, bool)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetGpuMetrics(TRITONSERVER_ServerOptions*, bool)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetCpuMetrics(TRITONSERVER_ServerOptions*, bool)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetMetricsInterval(
    TRITONSERVER_ServerOptions*, uint64_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetBackendDirectory(
    TRITONSERVER_ServerOptions*, const char*)
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

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetBackendConfig(
    TRITONSERVER_ServerOptions*, const char*, const char*, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetHostPolicy(
    TRITONSERVER_ServerOptions*, const char*, const char*, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetMetricsConfig(
    TRITONSERVER_ServerOptions*, const char*, const char*, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerNew(TRITONSERVER_Server**, TRITONSERVER_ServerOptions*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerDelete(TRITONSERVER_Server*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerStop(TRITONSERVER_Server*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerSetExitTimeout(TRITONSERVER_Server*, unsigned int)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerRegisterModelRepository(
    TRITONSERVER_Server*, const char*, const TRITONSERVER_Parameter**, const uint32_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerUnregisterModelRepository(TRITONSERVER_Server*, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerPollModelRepository(TRITONSERVER_Server*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerIsLive(TRITONSERVER_Server*, bool*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerIsReady(TRITONSERVER_Server*, bool*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerModelIsReady(
    TRITONSERVER_Server*, const char*, const int64_t, bool*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerModelBatchProperties(
    TRITONSERVER_Server*, const char*, const int64_t, uint32_t*, void**)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerModelTransactionProperties(
    TRITONSERVER_Server*, const char*, const int64_t, uint32_t*, void**)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerMetadata(TRITONSERVER_Server*, TRITONSERVER_Message**)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerModelMetadata(
    TRITONSERVER_Server*, const char*, const int64_t, TRITONSERVER_Message**)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerModelStatistics(
    TRITONSERVER_Server*, const char*, const int64_t, TRITONSERVER_Message**)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerModelConfig(
    TRITONSERVER_Server*, const char*, const int64_t, const uint32_t, TRITONSERVER_Message**)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerModelIndex(
    TRITONSERVER_Server*, uint32_t, TRITONSERVER_Message**)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerLoadModel(TRITONSERVER_Server*, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerLoadModelWithParameters(
    TRITONSERVER_Server*, const char*, const TRITONSERVER_Parameter**, const uint64_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerUnloadModel(TRITONSERVER_Server*, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerUnloadModelAndDependents(TRITONSERVER_Server*, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerMetrics(TRITONSERVER_Server*, TRITONSERVER_Metrics**)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerInferAsync(
    TRITONSERVER_Server*, TRITONSERVER_InferenceRequest*, TRITONSERVER_InferenceTrace*)
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

TRITONSERVER_Error* TRITONBACKEND_StateNew(TRITONBACKEND_State**, TRITONBACKEND_Request*,
    const char*, const TRITONSERVER_DataType, const int64_t*, const uint32_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONBACKEND_StateUpdate(TRITONBACKEND_State*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONBACKEND_StateBuffer(
    TRITONBACKEND_State*, void**, const uint64_t, TRITONSERVER_MemoryType*, int64_t*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONBACKEND_StateBufferAttributes(
    TRITONBACKEND_State*, TRITONSERVER_BufferAttributes**)
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
