// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include <poll.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "client/http_request.h"
#include "client/http_response.h"
#include "client/server_link.h"
#include "client/socket.h"
#include "core/base/status_macros.h"
#include "core/base/text/json_document.h"
#include "core/base/text/visible_text.h"

namespace thalassa::client {
namespace {

constexpr int kOk = 200;
constexpr int kNotFound = 404;

struct Answer {
    int status = 0;
    std::string body;
};

absl::StatusOr<Answer> roundTrip(const base::Descriptor& socket, std::string_view request)
{
    while (!request.empty()) {
        const ssize_t sent = ::send(socket.get(), request.data(), request.size(), MSG_NOSIGNAL);
        if (sent < 0)
            return systemError("cannot send to the server", errno);
        request.remove_prefix(static_cast<size_t>(sent));
    }
    HttpResponse response(HttpResponse::Keep::AllBodies, std::numeric_limits<size_t>::max());
    std::string pending;
    char buffer[64 * 1024];
    while (!response.isComplete()) {
        const ssize_t received = ::recv(socket.get(), buffer, sizeof buffer, 0);
        if (received < 0)
            return systemError("no answer from the server", errno);
        if (received == 0) {
            RETURN_IF_ERROR(response.feedEnd());
            break;
        }
        pending.append(buffer, static_cast<size_t>(received));
        ASSIGN_OR_RETURN(const size_t used, response.feed(pending));
        pending.erase(0, used);
    }
    return Answer{response.status(), response.body()};
}

void readSum(const json::Value& statistics, const char* name, StatisticSum& sum)
{
    if (const json::Value* const value = json::find(statistics, name); value != nullptr) {
        sum.count = json::countOf(*value, "count");
        sum.time = base::Duration(json::integerOf(*value, "ns"));
    }
}

ServerStatistics statisticsOf(const json::Value& model)
{
    ServerStatistics result;
    result.inferences = json::countOf(model, "inference_count");
    result.executions = json::countOf(model, "execution_count");
    const json::Value* const sums = json::find(model, "inference_stats");
    if (sums == nullptr)
        return result;
    readSum(*sums, "success", result.success);
    readSum(*sums, "fail", result.fail);
    readSum(*sums, "queue", result.queue);
    readSum(*sums, "compute_input", result.computeInput);
    readSum(*sums, "compute_infer", result.computeInfer);
    readSum(*sums, "compute_output", result.computeOutput);
    readSum(*sums, "cache_hit", result.cacheHit);
    readSum(*sums, "cache_miss", result.cacheMiss);
    return result;
}

void readConfiguration(const json::Value& configuration, ModelDescription& description)
{
    description.hasConfiguration = true;
    description.maxBatchSize = json::integerOf(configuration, "max_batch_size");
    description.hasSequences = json::find(configuration, "sequence_batching") != nullptr;
    if (const json::Value* const policy = json::find(configuration, "model_transaction_policy"))
        description.isDecoupled = json::flagOf(*policy, "decoupled");
    json::forEach(configuration, "input", [&](const json::Value& input) {
        if (json::flagOf(input, "optional"))
            description.optionalInputs.push_back(json::textOf(input, "name"));
    });
    if (const json::Value* const batching = json::find(configuration, "dynamic_batching")) {
        auto& read = description.dynamicBatching.emplace();
        read.maxQueueDelayMicroseconds = json::countOf(*batching, "max_queue_delay_microseconds");
        json::forEach(*batching, "preferred_batch_size", [&](const json::Value& size) {
            if (size.IsUint())
                read.preferredBatchSizes.push_back(size.GetUint());
        });
    }
    json::forEach(configuration, "instance_group", [&](const json::Value& group) {
        uint64_t gpus = 0;
        json::forEach(group, "gpus", [&](const json::Value&) { ++gpus; });
        if (!json::flagOf(group, "passive")) {
            description.instanceCount +=
                json::countOf(group, "count") * std::max<uint64_t>(gpus, 1);
        }
    });
}

class HttpLink final : public ServerLink {
public:
    HttpLink(Address server, Metadata headers)
        : m_server(std::move(server))
        , m_metadata(std::move(headers))
    {
    }

    absl::StatusOr<ModelDescription> describe(const ModelName& model) override
    {
        const std::string path = modelPath(model);
        ASSIGN_OR_RETURN(const json::Document metadata, ask("GET", path));
        ModelDescription description;
        description.name = model.name;
        json::forEach(metadata, "inputs", [&](const json::Value& input) {
            auto& tensor = description.inputs.emplace_back();
            tensor.name = json::textOf(input, "name");
            tensor.datatype = json::textOf(input, "datatype");
            json::forEach(input, "shape", [&](const json::Value& dimension) {
                tensor.shape.push_back(dimension.IsInt64() ? dimension.GetInt64() : -1);
            });
        });
        json::forEach(metadata, "outputs", [&](const json::Value& output) {
            description.outputs.push_back(json::textOf(output, "name"));
        });
        const auto configuration = ask("GET", path + "/config");
        if (configuration.ok())
            readConfiguration(*configuration, description);
        else if (!absl::IsNotFound(configuration.status()))
            return configuration.status();
        return description;
    }

