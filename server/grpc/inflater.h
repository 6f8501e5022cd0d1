// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Inflater: decompresses messages, where --grpc-decompression permits it. A small message is
// decompressed at once, on the polling thread. Larger ones are finished one after the other on a
// thread of the inflater, so that they do not delay other calls. *thread-safe*.
#pragma once

#include <grpcpp/alarm.h>
#include <grpcpp/completion_queue.h>

#include <memory>
#include <optional>

#include "absl/status/status.h"
#include "core/base/thread_control_loop.h"
#include "server/grpc/event.h"
#include "server/grpc/inflation.h"

namespace thalassa::grpcapi {

class Inflater {
public:
    // The state of one message that is not decompressed at once. Its call owns it.
    class Pending {
    public:
        // The result, once the event has come.
        absl::Status status() const { return m_status; }

    private:
        friend Inflater;
        std::unique_ptr<Inflation> m_inflation;
        absl::Status m_status;
        grpc::Alarm m_alarm;
    };

    // `limit`: maximum size of a decompressed message, in bytes.
    Inflater(bool isPermitted, uint64_t limit);

    // Replaces `message` by the decompressed message, and returns OK or the error: UNIMPLEMENTED if
    // decompression is not permitted, else as Inflation::step(). None: `event` will come on
    // `queue`. Until then `message` and `pending` must stay.
    std::optional<absl::Status> inflate(grpc::ByteBuffer& message,
        std::unique_ptr<Pending>& pending, grpc::CompletionQueue* queue, Event& event);

private:
    void finish(grpc::ByteBuffer& message, Pending& pending);

    const bool m_isPermitted;
    const uint64_t m_limit;
    base::ThreadControlLoop m_thread; // ends first
};

} // namespace thalassa::grpcapi
