// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// GrpcFrontEnd is a FrontEnd over gRPC: inference or administration. *lives on the main thread*;
// memory(), connectionCount(), refusals() and the functions about connections are *thread-safe*.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/app/front_ends/front_end.h"
#include "server/grpc/grpc_server.h"

namespace thalassa::app {

class GrpcFrontEnd final : public FrontEnd {
public:
    // `reportsMemory`: the streams of all gRPC servers are counted together, so that one of the
    // front ends alone reports them.
    GrpcFrontEnd(Traits traits, std::string address, bool reportsMemory,
        std::unique_ptr<grpcapi::GrpcServer> server);

    [[nodiscard]] absl::Status start() override;
    std::string place() const override;
    void stopAccepting() override;
    bool isBusy() override;
    bool closeIdle() override { return true; } // stop() closes connections
    std::string running() const override;
    size_t cutOff(const absl::Status& why) override;
    [[nodiscard]] bool stop(base::TimePoint deadline) override;
    // Reports calls, and messages that wait in streams. gRPC reports neither its connections nor
    // the memory that it holds itself.
    void memory(std::vector<statistics::OwnedMemory>& found) const override;
    uint64_t heldBodyBytes() const override { return 0; }
    uint64_t connectionCount() const override { return m_server->connectionCount(); }
    http::RefusalCounts refusals() const override;

protected:
    observability::Pending<observability::ConnectionList> listOwn(size_t limit) override;
    observability::Pending<Closed> closeOwn(const std::string& id) override;

private:
    const std::string m_address;
    const bool m_reportsMemory;
    const std::unique_ptr<grpcapi::GrpcServer> m_server;
};

} // namespace thalassa::app
