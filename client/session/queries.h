// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// All queries of a session. A query of thalassa.v1 that is added to proto/observability.proto is
// one constant here, and a row of the list in queries.cpp.
#pragma once

#include <span>

#include "client/session/query.h"
#include "grpc_service.pb.h"
#include "observability.pb.h"
#include "session.pb.h"

namespace thalassa::client::queries {

#define THALASSA_INFERENCE(method, request, response, kind)                                        \
    inline constexpr Query<::inference::request, ::inference::response> k##method(                 \
        "/inference.GRPCInferenceService/" #method, Service::Inference, QueryKind::kind)

THALASSA_INFERENCE(ServerLive, ServerLiveRequest, ServerLiveResponse, Read);
THALASSA_INFERENCE(ServerReady, ServerReadyRequest, ServerReadyResponse, Read);
THALASSA_INFERENCE(ServerMetadata, ServerMetadataRequest, ServerMetadataResponse, Read);
THALASSA_INFERENCE(ModelReady, ModelReadyRequest, ModelReadyResponse, Read);
THALASSA_INFERENCE(ModelMetadata, ModelMetadataRequest, ModelMetadataResponse, Read);
THALASSA_INFERENCE(ModelConfig, ModelConfigRequest, ModelConfigResponse, Read);
THALASSA_INFERENCE(ModelStatistics, ModelStatisticsRequest, ModelStatisticsResponse, Read);
THALASSA_INFERENCE(RepositoryIndex, RepositoryIndexRequest, RepositoryIndexResponse, Read);
THALASSA_INFERENCE(
    RepositoryModelLoad, RepositoryModelLoadRequest, RepositoryModelLoadResponse, Change);
THALASSA_INFERENCE(
    RepositoryModelUnload, RepositoryModelUnloadRequest, RepositoryModelUnloadResponse, Change);
// The trace and log settings of Triton's extensions; thalassa.v1 has settings of its own.
THALASSA_INFERENCE(TraceSetting, TraceSettingRequest, TraceSettingResponse, Settings);
inline constexpr Query<::inference::LogSettingsRequest, ::inference::LogSettingsResponse>
    kLogSetting(
        "/inference.GRPCInferenceService/LogSettings", Service::Inference, QueryKind::Settings);
// The regions of Triton's extensions; SharedMemory of thalassa.v1 has more of their facts.
THALASSA_INFERENCE(SystemSharedMemoryStatus, SystemSharedMemoryStatusRequest,
    SystemSharedMemoryStatusResponse, Read);
THALASSA_INFERENCE(SystemSharedMemoryUnregister, SystemSharedMemoryUnregisterRequest,
    SystemSharedMemoryUnregisterResponse, Change);
THALASSA_INFERENCE(
    CudaSharedMemoryStatus, CudaSharedMemoryStatusRequest, CudaSharedMemoryStatusResponse, Read);
THALASSA_INFERENCE(CudaSharedMemoryUnregister, CudaSharedMemoryUnregisterRequest,
    CudaSharedMemoryUnregisterResponse, Change);
// The tensors are in raw_input_contents and raw_output_contents, over HTTP as well.
THALASSA_INFERENCE(ModelInfer, ModelInferRequest, ModelInferResponse, Inference);
// The responses of a decoupled model. Over gRPC only.
inline constexpr Download<::inference::ModelInferRequest, ::inference::ModelStreamInferResponse>
    kModelStreamInfer("/inference.GRPCInferenceService/ModelStreamInfer", Service::Inference);

#undef THALASSA_INFERENCE

inline constexpr Query<session::MetricsRequest, session::MetricFamilies> kMetrics(
    "/metrics/Metrics", Service::Metrics);

#define THALASSA_OBSERVABILITY(method, kind)                                                       \
    inline constexpr Query<v1::method##Request, v1::method##Response> k##method(                   \
        "/thalassa.v1.Observability/" #method, Service::Observability, QueryKind::kind)

THALASSA_OBSERVABILITY(Server, Read);
THALASSA_OBSERVABILITY(Snapshot, Read);
THALASSA_OBSERVABILITY(Latencies, Read);
THALASSA_OBSERVABILITY(Requests, Read);
THALASSA_OBSERVABILITY(Explain, Read);
THALASSA_OBSERVABILITY(Events, Read);
THALASSA_OBSERVABILITY(TraceSettings, Settings);
THALASSA_OBSERVABILITY(LogSettings, Settings);
THALASSA_OBSERVABILITY(Drain, Settings);
THALASSA_OBSERVABILITY(Queues, Read);
THALASSA_OBSERVABILITY(Sequences, Read);
THALASSA_OBSERVABILITY(Instances, Read);
THALASSA_OBSERVABILITY(Memory, Read);
THALASSA_OBSERVABILITY(SharedMemory, Read);
THALASSA_OBSERVABILITY(Connections, Read);
THALASSA_OBSERVABILITY(CloseConnection, Change);
THALASSA_OBSERVABILITY(History, Read);
THALASSA_OBSERVABILITY(Check, Read);

#undef THALASSA_OBSERVABILITY

inline constexpr Watch<v1::WatchSnapshotsRequest, v1::SnapshotResponse> kWatchSnapshots(
    "/thalassa.v1.Observability/WatchSnapshots", Service::Observability);
inline constexpr Watch<v1::WatchRequestsRequest, v1::RequestsResponse> kWatchRequests(
    "/thalassa.v1.Observability/WatchRequests", Service::Observability);
inline constexpr Watch<v1::WatchEventsRequest, v1::EventsResponse> kWatchEvents(
    "/thalassa.v1.Observability/WatchEvents", Service::Observability);
inline constexpr Download<v1::DumpRequest, v1::DumpResponse> kDump(
    "/thalassa.v1.Observability/Dump", Service::Observability);

// All of the above.
std::span<const QueryType* const> all();
// Returns the query with this path, or null.
const QueryType* find(std::string_view path);

} // namespace thalassa::client::queries

namespace thalassa::client {

// Returns whether the request changes the server. REQUIRES: it is a request of the query.
bool changesServer(const QueryType& query, const Message& request);

} // namespace thalassa::client
