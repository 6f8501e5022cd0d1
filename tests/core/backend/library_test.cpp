// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/shared_library/library.h"

#include <fstream>

#include <gmock/gmock.h>

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

} // namespace
} // namespace thalassa::backend
