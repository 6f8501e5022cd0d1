// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/front_ends/open_ports.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace thalassa::app {
namespace {

using security::Access;

const char* nameOf(Access access)
{
    switch (access) {
    case Access::None:
        return "no";
    case Access::Read:
        return "read";
    case Access::Write:
        break;
    }
    return "read and write";
}

std::string keyed(const security::Restrictions& restrictions)
{
    const std::string names = restrictions.names();
    return names.empty() ? "" : absl::StrCat(", only with a key: ", names);
}

// Describes the functions that a protocol allows on the port of inference.
std::string inferencePort(const ServerOptions& options, const security::Restrictions& restrictions)
{
    const auto allowed = [&restrictions](security::Category category, const char* what) {
        return restrictions.find(category) == nullptr ? what : "with a key";
    };
    const bool isExplicit = options.engine.controlMode == engine::ModelControlMode::Explicit;
    return absl::StrCat(" (inference: ", allowed(security::Category::Inference, "yes"),
        ", model control: ",
        isExplicit ? allowed(security::Category::ModelRepository, "load and unload") : "no",
        ", trace settings: ", allowed(security::Category::Trace, "yes"),
        ", log settings: ", allowed(security::Category::Logging, "yes"), ", shared memory: ",
        options.engine.allowsSharedMemory ? allowed(security::Category::SharedMemory, "yes") : "no",
        ", observability: ", nameOf(options.remoteObservability), keyed(restrictions), ")");
}

std::string administrationPort(const security::Restrictions& restrictions)
{
    return absl::StrCat(" (observability: ", nameOf(Access::Write), keyed(restrictions), ")");
}

// A service that listens: its protocol, its address and what it allows.
struct Service {
    const char* protocol;
    const std::string& address;
    std::string allowed;
};

// Returns the services that listen, or "" if none does. If both allow the same, states that once.
std::string joined(const Service& http, const Service& grpc)
{
    std::string text;
    if (!http.address.empty())
        absl::StrAppend(&text, http.protocol, " ", http.address);
    if (!http.address.empty() && (grpc.address.empty() || http.allowed != grpc.allowed))
        absl::StrAppend(&text, http.allowed);
    if (!grpc.address.empty()) {
        absl::StrAppend(
            &text, text.empty() ? "" : ", ", grpc.protocol, " ", grpc.address, grpc.allowed);
    }
    return text;
}

} // namespace

std::string describe(const OpenPorts& ports, const ServerOptions& options)
{
    const security::Restrictions& http = options.httpRestrictions;
    const security::Restrictions& grpc = options.grpcRestrictions;
    std::vector<std::string> parts{joined({"HTTP", ports.http, inferencePort(options, http)},
                                       {"gRPC", ports.grpc, inferencePort(options, grpc)}),
        ports.metrics.empty() ? "" : absl::StrCat("metrics ", ports.metrics),
        joined({"administration HTTP", ports.admin, administrationPort(http)},
            {ports.admin.empty() ? "administration gRPC" : "gRPC", ports.adminGrpc,
                administrationPort(grpc)})};
    std::erase(parts, "");
    const bool hasKeys = !http.names().empty() || !grpc.names().empty();
    return absl::StrCat("Open ports, without authentication",
        hasKeys ? " unless a key is named: " : ": ",
        parts.empty() ? "none" : absl::StrJoin(parts, "; "));
}

} // namespace thalassa::app
