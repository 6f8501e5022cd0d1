// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The messages about requests, queues, memory and settings as the facts of console/models. Text is
// made plain and bounded here, and lists have a greatest length. Pure functions: *thread-safe*.
#pragma once

#include "console/models/live/live_facts.h"
#include "console/models/memory/memory_facts.h"
#include "console/models/requests/request_facts.h"
#include "console/models/settings/trace_facts.h"
#include "console/models/try_it/inference.h"
#include "console/models/what_if/recorded_load.h"

namespace inference {
class ModelConfig;
class ModelInferRequest;
class ModelInferResponse;
class ModelMetadataResponse;
class TraceSettingResponse;
} // namespace inference

namespace thalassa::v1 {
class ExplainResponse;
class InstancesResponse;
class MemoryResponse;
class QueuesResponse;
class RequestRecord;
class RequestsResponse;
class SequencesResponse;
class TraceSettingsRequest;
class TraceSettingsResponse;
} // namespace thalassa::v1

namespace thalassa::console {

RequestFacts requestOf(const v1::RequestRecord& record);
std::vector<RequestFacts> requestsOf(const v1::RequestsResponse& response);
std::vector<ExplanationFacts> explanationsOf(const v1::ExplainResponse& response);
std::vector<QueueFacts> queuesOf(const v1::QueuesResponse& response);
std::vector<SequenceFacts> sequencesOf(const v1::SequencesResponse& response);
QList<SlotFacts> slotsOf(const v1::SequencesResponse& response);
std::vector<InstanceFacts> instancesOf(const v1::InstancesResponse& response);
MemoryFacts memoryOf(const v1::MemoryResponse& response);
TraceFacts traceSettingsOf(const v1::TraceSettingsResponse& response);
// A layer of a server without thalassa.v1. `global` is null for the global settings; a value of a
// model that differs from them counts as its own.
TraceLayer traceLayerOf(const QByteArray& model, const inference::TraceSettingResponse& response,
    const TraceLayer* global);
// The settings of dynamic batching of a configuration.
BatchSettings batchSettingsOf(const inference::ModelConfig& config);

ModelForm formOf(const ModelKey& key, const inference::ModelMetadataResponse& metadata);
// The request; without classes all outputs are asked for, otherwise the classes of each.
inference::ModelInferRequest messageOf(
    const InferenceDraft& draft, const QList<TensorSpec>& outputs);
InferenceAnswer answerOf(const inference::ModelInferResponse& response);

v1::TraceSettingsRequest messageOf(const TraceChange& change, quint64 revision);

} // namespace thalassa::console
