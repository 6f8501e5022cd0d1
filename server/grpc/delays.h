// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Delays: hold calls up at chosen places, so that a test can cancel, leave or time out exactly
// there (row 2.6.5). Triton's environment variables set them, in milliseconds but for the first;
// all are 0 where nobody tests. An end of the server waits for what is held up, also past
// --exit-timeout-secs. Constant once read: *thread-safe*.
#pragma once

#include <chrono>

#include "absl/status/statusor.h"

namespace thalassa::grpcapi {

struct Delays {
    using Time = std::chrono::milliseconds;

    // TRITONSERVER_SERVER_DELAY_GRPC_RESPONSE_SEC, in seconds: before the answer of a call that
    // infers nothing. No thread waits for it.
    Time controlAnswer{0};

    // The others hold the thread that comes to their place, and what else that thread would do.
    // ModelInfer:
    Time processEntry{0}; // TRITONSERVER_DELAY_GRPC_PROCESS_ENTRY: before a request is looked at
    Time process{0};      // TRITONSERVER_DELAY_GRPC_PROCESS: there, too
    Time notification{0}; // TRITONSERVER_DELAY_GRPC_NOTIFICATION: before a client's leaving is seen
    Time completeEntry{0}; // TRITONSERVER_DELAY_RESPONSE_COMPLETE_EXEC: before a response is taken
    Time cancelledAnswer{0}; // TRITONSERVER_DELAY_GRPC_ENQUEUE: before a cancelled call's answer
    Time completion{0};      // TRITONSERVER_DELAY_RESPONSE_COMPLETION: before a response is sent
    // ModelStreamInfer:
    Time streamWrite{0};    // TRITONSERVER_DELAY_GRPC_RESPONSE: before a message is written
    Time streamComplete{0}; // TRITONSERVER_DELAY_GRPC_COMPLETE: before a request's end is taken

    // INVALID_ARGUMENT, with the variable, for what is no whole number of at most ten minutes. Says
    // in the log which are set.
    static absl::StatusOr<Delays> fromEnvironment();

    static void hold(Time delay, const char* place)
    {
        if (delay > Time::zero())
            wait(delay, place);
    }

private:
    static void wait(Time delay, const char* place);
};

} // namespace thalassa::grpcapi
