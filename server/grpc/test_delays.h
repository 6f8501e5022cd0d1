// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// TestDelays: delays calls at chosen places, so that a test can cancel, leave or time out exactly
// there (row 2.6.5). Triton's environment variables set them, in milliseconds except for the first;
// all are 0 outside of tests. The end of the server waits for delayed calls, even past
// --exit-timeout-secs. Constant once read: *thread-safe*.
#pragma once

#include <chrono>

#include "absl/status/statusor.h"

namespace thalassa::grpcapi {

struct TestDelays {
    using Time = std::chrono::milliseconds;

    // TRITONSERVER_SERVER_DELAY_GRPC_RESPONSE_SEC, in seconds: before the answer of a call that
    // infers nothing. It blocks no thread.
    Time controlAnswer{0};

    // The others block the thread that reaches their place, and everything else on that thread.
    // ModelInfer:
    Time processEntry{0}; // TRITONSERVER_DELAY_GRPC_PROCESS_ENTRY: before a request is processed
    Time process{0};      // TRITONSERVER_DELAY_GRPC_PROCESS: at the same place
    Time notification{0}; // TRITONSERVER_DELAY_GRPC_NOTIFICATION: before a cancellation is detected
    Time completeEntry{0}; // TRITONSERVER_DELAY_RESPONSE_COMPLETE_EXEC: before a response is taken
    Time cancelledAnswer{0}; // TRITONSERVER_DELAY_GRPC_ENQUEUE: before a cancelled call's answer
    Time completion{0};      // TRITONSERVER_DELAY_RESPONSE_COMPLETION: before a response is sent
    // ModelStreamInfer:
    Time streamWrite{0};    // TRITONSERVER_DELAY_GRPC_RESPONSE: before a message is written
    Time streamComplete{0}; // TRITONSERVER_DELAY_GRPC_COMPLETE: before a request's end is taken

    // Returns INVALID_ARGUMENT, with the variable, for a value that is not a whole number, or is
    // longer than ten minutes. Logs which delays are set.
    static absl::StatusOr<TestDelays> fromEnvironment();

    static void hold(Time delay, const char* place)
    {
        if (delay > Time::zero())
            wait(delay, place);
    }

private:
    static void wait(Time delay, const char* place);
};

} // namespace thalassa::grpcapi
