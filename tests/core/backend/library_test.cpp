// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/shared_library/library.h"

#include <dlfcn.h>

#include <fstream>
#include <latch>
#include <thread>

#include <gmock/gmock.h>

#include "core/cabi/running_callback.h"

namespace thalassa::backend {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

TEST(Library, FindsWhatTheLibraryDefines)
{
    auto library = Library::open(WHOLE_LIBRARY);
    ASSERT_TRUE(library.ok()) << library.status();
    EXPECT_EQ((*library)->path(), WHOLE_LIBRARY);
    EXPECT_NE((*library)->find("zlibVersion"), nullptr);
    EXPECT_TRUE((*library)->require("zlibVersion").ok());
}

TEST(Library, NamesFileAndSymbolThatTheLibraryLacks)
{
    auto library = Library::open(WHOLE_LIBRARY);
    ASSERT_TRUE(library.ok()) << library.status();
    EXPECT_EQ((*library)->find("TRITONBACKEND_ModelInstanceExecute"), nullptr);
    const auto status = (*library)->require("TRITONBACKEND_ModelInstanceExecute").status();
    EXPECT_EQ(status.code(), absl::StatusCode::kNotFound);
    EXPECT_THAT(std::string(status.message()),
        AllOf(HasSubstr(WHOLE_LIBRARY), HasSubstr("TRITONBACKEND_ModelInstanceExecute")));
}

TEST(Library, RefusesAFileThatDoesNotExist)
{
    const auto status = Library::open("/nowhere/libtriton_gone.so").status();
    EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
    EXPECT_THAT(std::string(status.message()), HasSubstr("/nowhere/libtriton_gone.so"));
}

TEST(Library, RefusesAFileThatIsNoLibrary)
{
    const std::string path = testing::TempDir() + "libtriton_text.so";
    std::ofstream(path) << "not a library";
    const auto status = Library::open(path).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
    EXPECT_THAT(std::string(status.message()), HasSubstr(path));
}

TEST(Library, RefusesALibraryWithUnresolvedSymbolsBeforeAnythingRuns)
{
    const auto status = Library::open(UNRESOLVED_LIBRARY).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
    EXPECT_THAT(std::string(status.message()), HasSubstr("TRITONBACKEND_FunctionOfNoServer"));
}

// A library that nothing else in this program has loaded, and one of its functions.
const std::string kOwnLibrary = STRATEGIES "/volume.so";
constexpr char kFunction[] = "TRITONBACKEND_ModelBatchIncludeRequest";

bool isLoaded(const std::string& path)
{
    void* const handle = ::dlopen(path.c_str(), RTLD_NOW | RTLD_NOLOAD);
    if (handle != nullptr)
        ::dlclose(handle);
    return handle != nullptr;
}

// The addresses of one function.
cabi::CodeRange codeOf(void (*function)())
{
    const auto address = reinterpret_cast<uintptr_t>(function);
    return {address, address + 1};
}

void first() { }
void second() { }

TEST(Library, IsClosedIfNoneOfItsCallbacksRuns)
{
    auto library = Library::open(kOwnLibrary);
    ASSERT_TRUE(library.ok()) << library.status();
    const cabi::RunningCallback ofThisProgram(&first);
    library->reset();
    EXPECT_FALSE(isLoaded(kOwnLibrary));
}

TEST(Library, StaysLoadedIfItsOwnCallbackClosesIt)
{
    auto library = Library::open(kOwnLibrary);
    ASSERT_TRUE(library.ok()) << library.status();
    void* const function = (*library)->find(kFunction);
    ASSERT_NE(function, nullptr);
    {
        const cabi::RunningCallback running(static_cast<char*>(function));
        library->reset();
    }
    EXPECT_TRUE(isLoaded(kOwnLibrary));
    void* const handle = ::dlopen(kOwnLibrary.c_str(), RTLD_NOW | RTLD_NOLOAD);
    ::dlclose(handle);
    ::dlclose(handle); // the reference that the Library has kept
    EXPECT_FALSE(isLoaded(kOwnLibrary));
}

TEST(WaitForCallbacks, EndsOnceTheCallbackOnAnotherThreadHasReturned)
{
    std::latch runs(1);
    std::latch returns(1);
    std::thread caller([&] {
        const cabi::RunningCallback outer(&first);
        const cabi::RunningCallback inner(&second);
        runs.count_down();
        returns.wait();
    });
    runs.wait();
    EXPECT_FALSE(cabi::waitForCallbacks(codeOf(&first), std::chrono::seconds(0)));
    EXPECT_FALSE(cabi::waitForCallbacks(codeOf(&second), std::chrono::seconds(0)));
    returns.count_down();
    EXPECT_TRUE(cabi::waitForCallbacks(codeOf(&first), std::chrono::minutes(5)));
    EXPECT_TRUE(cabi::waitForCallbacks(codeOf(&second), std::chrono::minutes(5)));
    caller.join();
}

TEST(WaitForCallbacks, DoesNotWaitForTheCallingThread)
{
    const cabi::RunningCallback running(&first);
    EXPECT_FALSE(cabi::waitForCallbacks(codeOf(&first), std::chrono::hours(1)));
    EXPECT_TRUE(cabi::waitForCallbacks(codeOf(&second), std::chrono::hours(1)));
}

} // namespace
} // namespace thalassa::backend
