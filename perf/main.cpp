// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include <csignal>
#include <iostream>
#include <string>
#include <vector>

#include "perf/run.h"

namespace {

thalassa::perf::Interruption* g_interruption = nullptr;

// The first signal ends the measurement, which is then reported; the second one ends the program.
void onSignal(int number)
{
    std::signal(number, SIG_DFL);
    g_interruption->isRequested = true;
    g_interruption->wakeUp.raise();
}

} // namespace

int main(int argc, char** argv)
{
    thalassa::perf::Interruption interruption;
    g_interruption = &interruption;
    std::signal(SIGINT, onSignal);
    std::signal(SIGTERM, onSignal);
    return thalassa::perf::run(
        std::vector<std::string>(argv + 1, argv + argc), interruption, std::cout, std::cerr);
}