    absl::StatusOr<ServerStatistics> statistics(const ModelName& model) override
    {
        const auto answer = ask("GET", modelPath(model) + "/stats");
        if (absl::IsNotFound(answer.status()))
            return absl::UnimplementedError(answer.status().message());
        RETURN_IF_ERROR(answer.status());
        ServerStatistics sum;
        json::forEach(*answer, "model_stats",
            [&](const json::Value& version) { sum.add(statisticsOf(version)); });
        return sum;
    }

    absl::StatusOr<std::vector<std::string>> models() override
    {
        ASSIGN_OR_RETURN(const json::Document index, ask("POST", "/v2/repository/index"));
        std::vector<std::string> names;
        if (index.IsArray()) {
            for (const json::Value& model : index.GetArray())
                names.push_back(json::textOf(model, "name"));
        }
        return names;
    }

    absl::Status registerRegion(const SharedRegion& region) override
    {
        json::StringBuffer body;
        json::Writer<> writer(body);
        writer.StartObject();
        writer.Key("key");
        writer.String(region.key.c_str());
        writer.Key("byte_size");
        writer.Uint64(region.byteSize);
        writer.EndObject();
        return change(regionPath(region.name) + "register", {body.GetString(), body.GetSize()});
    }

    absl::Status unregisterRegion(const std::string& name) override
    {
        return change(regionPath(name) + "unregister", {});
    }

    absl::Status registerCudaRegion(const CudaRegion& region) override
    {
        json::StringBuffer body;
        json::Writer<> writer(body);
        writer.StartObject();
        writer.Key("raw_handle");
        writer.StartObject();
        writer.Key("b64");
        writer.String(absl::Base64Escape(region.handle).c_str());
        writer.EndObject();
        writer.Key("device_id");
        writer.Int64(region.deviceId);
        writer.Key("byte_size");
        writer.Uint64(region.byteSize);
        writer.EndObject();
        return change(cudaRegionPath(region.name) + "register", {body.GetString(), body.GetSize()});
    }

    absl::Status unregisterCudaRegion(const std::string& name) override
    {
        return change(cudaRegionPath(name) + "unregister", {});
    }

private:
    // The answer to a change is empty.
    absl::Status change(const std::string& path, std::string_view body)
    {
        const absl::StatusOr<Answer> answer = exchange("POST", path, body);
        RETURN_IF_ERROR(answer.status());
        return answer->status == kOk ? absl::OkStatus() : errorOf("POST", path, *answer);
    }

    absl::StatusOr<json::Document> ask(const char* method, const std::string& path)
    {
        ASSIGN_OR_RETURN(const Answer answer, exchange(method, path, {}));
        auto document = json::parse(answer.body);
        if (answer.status == kOk && document.ok())
            return document;
        return errorOf(method, path, answer);
    }

    absl::StatusOr<Answer> exchange(
        const char* method, const std::string& path, std::string_view body)
    {
        ASSIGN_OR_RETURN(const std::vector<SocketAddress> addresses, resolve(m_server));
        ASSIGN_OR_RETURN(
            const base::Descriptor socket, connectTo(addresses, m_server, kQueryTimeout));
        absl::StatusOr<Answer> answer =
            roundTrip(socket, queryRequest(method, path, m_metadata, m_server, body));
        if (!answer.ok()) {
            return absl::Status(answer.status().code(),
                absl::StrCat(method, " ", path, ": ", answer.status().message()));
        }
        return answer;
    }

    static absl::Status errorOf(const char* method, const std::string& path, const Answer& answer)
    {
        const auto document = json::parse(answer.body);
        const std::string said =
            base::singleLine(document.ok() ? json::textOf(*document, "error") : answer.body);
        const std::string message = absl::StrCat(
            method, " ", path, ": HTTP ", answer.status, said.empty() ? "" : ": ", said);
        return answer.status == kNotFound ? absl::NotFoundError(message)
                                          : absl::InvalidArgumentError(message);
    }

    const Address m_server;
    const Metadata m_metadata;
};

} // namespace

std::unique_ptr<ServerLink> makeHttpLink(Address server, Metadata metadata)
{
    return std::make_unique<HttpLink>(std::move(server), std::move(metadata));
}

} // namespace thalassa::client
