// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Inflater: decompresses messages, where --grpc-decompression permits it. What comes out of a small
// one is made at once, on the polling thread; a larger one is finished on a thread of the inflater,
// one after the other, so that it holds up neither other calls nor more memory than its own.
// *thread-safe*.
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
    // Of one message that is not decompressed at once; in its call.
    class Pending {
    public:
        // Once its event has come.
        absl::Status status() const { return m_status; }

    private:
        friend Inflater;
        std::unique_ptr<Inflation> m_inflation;
        absl::Status m_status;
        grpc::Alarm m_alarm;
    };

    // `limit`: bytes of a decompressed message.
    Inflater(bool isPermitted, uint64_t limit);

    // Puts what is decompressed in the place of `message`, and returns OK or what failed:
    // UNIMPLEMENTED if it is not permitted, else as Inflation::step(). None: `event` will
    // come on `queue`. Until then `message` and `pending` must stay.
    std::optional<absl::Status> inflate(grpc::ByteBuffer& message,
        std::unique_ptr<Pending>& pending, grpc::CompletionQueue* queue, Event& event);

private:
    void finish(grpc::ByteBuffer& message, Pending& pending);

    const bool m_isPermitted;
    const uint64_t m_limit;
    base::ThreadControlLoop m_thread; // ends first
};

} // namespace thalassa::grpcapi
