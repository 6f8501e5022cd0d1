// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/queries.h"

#include <algorithm>
#include <array>
#include <vector>

#include "google/protobuf/message.h"

namespace thalassa::client {
namespace queries {
namespace {

constexpr std::array kAll = std::to_array<const QueryType*>({
    &kServerLive,
    &kServerReady,
    &kServerMetadata,
    &kModelReady,
    &kModelMetadata,
    &kModelConfig,
    &kModelStatistics,
    &kRepositoryIndex,
    &kRepositoryModelLoad,
    &kRepositoryModelUnload,
    &kTraceSetting,
    &kLogSetting,
    &kSystemSharedMemoryStatus,
    &kSystemSharedMemoryUnregister,
    &kCudaSharedMemoryStatus,
    &kCudaSharedMemoryUnregister,
    &kModelInfer,
    &kModelStreamInfer,
    &kMetrics,
    &kServer,
    &kSnapshot,
    &kLatencies,
    &kRequests,
    &kExplain,
    &kEvents,
    &kTraceSettings,
    &kLogSettings,
    &kDrain,
    &kQueues,
    &kSequences,
    &kInstances,
    &kMemory,
    &kSharedMemory,
    &kConnections,
    &kCloseConnection,
    &kHistory,
    &kCheck,
    &kWatchSnapshots,
    &kWatchRequests,
    &kWatchEvents,
    &kDump,
});

} // namespace

std::span<const QueryType* const> all()
{
    return kAll;
}

const QueryType* find(std::string_view path)
{
    const auto found = std::find_if(
        kAll.begin(), kAll.end(), [&](const QueryType* one) { return one->path == path; });
    return found == kAll.end() ? nullptr : *found;
}

} // namespace queries

bool changesServer(const QueryType& query, const Message& request)
{
    if (query.kind != QueryKind::Settings)
        return query.kind == QueryKind::Change;
    std::vector<const google::protobuf::FieldDescriptor*> set;
    request.GetReflection()->ListFields(request, &set);
    return std::any_of(
        set.begin(), set.end(), [](const auto* field) { return field->name() != "model_name"; });
}

} // namespace thalassa::client
