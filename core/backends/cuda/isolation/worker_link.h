// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// WorkerLink: the connection of the server to one worker process, and the memory that they share.
// It outlives the process if a run still uses it. *thread-compatible*, except shutDown(), which is
// thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/backends/cuda/isolation/channel.h"
#include "core/backends/cuda/isolation/messages.h"
#include "core/backends/cuda/isolation/shared_region.h"

namespace thalassa::backends::kernels {

class WorkerLink {
public:
    // Maximum size of a message of a worker, in bytes.
    static constexpr size_t kLimit = 1 << 20;

    // The answer, or the reason why there is none. The reason is empty if the worker has ended.
    struct Reply {
        std::optional<Answer> answer;
        std::string reason;
    };

    // `owner`: model and instance, for the log. `number`: of the worker, from 1.
    WorkerLink(std::string owner, uint64_t number, base::Descriptor socket, SharedRegion region)
        : m_owner(std::move(owner))
        , m_number(number)
        , m_channel(std::move(socket), kLimit)
        , m_region(std::move(region))
    {
    }

    // Sends a message, and waits for its answer. Lines for the log that come before it are logged.
    // An exception, such as for a lack of memory, ends the connection.
    Reply ask(MessageKind kind, std::string_view content, Channel::Deadline deadline);

    // Ends the connection, upon which the worker ends if it is not busy.
    void shutDown() { m_channel.shutDown(); }

    uint64_t number() const { return m_number; }
    SharedRegion& region() { return m_region; }

private:
    Reply exchange(MessageKind kind, std::string_view content, Channel::Deadline deadline);

    const std::string m_owner;
    const uint64_t m_number;
    Channel m_channel;
    SharedRegion m_region;
};

} // namespace thalassa::backends::kernels
