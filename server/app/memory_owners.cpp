// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/memory_owners.h"

#include <algorithm>

#include "core/base/log_control.h"
#include "server/grpc/stream_queue.h"

namespace thalassa::app {

MemoryRegistration ownHttpMemory(
    statistics::MemoryOwners& owners, const std::string& name, const http::HttpServer& server)
{
    return owners.add([name, &server](auto& found) {
        found.push_back({{"http", "", 0, name}, server.byteSize(), server.connectionCount()});
    });
}

MemoryRegistration ownGrpcMemory(
    statistics::MemoryOwners& owners, const grpcapi::GrpcServer& server)
{
    return owners.add([&server](auto& found) {
        found.push_back({{"grpc", "", 0, ""}, grpcapi::StreamQueue::byteCountOfAll(),
            static_cast<uint64_t>(std::max(0, server.runningCalls()))});
    });
}

MemoryRegistration ownTraceMemory(statistics::MemoryOwners& owners, const trace::Tracer& tracer)
{
    return owners.add([&tracer](auto& found) {
        found.push_back({{"traces", "", 0, ""}, tracer.waitingByteSize()});
    });
}

MemoryRegistration ownLogMemory(statistics::MemoryOwners& owners)
{
    return owners.add([](auto& found) {
        found.push_back({{"log", "", 0, ""}, base::waitingLogBytes()});
    });
}

} // namespace thalassa::app
