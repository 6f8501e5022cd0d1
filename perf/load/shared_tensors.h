// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SharedTensors: the tensors of all requests of a run in one POSIX shared memory object, which the
// server uses as a region. The destructor makes the server forget the region, and removes the
// object. *thread-compatible*.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "client/server_link.h"
#include "perf/inputs/model.h"
#include "perf/inputs/sample.h"
#include "perf/load/request_options.h"

namespace thalassa::perf {

class SharedTensors {
public:
    // Moves the bytes of the samples to the object, where requests find them, and adds a place of
    // `outputSize` bytes for each output of the model to `request`. All requests in flight write
    // their outputs to the same places. `server` must outlive the result. Fails if the server
    // refuses the region.
    static absl::StatusOr<std::unique_ptr<SharedTensors>> make(client::ServerLink& server,
        const Model& model, uint64_t outputSize, std::vector<Sample>& samples,
        RequestOptions& request);
    ~SharedTensors();
    SharedTensors(const SharedTensors&) = delete;
    SharedTensors& operator=(const SharedTensors&) = delete;

private:
    SharedTensors(client::ServerLink& server, std::string name);

    client::ServerLink& m_server;
    const std::string m_name; // of the region; the object has the same one after a slash
    bool m_hasObject = false;
    bool m_isRegistered = false;
};

} // namespace thalassa::perf
