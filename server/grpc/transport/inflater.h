// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Inflater: decompresses messages, where --grpc-decompression permits it. A small message is
// decompressed at once, on the polling thread. Larger ones are finished one after the other on a
// thread of the inflater, so that they do not delay other calls. The number of messages that wait
// for it is bounded, and so are the bytes of all decompressed messages together. *thread-safe*.
#pragma once

#include <grpcpp/alarm.h>
#include <grpcpp/completion_queue.h>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>

#include "absl/status/status.h"
#include "core/base/threads/thread_control_loop.h"
#include "server/grpc/transport/event.h"
#include "server/grpc/transport/inflation.h"
#include "server/grpc/transport/inflation_budget.h"

namespace thalassa::grpcapi {

class Inflater {
public:
    // The state of one message that is not decompressed at once. Its call owns it.
    class Pending {
    public:
        // The result. To be called after the event has come.
        absl::Status status() const { return m_status; }

    private:
        friend Inflater;
        std::unique_ptr<Inflation> m_inflation;
        absl::Status m_status;
        grpc::Alarm m_alarm;
    };

    struct Options {
        bool isPermitted = true;
        // Maximum bytes of one decompressed message, and of all that exist at the same time.
        uint64_t maxBytes = 0;
        uint64_t maxTotalBytes = 0;
        // Messages that wait for the thread. Each keeps up to 512 KiB of its result meanwhile.
        int maxWaiting = 1024;
    };
    // Whether the message is no longer needed. Called on the thread of the inflater, between two
    // steps of some 20 ms.
    using IsCancelled = std::function<bool()>;

    explicit Inflater(const Options& options);

    // Replaces `message` by the decompressed message, and returns OK or the error: UNIMPLEMENTED if
    // decompression is not permitted, RESOURCE_EXHAUSTED if too many messages wait, else as
    // Inflation::step(). Returns nothing if `event` will come on `queue`; the status of `pending`
    // is then CANCELLED if the call was cancelled meanwhile. Until then `message` and `pending`
    // must stay.
    std::optional<absl::Status> inflate(grpc::ByteBuffer& message,
        std::unique_ptr<Pending>& pending, grpc::CompletionQueue* queue, Event& event,
        IsCancelled isCancelled);

    // The bytes of all decompressed messages that exist.
    uint64_t usedBytes() const { return m_budget->used(); }

private:
    absl::Status complete(
        grpc::ByteBuffer& message, Pending& pending, const IsCancelled& isCancelled);
    static void finish(grpc::ByteBuffer& message, Pending& pending);

    const Options m_options;
    const std::shared_ptr<InflationBudget> m_budget; // shared with the blocks of messages
    std::atomic<int> m_waiting{0};
    base::ThreadControlLoop m_thread; // ends first
};

} // namespace thalassa::grpcapi
