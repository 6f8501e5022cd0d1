// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/grpc_channel.h"

#include <grpcpp/create_channel.h>
#include <grpcpp/security/credentials.h>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"

namespace thalassa::client {

std::shared_ptr<grpc::Channel> makeChannel(const Address& server)
{
    grpc::ChannelArguments arguments;
    arguments.SetMaxReceiveMessageSize(-1);
    arguments.SetMaxSendMessageSize(-1);
    arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
    return grpc::CreateCustomChannel(
        server.toString(), grpc::InsecureChannelCredentials(), arguments);
}

void addMetadata(const Metadata& metadata, grpc::ClientContext& context)
{
    for (const auto& [name, value] : metadata)
        context.AddMetadata(absl::AsciiStrToLower(name), value);
}

std::string statusName(grpc::StatusCode code)
{
    // The numbers are the same.
    return absl::StatusCodeToString(static_cast<absl::StatusCode>(code));
}

} // namespace thalassa::client
