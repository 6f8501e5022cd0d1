// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// LimitedSocket is a ClientSocket without a client: it takes as many bytes as the test allows, and
// keeps them. *thread-compatible*.
#pragma once

#include <algorithm>
#include <functional>
#include <string>

#include <gtest/gtest.h>

#include "server/http/sockets/client_socket.h"

namespace thalassa::tests {

class LimitedSocket final : public http::ClientSocket {
public:
    size_t room = 0;
    bool isBroken = false;
    std::string taken;
    std::function<void()> onTaken; // called at the end of a write; or null

    absl::Status watch(http::EpollSet&, Interest, http::EpollClient*) override { return {}; }
    void changeWatch(http::EpollSet&, Interest, http::EpollClient*) override { }
    Events events(uint32_t) const override { return {}; }
    Transfer read(std::span<std::byte>) override { return {Transfer::Outcome::Blocked}; }
    Transfer write(std::span<const iovec> pieces) override
    {
        EXPECT_FALSE(pieces.empty());
        if (isBroken || room == 0)
            return {isBroken ? Transfer::Outcome::Failed : Transfer::Outcome::Blocked};
        const size_t before = taken.size();
        for (const iovec& piece : pieces) {
            const size_t size = std::min(piece.iov_len, room);
            taken.append(static_cast<const char*>(piece.iov_base), size);
            room -= size;
        }
        if (onTaken)
            onTaken();
        return {Transfer::Outcome::Done, taken.size() - before};
    }
    bool hasInput() const override { return false; }
    uint64_t unacknowledgedBytes() const override { return 0; }
    void endOutput() override { }
    void close() override { }
};

} // namespace thalassa::tests
