// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/delays.h"

#include <cstdlib>
#include <thread>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/base/log.h"
#include "core/base/status_macros.h"

namespace thalassa::grpcapi {
namespace {

constexpr Delays::Time kSecond{1000};
constexpr Delays::Time kMillisecond{1};
constexpr Delays::Time kLongest = std::chrono::minutes(10);

struct Variable {
    const char* name;
    Delays::Time Delays::*delay;
    Delays::Time unit = kMillisecond;
};

constexpr Variable kVariables[] = {
    {"TRITONSERVER_SERVER_DELAY_GRPC_RESPONSE_SEC", &Delays::controlAnswer, kSecond},
    {"TRITONSERVER_DELAY_GRPC_PROCESS_ENTRY", &Delays::processEntry},
    {"TRITONSERVER_DELAY_GRPC_PROCESS", &Delays::process},
    {"TRITONSERVER_DELAY_GRPC_NOTIFICATION", &Delays::notification},
    {"TRITONSERVER_DELAY_RESPONSE_COMPLETE_EXEC", &Delays::completeEntry},
    {"TRITONSERVER_DELAY_GRPC_ENQUEUE", &Delays::cancelledAnswer},
    {"TRITONSERVER_DELAY_RESPONSE_COMPLETION", &Delays::completion},
    {"TRITONSERVER_DELAY_GRPC_RESPONSE", &Delays::streamWrite},
    {"TRITONSERVER_DELAY_GRPC_COMPLETE", &Delays::streamComplete},
};

// Returns 0 for a variable that is empty or not set.
absl::StatusOr<Delays::Time> read(const Variable& variable)
{
    const char* const text = std::getenv(variable.name);
    if (text == nullptr || *text == '\0')
        return Delays::Time::zero();
    int count = 0;
    if (absl::SimpleAtoi(text, &count) && count >= 0 && count <= kLongest / variable.unit)
        return count * variable.unit;
    return absl::InvalidArgumentError(absl::StrCat("the environment variable ", variable.name,
        " delays calls for tests: expected a whole number of ",
        variable.unit == kSecond ? "seconds" : "milliseconds", " from 0 to ",
        kLongest / variable.unit, ", got '", text, "'. Correct it or unset it"));
}

} // namespace

absl::StatusOr<Delays> Delays::fromEnvironment()
{
    Delays delays;
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

void Delays::wait(Time delay, const char* place)
{
    LOG_INFO << "delaying " << place << " by " << delay.count() << " ms";
    std::this_thread::sleep_for(delay);
}

} // namespace thalassa::grpcapi
