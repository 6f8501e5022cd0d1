// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/telemetry.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <vector>

namespace thalassa::backends::ort {
namespace {

constexpr const char* kName = "ORT_DISABLE_TELEMETRY";

// Like the process, the tests keep every array of variables that there was.
void switchOff()
{
    static std::vector<char**> kept;
    kept.push_back(environ);
    switchTelemetryOff();
    kept.push_back(environ);
}

// Those of the environment but the one of telemetry.
std::vector<std::string> others()
{
    std::vector<std::string> found;
    for (char** variable = environ; *variable != nullptr; ++variable) {
        const std::string text = *variable;
        if (!text.starts_with(std::string(kName) + "="))
            found.push_back(text);
    }
    return found;
}

TEST(Telemetry, IsSwitchedOffWhateverTheVariableWas)
{
    for (const char* const before : {"", "0", "false", "1"}) {
        ASSERT_EQ(::setenv(kName, before, 1), 0);
        const std::vector<std::string> expected = others();
        switchOff();
        EXPECT_STREQ(std::getenv(kName), "1") << "it was '" << before << "'";
        EXPECT_EQ(others(), expected);
    }
    ASSERT_EQ(::unsetenv(kName), 0);
    switchOff();
    EXPECT_STREQ(std::getenv(kName), "1");
}

TEST(Telemetry, LeavesTheVariablesThatAnotherThreadReads)
{
    ASSERT_EQ(::unsetenv(kName), 0);
    char** const read = environ;
    const std::vector<std::string> expected = others();
    switchOff();
    EXPECT_NE(environ, read);
    for (size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(read[i], expected[i]);
    EXPECT_EQ(read[expected.size()], nullptr);
}

TEST(Telemetry, LeavesAnEnvironmentThatCanBeChanged)
{
    ASSERT_EQ(::unsetenv(kName), 0);
    switchOff();
    ASSERT_EQ(::setenv("THALASSA_TELEMETRY_TEST", "a", 1), 0);
    EXPECT_STREQ(std::getenv("THALASSA_TELEMETRY_TEST"), "a");
    EXPECT_STREQ(std::getenv(kName), "1");
    ASSERT_EQ(::unsetenv("THALASSA_TELEMETRY_TEST"), 0);
}

} // namespace
} // namespace thalassa::backends::ort
