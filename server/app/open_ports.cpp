// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/open_ports.h"

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

// The ports that are open, or "" if none is.
std::string joined(const std::string& http, const std::string& grpc)
{
    std::vector<std::string> open;
    if (!http.empty())
        open.push_back(absl::StrCat("HTTP ", http));
    if (!grpc.empty())
        open.push_back(absl::StrCat("gRPC ", grpc));
    return absl::StrJoin(open, ", ");
}

} // namespace

std::string describe(const OpenPorts& ports, const ServerOptions& options)
{
    std::vector<std::string> parts;
    if (const std::string open = joined(ports.http, ports.grpc); !open.empty()) {
        const bool isExplicit = options.engine.controlMode == engine::ModelControlMode::Explicit;
        parts.push_back(absl::StrCat(open,
            " (inference: yes, model control: ", isExplicit ? "load and unload" : "no",
            ", trace and log settings: yes, shared memory: no",
            ", observability: ", nameOf(options.remoteObservability), ")"));
    }
    if (!ports.metrics.empty())
        parts.push_back(absl::StrCat("metrics ", ports.metrics));
    if (const std::string open = joined(ports.admin, ports.adminGrpc); !open.empty())
        parts.push_back(
            absl::StrCat("administration ", open, " (observability: ", nameOf(Access::Write), ")"));
    return absl::StrCat("Open ports, without authentication: ",
        parts.empty() ? "none" : absl::StrJoin(parts, "; "));
}

} // namespace thalassa::app
