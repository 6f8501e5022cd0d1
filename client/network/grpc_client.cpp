// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/network/grpc_client.h"

#include <grpcpp/create_channel.h>
#include <grpcpp/security/credentials.h>

#include <algorithm>
#include <chrono>
#include <climits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "client/grpc_channel.h"
#include "client/network/grpc_call.h"
#include "client/session/fault.h"

namespace thalassa::client {
namespace {

// Cancels the call when the session drops it.
class GrpcExchange final : public Exchange {
public:
    explicit GrpcExchange(std::shared_ptr<GrpcCall> call)
        : m_call(std::move(call))
    {
    }
    ~GrpcExchange() override { m_call->cancel(); }

private:
    const std::shared_ptr<GrpcCall> m_call;
};

// An exchange that fails when the event loop comes to it.
class FailedCall final : public Exchange {
public:
    FailedCall(Delivery& delivery, absl::Status status, ExchangeHandler handler)
    {
        delivery.post(
            [isDropped = m_isDropped, status = std::move(status), handler = std::move(handler)] {
                if (!*isDropped)
                    handler.onEnd(status);
            });
    }
    ~FailedCall() override { *m_isDropped = true; }

private:
    const std::shared_ptr<bool> m_isDropped = std::make_shared<bool>(false);
};

int messageBound(size_t bytes)
{
    return static_cast<int>(std::min<size_t>(bytes, INT_MAX));
}

// Only calls with tensors may have longer answers than the others.
std::string serviceConfig(const Bounds& bounds)
{
    constexpr char kService[] = R"("service":"inference.GRPCInferenceService")";
    return absl::StrCat(R"({"methodConfig":[{"name":[{)", kService, R"(,"method":"ModelInfer"},{)",
        kService, R"(,"method":"ModelStreamInfer"}],"maxResponseMessageBytes":)",
        messageBound(bounds.inferenceBytes), R"(},{"name":[{}],"maxResponseMessageBytes":)",
        messageBound(bounds.answerBytes), "}]}");
}

} // namespace

GrpcClient::GrpcClient(
    Endpoint endpoint, const Profile& profile, std::shared_ptr<Delivery> delivery, GrpcLoop& loop)
    : m_endpoint(std::move(endpoint))
    , m_bounds(profile.bounds)
    , m_metadata(profile.grpcMetadata)
    , m_serverName(profile.tls.serverName)
    , m_delivery(std::move(delivery))
    , m_loop(loop)
{
}

GrpcClient::~GrpcClient() = default;

void GrpcClient::connect(const Credentials& credentials)
{
    if (m_channel != nullptr && m_channel->GetState(false) == GRPC_CHANNEL_READY)
        return;
    grpc::ChannelArguments arguments;
    arguments.SetMaxReceiveMessageSize(
        messageBound(std::max(m_bounds.answerBytes, m_bounds.inferenceBytes)));
    arguments.SetMaxSendMessageSize(-1);
    arguments.SetServiceConfigJSON(serviceConfig(m_bounds));
    arguments.SetInt(GRPC_ARG_SERVICE_CONFIG_DISABLE_RESOLUTION, 1);
    arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
    // A compressed answer may be far longer than its bytes.
    arguments.SetInt(GRPC_COMPRESSION_CHANNEL_ENABLED_ALGORITHMS_BITSET, 1);
    if (!m_endpoint.isSecure) {
        m_channel = grpc::CreateCustomChannel(
            m_endpoint.address.toString(), grpc::InsecureChannelCredentials(), arguments);
        return;
    }
    if (!m_serverName.empty())
        arguments.SetSslTargetNameOverride(m_serverName);
    m_channel = grpc::CreateCustomChannel(m_endpoint.address.toString(),
        grpc::SslCredentials({credentials.authorities, credentials.key, credentials.certificate}),
        arguments);
}

void GrpcClient::disconnect()
{
    m_channel.reset();
}

std::unique_ptr<Exchange> GrpcClient::start(const QueryType& query, const Message& request,
    ExchangeHandler handler, std::optional<base::Duration> timeout, const std::string& token)
{
    if (m_channel == nullptr) {
        return std::make_unique<FailedCall>(*m_delivery,
            faultError(Fault::Transport, QT_TRANSLATE_NOOP("Client", "%1 is not connected"),
                {m_endpoint.toString("grpcs")}),
            std::move(handler));
    }
    auto context = std::make_unique<grpc::ClientContext>();
    if (timeout.has_value()) {
        context->set_deadline(std::chrono::system_clock::now() +
            std::chrono::duration_cast<std::chrono::system_clock::duration>(*timeout));
    }
    addMetadata(m_metadata, *context);
    if (!token.empty())
        context->AddMetadata("authorization", "Bearer " + token);
    auto call = std::make_shared<GrpcCall>(
        GrpcCall::Target{m_channel, m_endpoint.toString("grpcs"), m_bounds}, query,
        std::move(handler), m_delivery, std::move(context));
    call->start(request, m_loop);
    return std::make_unique<GrpcExchange>(std::move(call));
}

} // namespace thalassa::client
