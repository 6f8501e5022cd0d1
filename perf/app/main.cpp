// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include <grpc/grpc.h>

#include <chrono>
#include <csignal>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include "perf/app/run.h"

namespace {

thalassa::perf::Interruption* g_interruption = nullptr;

// The first signal ends the measurement, which is then reported; the second one ends the program.
void onSignal(int number)
{
    std::signal(number, SIG_DFL);
    g_interruption->isRequested = true;
    g_interruption->wakeUp.raise();
}

// When one of gRPC's own threads is its last user, gRPC ends in the background, and a process that
// exits meanwhile leaves threads behind. A connection attempt that is under way may take longer.
void endGrpc()
{
    grpc_shutdown();
    for (int step = 0; step < 100 && grpc_is_initialized() != 0; ++step)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
}

} // namespace

int main(int argc, char** argv)
{
    thalassa::perf::Interruption interruption;
    g_interruption = &interruption;
    std::signal(SIGINT, onSignal);
    std::signal(SIGTERM, onSignal);
    grpc_init();
    const int code = thalassa::perf::run(
        std::vector<std::string>(argv + 1, argv + argc), interruption, std::cout, std::cerr);
    endGrpc();
    return code;
}
