// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// PlainSocket is the ClientSocket of a TCP connection without encryption. It owns the descriptor.
// *lives on the I/O thread* of its connection.
#pragma once

#include <utility>

#include "core/base/descriptor.h"
#include "server/http/sockets/client_socket.h"

namespace thalassa::http {

class PlainSocket final : public ClientSocket {
public:
    explicit PlainSocket(base::Descriptor descriptor)
        : m_descriptor(std::move(descriptor))
    {
    }

    [[nodiscard]] absl::Status watch(
        EpollSet& set, Interest interest, EpollClient* client) override;
    void changeWatch(EpollSet& set, Interest interest, EpollClient* client) override;
    Events events(uint32_t epollEvents) const override;

    Transfer read(std::span<std::byte> space) override;
    Transfer write(std::span<const iovec> pieces) override;
    bool hasInput() const override;
    uint64_t unacknowledgedBytes() const override;

    void endOutput() override;
    void close() override;

private:
    base::Descriptor m_descriptor;
    EpollSet* m_set = nullptr; // that watches the descriptor; null: none does
};

} // namespace thalassa::http
