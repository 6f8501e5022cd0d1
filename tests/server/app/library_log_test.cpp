// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/library_log.h"

#include <gmock/gmock.h>
#include <grpc/support/log.h>

#include <QDebug>

#include <string>

namespace thalassa::app {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(LibraryLog, TakesWhatQtSays)
{
    logWhatLibrariesSay();
    ::testing::internal::CaptureStderr();
    qWarning("a \"warning\"\nW1119 forged");
    qCritical("an error");
    qDebug("nobody wants to know");
    const std::string text = ::testing::internal::GetCapturedStderr();
    EXPECT_THAT(text, HasSubstr("] \"Qt: a \\\"warning\\\"\\nW1119 forged\"\n"));
    EXPECT_THAT(text, HasSubstr("] \"Qt: an error\"\n"));
    EXPECT_THAT(text, Not(HasSubstr("nobody")));
}

TEST(LibraryLog, TakesWhatGrpcSaysAndCountsAFlood)
{
    logWhatLibrariesSay();
    gpr_set_log_verbosity(GPR_LOG_SEVERITY_ERROR); // gRPC does the same when it is initialized
    ::testing::internal::CaptureStderr();
    for (int i = 0; i < 100; ++i)
        gpr_log(GPR_ERROR, "a client did %d", i);
    const std::string text = ::testing::internal::GetCapturedStderr();
    EXPECT_THAT(text, HasSubstr("library_log_test.cpp:"));
    EXPECT_THAT(text, HasSubstr("] \"gRPC: a client did 0\"\n"));
    EXPECT_THAT(text, Not(HasSubstr("a client did 1\"")));
}

} // namespace
} // namespace thalassa::app
