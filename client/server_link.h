// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ServerLink: the queries about models that a client sends to a server, over either protocol. Each
// call waits for its answer, for at most kQueryTimeout, and fails with the server's
// message. *thread-compatible*.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "client/address.h"
#include "client/metadata.h"
#include "client/model_description.h"
#include "client/server_statistics.h"

namespace thalassa::client {

inline constexpr std::chrono::seconds kQueryTimeout{10};

// A whole POSIX shared memory object that a server is to use under a name.
struct SharedRegion {
    std::string name;
    std::string key; // as shm_open() takes it
    uint64_t byteSize = 0;
};

// Memory of a GPU of this process that a server is to use under a name.
struct CudaRegion {
    std::string name;
    std::string handle; // the bytes of its CUDA IPC handle
    int64_t deviceId = 0;
    uint64_t byteSize = 0;
};

class ServerLink {
public:
    virtual ~ServerLink() = default;

    // Returns NOT_FOUND or INVALID_ARGUMENT if there is no such model, UNAVAILABLE without a
    // server.
    virtual absl::StatusOr<ModelDescription> describe(const ModelName& model) = 0;
    // Returns the sum over the versions of the model that the server counts, or UNIMPLEMENTED if
    // the server does not have that extension.
    virtual absl::StatusOr<ServerStatistics> statistics(const ModelName& model) = 0;
    // Returns the names of all models that the server knows.
    virtual absl::StatusOr<std::vector<std::string>> models() = 0;

    // Register a region of system shared memory with the server, and unregister it. The server must
    // be on this machine and allow it.
    virtual absl::Status registerRegion(const SharedRegion& region) = 0;
    virtual absl::Status unregisterRegion(const std::string& name) = 0;
    // The same for CUDA shared memory.
    virtual absl::Status registerCudaRegion(const CudaRegion& region) = 0;
    virtual absl::Status unregisterCudaRegion(const std::string& name) = 0;
};

// Each makes a link whose requests carry `metadata`.
std::unique_ptr<ServerLink> makeHttpLink(Address server, Metadata metadata);
std::unique_ptr<ServerLink> makeGrpcLink(Address server, Metadata metadata);

} // namespace thalassa::client
