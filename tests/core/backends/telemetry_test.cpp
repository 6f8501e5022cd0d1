// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/telemetry.h"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "core/backends/onnxruntime/runtime.h"
#include "tests/core/backends/recording_runtime.h"

namespace thalassa::backends::ort {
namespace {

constexpr const char* kName = "ORT_DISABLE_TELEMETRY";

// The process never frees the environment's arrays and variables. This function keeps references to
// them, so that the leak checker finds them after a test has replaced them.
void keep()
{
    static auto& kept = *new std::vector<const void*>;
    kept.push_back(environ);
    kept.push_back(std::getenv(kName));
}

void setVariable(const char* value)
{
    keep();
    ASSERT_EQ(value == nullptr ? ::unsetenv(kName) : ::setenv(kName, value, 1), 0);
}

void switchOff()
{
    keep();
    switchTelemetryOff();
    keep();
}

// Returns the environment variables except that of telemetry.
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
        setVariable(before);
        const std::vector<std::string> expected = others();
        switchOff();
        EXPECT_STREQ(std::getenv(kName), "1") << "it was '" << before << "'";
        EXPECT_EQ(others(), expected);
    }
    setVariable(nullptr);
    switchOff();
    EXPECT_STREQ(std::getenv(kName), "1");
}

// Releases that do not read the variable need the call.
TEST(Telemetry, IsSwitchedOffByTheCallOfTheLibraryAsWell)
{
    void* const library = ::dlopen(RUNTIME, RTLD_NOW | RTLD_LOCAL);
    ASSERT_NE(library, nullptr) << ::dlerror();
    const auto count = reinterpret_cast<int (*)()>(::dlsym(library, kDisabledTelemetryCount));
    ASSERT_NE(count, nullptr) << ::dlerror();
    const int before = count();
    const auto runtime = Runtime::load({.library = RUNTIME});
    ASSERT_TRUE(runtime.ok());
    EXPECT_EQ(count(), before + 1);
    ::dlclose(library);
}

TEST(Telemetry, LeavesTheVariablesThatAnotherThreadReads)
{
    setVariable(nullptr);
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
    setVariable(nullptr);
    switchOff();
    ASSERT_EQ(::setenv("THALASSA_TELEMETRY_TEST", "a", 1), 0);
    EXPECT_STREQ(std::getenv("THALASSA_TELEMETRY_TEST"), "a");
    EXPECT_STREQ(std::getenv(kName), "1");
    ASSERT_EQ(::unsetenv("THALASSA_TELEMETRY_TEST"), 0);
}

} // namespace
} // namespace thalassa::backends::ort
