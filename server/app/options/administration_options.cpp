// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "server/app/options/option_groups.h"
#include "server/app/options/option_place.h"

namespace thalassa::app {
namespace {

absl::Status setAdminPort(const std::string& value, ServerOptions& options)
{
    ASSIGN_OR_RETURN(const int64_t port, cli::parseWhole(value, 0, kMaxPort));
    options.admin.port = static_cast<uint16_t>(port);
    options.isAdminPortGiven = true;
    return absl::OkStatus();
}

absl::Status setAdminGrpcPort(const std::string& value, ServerOptions& options)
{
    ASSIGN_OR_RETURN(const int64_t port, cli::parseWhole(value, 0, kMaxPort));
    options.adminGrpcPort = static_cast<uint16_t>(port);
    return absl::OkStatus();
}

absl::Status setRemoteObservability(const std::string& value, ServerOptions& options)
{
    using security::Access;
    for (const auto& [name, access] : {std::pair("off", Access::None),
             std::pair("read", Access::Read), std::pair("write", Access::Write)}) {
        if (absl::EqualsIgnoreCase(value, name)) {
            options.remoteObservability = access;
            return absl::OkStatus();
        }
    }
    return absl::InvalidArgumentError(
        absl::StrCat("expected off, read or write, got '", value, "'"));
}

} // namespace

std::vector<Option> administrationOptions()
{
    static constexpr char kGroup[] = "Administration";
    return {
        {kGroup, "allow-admin", "bool",
            "Serves the observability extension (drain, settings, requests, dump), health and the "
            "server's metadata on a port of their own. Default: true.",
            boolean(OPTION_PLACE(allowAdmin))},
        {kGroup, "admin-address", "address",
            "Sets the address of the administration port. Every client that reaches it can take "
            "the server out of service, change settings and read requests. Default: 127.0.0.1.",
            text(OPTION_PLACE(admin.address))},
        {kGroup, "admin-port", "port",
            "Sets the port for administration over HTTP; 0: any free port. The server does not "
            "start if the given port is in use. Default: 8003, or the next free port.",
            setAdminPort},
        {kGroup, "admin-grpc-port", "port",
            "Sets the port for administration over gRPC; 0: any free port. Default: none.",
            setAdminGrpcPort},
        {kGroup, "allow-remote-observability", "access",
            "Sets the access to the observability extension on the HTTP and gRPC ports of "
            "inference: off, read or write. Default: off.",
            setRemoteObservability},
    };
}

} // namespace thalassa::app
