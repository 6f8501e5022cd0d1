// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RegionMemory: memory of this process that a server uses as a region: a POSIX shared memory object
// or memory of a GPU. The destructor frees it. *thread-compatible*.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "client/server_link.h"

namespace thalassa::perf {

// Where the tensors of requests lie; None: in the requests.
enum class SharedMemory { None, System, Cuda };

class RegionMemory {
public:
    virtual ~RegionMemory() = default;

    // Copies bytes to `offset`. REQUIRES: there is room for them.
    virtual absl::Status write(uint64_t offset, std::string_view bytes) = 0;
    // Make the server use the memory as a region of that name, and forget the region.
    virtual absl::Status addTo(client::ServerLink& server, const std::string& name) = 0;
    virtual absl::Status removeFrom(client::ServerLink& server, const std::string& name) = 0;
};

// Makes an object of the name "/NAME".
absl::StatusOr<std::unique_ptr<RegionMemory>> makeSystemMemory(
    const std::string& name, uint64_t size);
// Allocates memory of GPU 0. Fails with UNAVAILABLE, with what to install, if there is no driver or
// no GPU.
absl::StatusOr<std::unique_ptr<RegionMemory>> makeCudaMemory(uint64_t size);

} // namespace thalassa::perf
