// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ServerLink: the queries that a load generator sends besides the load itself, over either
// protocol. Each call waits for its answer, for at most kQueryTimeout, and fails with the server's
// message. *thread-compatible*.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "perf/client/address.h"
#include "perf/client/request_options.h"
#include "perf/client/server_statistics.h"
#include "perf/inputs/model.h"

namespace thalassa::perf {

inline constexpr std::chrono::seconds kQueryTimeout{10};

class ServerLink {
public:
    virtual ~ServerLink() = default;

    // Returns NOT_FOUND or INVALID_ARGUMENT if there is no such model, UNAVAILABLE without a
    // server.
    virtual absl::StatusOr<ModelDescription> describe() = 0;
    // Returns the sum over the versions of the model that the server counts. UNIMPLEMENTED if the
    // server does not have that extension.
    virtual absl::StatusOr<ServerStatistics> statistics() = 0;
    // The names of all models that the server knows.
    virtual absl::StatusOr<std::vector<std::string>> models() = 0;
};

// Make a link for the model and with the headers of `options`.
std::unique_ptr<ServerLink> makeHttpLink(Address server, RequestOptions options);
std::unique_ptr<ServerLink> makeGrpcLink(Address server, RequestOptions options);

} // namespace thalassa::perf
