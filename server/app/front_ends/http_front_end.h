// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// HttpFrontEnd is a FrontEnd over HTTP: inference, metrics or administration, by its routes.
// *lives on the main thread*; memory(), connectionCount(), refusals() and the functions about
// connections are *thread-safe*.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "server/app/front_ends/front_end.h"
#include "server/http/api/replies/codec_threads.h"
#include "server/http/http_server.h"

namespace thalassa::app {

class HttpFrontEnd final : public FrontEnd {
public:
    struct Options {
        Traits traits;
        std::string memoryName; // distinguishes the HTTP servers in the memory ledger
        http::HttpServerOptions server;
        // The ports to try, in this order; the next one is tried if a port is taken. Empty: the
        // port of `server` alone.
        std::vector<uint16_t> ports;
        http::Routes routes;
        std::shared_ptr<httpapi::CodecThreads>
            codec; // the threads of the routes, or null; shared with requests
    };
    explicit HttpFrontEnd(Options options);

    [[nodiscard]] absl::Status start() override;
    std::string place() const override;
    void stopAccepting() override;
    bool isBusy() override;
    bool closeIdle() override;
    std::string running() const override;
    size_t cutOff(const absl::Status& why) override;
    [[nodiscard]] bool stop(base::TimePoint deadline) override;
    void memory(std::vector<statistics::OwnedMemory>& found) const override;
    uint64_t heldBodyBytes() const override;
    uint64_t connectionCount() const override { return m_server->connectionCount(); }
    http::RefusalCounts refusals() const override;

protected:
    observability::Pending<observability::ConnectionList> listOwn(size_t limit) override;
    observability::Pending<Closed> closeOwn(const std::string& id) override;

private:
    const Options m_options;
    std::unique_ptr<http::HttpServer> m_server; // null until started
};

} // namespace thalassa::app
