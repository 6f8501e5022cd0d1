// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SharedTensors: the tensors of all requests of a run in one piece of memory, which the server uses
// as a region. The destructor makes the server forget the region, and frees the memory.
// *thread-compatible*.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "client/server_link.h"
#include "perf/inputs/model.h"
#include "perf/inputs/sample.h"
#include "perf/load/region_memory.h"
#include "perf/load/request_options.h"

namespace thalassa::perf {

struct SharedMemoryOptions {
    SharedMemory kind = SharedMemory::None;
    uint64_t outputSize = 102400; // bytes for each output
};

class SharedTensors {
public:
    // Moves the bytes of the samples to the memory, where requests find them, and adds a place for
    // each output of the model to `request`. All requests in flight write their outputs to the same
    // places. `server` must outlive the result. Fails if the server refuses the region, or if there
    // is no memory of that kind.
    static absl::StatusOr<std::unique_ptr<SharedTensors>> make(client::ServerLink& server,
        const Model& model, const SharedMemoryOptions& options, std::vector<Sample>& samples,
        RequestOptions& request);
    ~SharedTensors();
    SharedTensors(const SharedTensors&) = delete;
    SharedTensors& operator=(const SharedTensors&) = delete;

private:
    SharedTensors(
        client::ServerLink& server, std::string name, std::unique_ptr<RegionMemory> memory);

    client::ServerLink& m_server;
    const std::string m_name; // of the region
    const std::unique_ptr<RegionMemory> m_memory;
    bool m_isRegistered = false;
};

} // namespace thalassa::perf
