// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include <grpcpp/grpcpp.h>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "client/grpc_channel.h"
#include "client/server_link.h"
#include "core/base/status_macros.h"
#include "core/base/text/visible_text.h"
#include "grpc_service.grpc.pb.h"

namespace thalassa::client {
namespace {

StatisticSum sumOf(const inference::StatisticDuration& duration)
{
    return {duration.count(), base::Duration(static_cast<int64_t>(duration.ns()))};
}

ServerStatistics statisticsOf(const inference::ModelStatistics& model)
{
    const inference::InferStatistics& sums = model.inference_stats();
    return {model.inference_count(), model.execution_count(), sumOf(sums.success()),
        sumOf(sums.fail()), sumOf(sums.queue()), sumOf(sums.compute_input()),
        sumOf(sums.compute_infer()), sumOf(sums.compute_output()), sumOf(sums.cache_hit()),
        sumOf(sums.cache_miss())};
}

void readConfiguration(const inference::ModelConfig& configuration, ModelDescription& description)
{
    description.hasConfiguration = true;
    description.maxBatchSize = configuration.max_batch_size();
    description.hasSequences = configuration.has_sequence_batching();
    description.isDecoupled = configuration.model_transaction_policy().decoupled();
    for (const inference::ModelInput& input : configuration.input()) {
        if (input.optional())
            description.optionalInputs.push_back(input.name());
    }
    if (configuration.has_dynamic_batching()) {
        const inference::ModelDynamicBatching& batching = configuration.dynamic_batching();
        auto& read = description.dynamicBatching.emplace();
        read.maxQueueDelayMicroseconds = batching.max_queue_delay_microseconds();
        for (const int32_t size : batching.preferred_batch_size())
            read.preferredBatchSizes.push_back(static_cast<uint32_t>(size));
    }
    for (const inference::ModelInstanceGroup& group : configuration.instance_group()) {
        if (!group.passive()) {
            description.instanceCount += static_cast<uint64_t>(std::max(group.count(), 0)) *
                static_cast<uint64_t>(std::max(group.gpus_size(), 1));
        }
    }
}

class GrpcLink final : public ServerLink {
public:
    GrpcLink(Address server, Metadata headers)
        : m_server(std::move(server))
        , m_metadata(std::move(headers))
        , m_stub(inference::GRPCInferenceService::NewStub(makeChannel(m_server)))
    {
    }

    absl::StatusOr<ModelDescription> describe(const ModelName& model) override
    {
        inference::ModelMetadataResponse metadata;
        RETURN_IF_ERROR(askModel<inference::ModelMetadataRequest>(
            "ModelMetadata", &Stub::ModelMetadata, model, metadata));
        ModelDescription description;
        description.name = model.name;
        for (const auto& input : metadata.inputs()) {
            description.inputs.push_back(
                {input.name(), input.datatype(), {input.shape().begin(), input.shape().end()}});
        }
        for (const auto& output : metadata.outputs())
            description.outputs.push_back(output.name());
        inference::ModelConfigResponse configuration;
        const absl::Status status = askModel<inference::ModelConfigRequest>(
            "ModelConfig", &Stub::ModelConfig, model, configuration);
        if (status.ok())
            readConfiguration(configuration.config(), description);
        else if (!absl::IsUnimplemented(status))
            return status;
        return description;
    }

    absl::StatusOr<ServerStatistics> statistics(const ModelName& name) override
    {
        inference::ModelStatisticsResponse response;
        RETURN_IF_ERROR(askModel<inference::ModelStatisticsRequest>(
            "ModelStatistics", &Stub::ModelStatistics, name, response));
        ServerStatistics sum;
        for (const inference::ModelStatistics& model : response.model_stats())
            sum.add(statisticsOf(model));
        return sum;
    }

    absl::StatusOr<std::vector<std::string>> models() override
    {
        inference::RepositoryIndexResponse index;
        RETURN_IF_ERROR(ask(
            "RepositoryIndex", &Stub::RepositoryIndex, inference::RepositoryIndexRequest(), index));
        std::vector<std::string> names;
        for (const auto& model : index.models())
            names.push_back(model.name());
        return names;
    }

    absl::Status registerRegion(const SharedRegion& region) override
    {
        inference::SystemSharedMemoryRegisterRequest request;
        request.set_name(region.name);
        request.set_key(region.key);
        request.set_byte_size(region.byteSize);
        inference::SystemSharedMemoryRegisterResponse response;
        return ask(
            "SystemSharedMemoryRegister", &Stub::SystemSharedMemoryRegister, request, response);
    }

    absl::Status unregisterRegion(const std::string& name) override
    {
        inference::SystemSharedMemoryUnregisterRequest request;
        request.set_name(name);
        inference::SystemSharedMemoryUnregisterResponse response;
        return ask(
            "SystemSharedMemoryUnregister", &Stub::SystemSharedMemoryUnregister, request, response);
    }

    absl::Status registerCudaRegion(const CudaRegion& region) override
    {
        inference::CudaSharedMemoryRegisterRequest request;
        request.set_name(region.name);
        request.set_raw_handle(region.handle);
        request.set_device_id(region.deviceId);
        request.set_byte_size(region.byteSize);
        inference::CudaSharedMemoryRegisterResponse response;
        return ask("CudaSharedMemoryRegister", &Stub::CudaSharedMemoryRegister, request, response);
    }

    absl::Status unregisterCudaRegion(const std::string& name) override
    {
        inference::CudaSharedMemoryUnregisterRequest request;
        request.set_name(name);
        inference::CudaSharedMemoryUnregisterResponse response;
        return ask(
            "CudaSharedMemoryUnregister", &Stub::CudaSharedMemoryUnregister, request, response);
    }

private:
    using Stub = inference::GRPCInferenceService::Stub;
    template <typename Request, typename Response>
    using Method = grpc::Status (Stub::*)(grpc::ClientContext*, const Request&, Response*);

    template <typename Request, typename Response>
    absl::Status ask(const char* name, Method<Request, Response> method, const Request& request,
        Response& response)
    {
        grpc::ClientContext context;
        context.set_deadline(std::chrono::system_clock::now() + kQueryTimeout);
        addMetadata(m_metadata, context);
        const grpc::Status status = (m_stub.get()->*method)(&context, request, &response);
        if (status.ok())
            return absl::OkStatus();
        return {static_cast<absl::StatusCode>(status.error_code()),
            absl::StrCat(
                name, " on ", m_server.toString(), ": ", base::singleLine(status.error_message()))};
    }

    template <typename Request, typename Response>
    absl::Status askModel(const char* name, Method<Request, Response> method,
        const ModelName& model, Response& response)
    {
        Request request;
        request.set_name(model.name);
        request.set_version(model.version);
        return ask(name, method, request, response);
    }

    const Address m_server;
    const Metadata m_metadata;
    const std::unique_ptr<Stub> m_stub;
};

} // namespace

std::unique_ptr<ServerLink> makeGrpcLink(Address server, Metadata metadata)
{
    return std::make_unique<GrpcLink>(std::move(server), std::move(metadata));
}

} // namespace thalassa::client
