// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include <poll.h>
#include <sys/time.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <limits>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "perf/client/http_request.h"
#include "perf/client/http_response.h"
#include "perf/client/server_link.h"
#include "perf/client/socket.h"
#include "perf/support/json.h"
#include "perf/support/printable.h"

namespace thalassa::perf {
namespace {

constexpr int kOk = 200;
constexpr int kNotFound = 404;

struct Answer {
    int status = 0;
    std::string body;
};

absl::StatusOr<Answer> roundTrip(const Descriptor& socket, std::string_view request)
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

void readSum(const rapidjson::Value& statistics, const char* name, StatisticSum& sum)
{
    if (const rapidjson::Value* const value = find(statistics, name); value != nullptr) {
        sum.count = countOf(*value, "count");
        sum.time = base::Duration(integerOf(*value, "ns"));
    }
}

ServerStatistics statisticsOf(const rapidjson::Value& model)
{
    ServerStatistics result;
    result.inferences = countOf(model, "inference_count");
    result.executions = countOf(model, "execution_count");
    const rapidjson::Value* const sums = find(model, "inference_stats");
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

void readConfiguration(const rapidjson::Value& configuration, ModelDescription& description)
{
    description.hasConfiguration = true;
    description.maxBatchSize = integerOf(configuration, "max_batch_size");
    description.hasSequences = find(configuration, "sequence_batching") != nullptr;
    if (const rapidjson::Value* const policy = find(configuration, "model_transaction_policy"))
        description.isDecoupled = flagOf(*policy, "decoupled");
    forEach(configuration, "input", [&](const rapidjson::Value& input) {
        if (flagOf(input, "optional"))
            description.optionalInputs.push_back(textOf(input, "name"));
    });
}

class HttpLink final : public ServerLink {
public:
    HttpLink(Address server, RequestOptions options)
        : m_server(std::move(server))
        , m_options(std::move(options))
        , m_path(modelPath(m_options.model, m_options.version))
    {
    }

    absl::StatusOr<ModelDescription> describe() override
    {
        ASSIGN_OR_RETURN(const rapidjson::Document metadata, ask("GET", m_path));
        ModelDescription description;
        description.name = m_options.model;
        forEach(metadata, "inputs", [&](const rapidjson::Value& input) {
            auto& tensor = description.inputs.emplace_back();
            tensor.name = textOf(input, "name");
            tensor.datatype = textOf(input, "datatype");
            forEach(input, "shape", [&](const rapidjson::Value& dimension) {
                tensor.shape.push_back(dimension.IsInt64() ? dimension.GetInt64() : -1);
            });
        });
        const auto configuration = ask("GET", m_path + "/config");
        if (configuration.ok())
            readConfiguration(*configuration, description);
        else if (!absl::IsNotFound(configuration.status()))
            return configuration.status();
        return description;
    }

    absl::StatusOr<ServerStatistics> statistics() override
    {
        const auto answer = ask("GET", m_path + "/stats");
        if (absl::IsNotFound(answer.status()))
            return absl::UnimplementedError(answer.status().message());
        RETURN_IF_ERROR(answer.status());
        ServerStatistics sum;
        forEach(*answer, "model_stats",
            [&](const rapidjson::Value& model) { sum.add(statisticsOf(model)); });
        return sum;
    }

    absl::StatusOr<std::vector<std::string>> models() override
    {
        ASSIGN_OR_RETURN(const rapidjson::Document index, ask("POST", "/v2/repository/index"));
        std::vector<std::string> names;
        if (index.IsArray()) {
            for (const rapidjson::Value& model : index.GetArray())
                names.push_back(textOf(model, "name"));
        }
        return names;
    }

private:
    absl::StatusOr<rapidjson::Document> ask(const char* method, const std::string& path)
    {
        ASSIGN_OR_RETURN(const std::vector<SocketAddress> addresses, resolve(m_server));
        ASSIGN_OR_RETURN(const Descriptor socket, connectTo(addresses, m_server, kQueryTimeout));
        const std::string place = absl::StrCat(method, " ", path);
        const auto answer = roundTrip(socket, queryRequest(method, path, m_options, m_server));
        if (!answer.ok()) {
            return absl::Status(
                answer.status().code(), absl::StrCat(place, ": ", answer.status().message()));
        }
        auto document = parseJson(answer->body);
        if (answer->status == kOk && document.ok())
            return document;
        const std::string said =
            printable(document.ok() ? textOf(*document, "error") : answer->body);
        const std::string message =
            absl::StrCat(place, ": HTTP ", answer->status, said.empty() ? "" : ": ", said);
        return answer->status == kNotFound ? absl::NotFoundError(message)
                                           : absl::InvalidArgumentError(message);
    }

    const Address m_server;
    const RequestOptions m_options;
    const std::string m_path;
};

} // namespace

std::unique_ptr<ServerLink> makeHttpLink(Address server, RequestOptions options)
{
    return std::make_unique<HttpLink>(std::move(server), std::move(options));
}

} // namespace thalassa::perf
