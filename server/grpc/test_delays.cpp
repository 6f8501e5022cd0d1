// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/test_delays.h"

#include <cstdlib>
#include <thread>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/base/log/log.h"
#include "core/base/status_macros.h"

namespace thalassa::grpcapi {
namespace {

constexpr TestDelays::Time kSecond{1000};
constexpr TestDelays::Time kMillisecond{1};
constexpr TestDelays::Time kLongest = std::chrono::minutes(10);

struct Variable {
    const char* name;
    TestDelays::Time TestDelays::*delay;
    TestDelays::Time unit = kMillisecond;
};

constexpr Variable kVariables[] = {
    {"TRITONSERVER_SERVER_DELAY_GRPC_RESPONSE_SEC", &TestDelays::controlAnswer, kSecond},
    {"TRITONSERVER_DELAY_GRPC_PROCESS_ENTRY", &TestDelays::processEntry},
    {"TRITONSERVER_DELAY_GRPC_PROCESS", &TestDelays::process},
    {"TRITONSERVER_DELAY_GRPC_NOTIFICATION", &TestDelays::notification},
    {"TRITONSERVER_DELAY_RESPONSE_COMPLETE_EXEC", &TestDelays::completeEntry},
    {"TRITONSERVER_DELAY_GRPC_ENQUEUE", &TestDelays::cancelledAnswer},
    {"TRITONSERVER_DELAY_RESPONSE_COMPLETION", &TestDelays::completion},
    {"TRITONSERVER_DELAY_GRPC_RESPONSE", &TestDelays::streamWrite},
    {"TRITONSERVER_DELAY_GRPC_COMPLETE", &TestDelays::streamComplete},
};

// Returns 0 for a variable that is empty or not set.
absl::StatusOr<TestDelays::Time> read(const Variable& variable)
{
    const char* const text = std::getenv(variable.name);
    if (text == nullptr || *text == '\0')
        return TestDelays::Time::zero();
    int count = 0;
    if (absl::SimpleAtoi(text, &count) && count >= 0 && count <= kLongest / variable.unit)
        return count * variable.unit;
    return absl::InvalidArgumentError(absl::StrCat("the environment variable ", variable.name,
        " delays calls for tests: expected a whole number of ",
        variable.unit == kSecond ? "seconds" : "milliseconds", " from 0 to ",
        kLongest / variable.unit, ", got '", text, "'. Correct it or unset it"));
}

} // namespace

absl::StatusOr<TestDelays> TestDelays::fromEnvironment()
{
    TestDelays delays;
    for (const Variable& variable : kVariables) {
        ASSIGN_OR_RETURN(const Time delay, read(variable));
        delays.*variable.delay = delay;
        if (delay > Time::zero()) {
            LOG_WARNING << variable.name << " is set: gRPC calls are delayed by " << delay.count()
                        << " ms, which is for tests only";
        }
    }
    return delays;
}

void TestDelays::wait(Time delay, const char* place)
{
    LOG_INFO << "delaying " << place << " by " << delay.count() << " ms";
    std::this_thread::sleep_for(delay);
}

} // namespace thalassa::grpcapi
