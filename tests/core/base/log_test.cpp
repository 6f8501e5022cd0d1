// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The log of the process: its settings, its threads, and forks.
#include "core/base/log/log.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <optional>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/base/log/log_control.h"
#include "core/base/log/log_sink.h"
#include "tests/support/rows.h"

namespace thalassa::base {
namespace {

namespace fs = std::filesystem;

class Log : public ::testing::Test {
protected:
    Log()
        : m_path(fs::path(::testing::TempDir()) / absl::StrCat("log_test_", ::getpid()))
    {
        fs::remove(m_path);
        EXPECT_TRUE(setLogFile(m_path));
    }
    ~Log() override
    {
        EXPECT_TRUE(setLogSettings(m_before));
        fs::remove(m_path);
    }

    std::string text() const
    {
        std::ifstream file(m_path);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    bool says(std::string_view what) const { return text().find(what) != std::string::npos; }
    int lineCount() const
    {
        const std::string all = text();
        return static_cast<int>(std::count(all.begin(), all.end(), '\n'));
    }

    const LogSettings m_before = logSettings();
    const fs::path m_path;
};

TEST_F(Log, ShowsTheLevelsThatAreOn)
{
    ROWS("11.3.5");
    LOG_INFO << "a";
    changeLog({.info = false, .verboseLevel = 2});
    LOG_INFO << "b";
    LOG_WARNING << "c";
    LOG_VERBOSE(2) << "d";
    LOG_VERBOSE(3) << "e";
    changeLog({.warning = false, .error = false});
    LOG_WARNING << "f";
    LOG_ERROR << "g";
    EXPECT_TRUE(says("\"a\"") && says("\"c\"") && says("\"d\""));
    EXPECT_EQ(lineCount(), 3);
}

TEST_F(Log, EvaluatesNothingOfAStatementThatIsOff)
{
    int evaluated = 0;
    LOG_VERBOSE(1) << ++evaluated;
    EXPECT_EQ(evaluated, 0);
}

TEST_F(Log, ChangesItsFormat)
{
    for (const LogFormat format : {LogFormat::Json, LogFormat::Iso8601, LogFormat::Default}) {
        changeLog({.format = format});
        LOG_INFO << "as " << nameOf(format);
        EXPECT_EQ(logFormatOf(nameOf(format)), format);
        EXPECT_EQ(logSettings().format, format);
    }
    EXPECT_TRUE(says("\"message\":\"as json\"}\n"));
    EXPECT_TRUE(says("\"as ISO8601\"\n"));
    EXPECT_EQ(logFormatOf("iso8601"), std::nullopt);
    EXPECT_EQ(logFormatOf(""), std::nullopt);
}

TEST_F(Log, NamesTheOriginOfAChangeThatDisablesInformationalLines)
{
    changeLog({.info = false}, "HTTP");
    EXPECT_TRUE(says("log settings changed by HTTP: log_info 0, log_warning 1, log_error 1"));
    changeLog({.warning = false}, "HTTP"); // was off already
    changeLog(LogChange(), "HTTP");
    EXPECT_EQ(lineCount(), 1);
    changeLog({.info = true}, "gRPC");
    EXPECT_TRUE(says("log settings changed by gRPC: log_info 1, log_warning 0"));
    EXPECT_EQ(lineCount(), 2);
}

TEST_F(Log, RotatesFromTheSettingsOnAndOnlyWhereTheyAreTaken)
{
    LogSettings settings = logSettings();
    settings.rotation = {.bytes = 1, .keptFiles = 1};
    settings.file = "/nowhere/log";
    EXPECT_FALSE(setLogSettings(settings));
    EXPECT_FALSE(logSettings().rotation.isOn());
    settings.file = m_path; // the current file
    ASSERT_TRUE(setLogSettings(settings));
    LOG_INFO << "first";
    LOG_INFO << "second";
    EXPECT_FALSE(says("first"));
    EXPECT_TRUE(says("second"));
    EXPECT_TRUE(fs::remove(m_path.string() + ".1"));
}

TEST_F(Log, StaysWhereItIsWhenAFileCannotBeOpened)
{
    LogSettings settings = logSettings();
    settings.file = "/nowhere/log";
    settings.info = false;
    EXPECT_FALSE(setLogSettings(settings));
    EXPECT_EQ(logSettings().file, m_path.string());
    LOG_INFO << "still here";
    EXPECT_TRUE(says("still here"));
}

TEST_F(Log, NamesTheRequestOfTheInnermostScope)
{
    LOG_INFO << "0";
    {
        const LogRequestScope outer("first");
        LOG_INFO << "1";
        {
            const LogRequestScope inner("second");
            LOG_INFO << "2";
            const LogRequestScope none;
            LOG_INFO << "3";
        }
        LOG_INFO << "4";
        {
            const LogRequestScope reading;
            LOG_INFO << "7";
            LogRequestScope::setId("third");
            LOG_INFO << "8";
        }
        LogRequestScope::setId("fourth");
        LOG_INFO << "9";
        std::thread([] { LOG_INFO << "5"; }).join(); // the scopes of another thread are its own
    }
    LogRequestScope::setId("nobody's");
    LOG_INFO << "6";
    for (const char* const line : {"\"0\"", "\"[request id: first] 1\"",
             "\"[request id: second] 2\"", "\"3\"", "\"[request id: first] 4\"", "\"5\"", "\"6\"",
             "\"7\"", "\"[request id: third] 8\"", "\"[request id: fourth] 9\""})
        EXPECT_TRUE(says(line)) << line << text();
}

TEST_F(Log, WritesAllThatItsThreadsWereGivenBeforeItEnds)
{
    constexpr int kLines = 3000;
    {
        const AsynchronousLog log(64 << 20);
        std::vector<std::thread> threads;
        for (int thread = 0; thread < 4; ++thread) {
            threads.emplace_back([] {
                for (int i = 0; i < kLines; ++i)
                    LOG_INFO << i;
            });
        }
        for (std::thread& thread : threads)
            thread.join();
    }
    EXPECT_EQ(lineCount(), 4 * kLines);
    LOG_INFO << "and on without them";
    EXPECT_EQ(lineCount(), 4 * kLines + 1);
}

TEST_F(Log, CanBeWaitedFor)
{
    const AsynchronousLog log(64 << 20);
    for (int i = 1; i <= 200; ++i) {
        LOG_INFO << i;
        ASSERT_TRUE(waitForLog(std::chrono::seconds(60)));
        ASSERT_EQ(lineCount(), i);
    }
}

TEST_F(Log, IsNotWaitedForWithoutEnd)
{
    int ends[2];
    ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
    {
        AsynchronousLog log(1 << 20, std::chrono::milliseconds(1));
        ASSERT_TRUE(setLogFile(absl::StrCat("/proc/self/fd/", ends[1])));
        const std::string text(1000, 'x');
        for (int i = 0; i < 200; ++i)
            LOG_INFO << text;
        EXPECT_FALSE(waitForLog(std::chrono::milliseconds(1)));
    }
    ASSERT_TRUE(setLogFile(m_path));
    ::close(ends[0]);
    ::close(ends[1]);
}

// If opening a pipe without a reader blocks, this test hangs.
TEST_F(Log, IsNotBlockedByAPipeWithoutAReader)
{
    const fs::path pipe = m_path.string() + ".pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_FALSE(setLogFile(pipe));
    EXPECT_EQ(whyNoLogFile(errno), "it is a pipe without a reader");
    EXPECT_EQ(logSettings().file, m_path.string());
    const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    ASSERT_TRUE(setLogFile(pipe));
    LOG_INFO << "into the pipe";
    char bytes[256] = {};
    EXPECT_GT(::read(reader, bytes, sizeof bytes - 1), 0);
    EXPECT_NE(std::string_view(bytes).find("into the pipe"), std::string_view::npos);
    ASSERT_TRUE(setLogFile(m_path));
    ::close(reader);
    fs::remove(pipe);
}

int openDescriptors()
{
    const auto all = fs::directory_iterator("/proc/self/fd");
    return static_cast<int>(std::distance(begin(all), end(all)));
}

TEST_F(Log, LeavesNoFileOpenThatItNoLongerWrites)
{
    const int before = openDescriptors();
    for (const bool isAsynchronous : {false, true}) {
        std::optional<AsynchronousLog> log;
        if (isAsynchronous)
            log.emplace();
        for (int i = 0; i < 20; ++i) {
            ASSERT_TRUE(setLogFile(i % 2 == 0 ? "/dev/null" : m_path.string()));
            LOG_INFO << i;
        }
    }
    EXPECT_EQ(openDescriptors(), before);
    EXPECT_EQ(lineCount(), 20);
}

// Each line reads the current settings; it must not wait for a thread that changes them.
TEST_F(Log, TakesNoLockOfTheSettings)
{
    MutexLock lock(LogSink::instance().mutex);
    LOG_INFO << "written"; // a lock would make the test hang
    EXPECT_TRUE(says("written"));
}

// A signal handler may run anywhere in waitForLog() when the file is replaced. Only
// AddressSanitizer detects what it reads then.
TEST_F(Log, CanBeWaitedForWhileItsFileIsReplaced)
{
    std::atomic<bool> stops = false;
    std::thread waiter([&] {
        while (!stops)
            EXPECT_TRUE(waitForLog(std::chrono::seconds(60)));
    });
    std::thread writer([&] {
        while (!stops)
            LOG_INFO << "x";
    });
    for (int i = 0; i < 300; ++i)
        EXPECT_TRUE(setLogFile(i % 2 == 0 ? std::string("/dev/null") : m_path.string()));
    stops = true;
    waiter.join();
    writer.join();
}

TEST_F(Log, IsChangedFromSeveralThreadsAtOnce)
{
    const AsynchronousLog log;
    std::vector<std::thread> threads;
    for (int thread = 0; thread < 8; ++thread) {
        threads.emplace_back([thread, this] {
            for (int i = 0; i < 200; ++i) {
                changeLog({.info = true,
                    .verboseLevel = thread,
                    .format = i % 2 == 0 ? LogFormat::Json : LogFormat::Iso8601});
                LOG_INFO << "thread " << thread;
                if (thread == 0 && i % 50 == 0) {
                    EXPECT_TRUE(setLogFile(i % 100 == 0 ? std::string(m_path) : "/dev/null"));
                }
                if (thread == 1)
                    reopenLogFile();
                EXPECT_GE(logSettings().verboseLevel, 0);
            }
        });
    }
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_LT(logSettings().verboseLevel, 8);
}

#ifndef __SANITIZE_ADDRESS__ // a child waits for a lock of its allocator if another thread holds it
// A child process has the locks and the lines of the moment of the fork, and no other thread. It
// must neither wait for the locks nor write the lines of its parent.
TEST_F(Log, IsAProcessesOwnAfterAFork)
{
    constexpr int kChildren = 20;
    std::atomic<bool> stops = false;
    std::atomic<int> lines = 0;
    {
        const AsynchronousLog log(64 << 20);
        std::thread other([&] {
            while (!stops) {
                LOG_INFO << "parent";
                ++lines;
            }
        });
        for (int i = 0; i < kChildren; ++i) {
            const pid_t child = ::fork();
            if (child == 0) {
                LOG_INFO << "child";
                ::_exit(0);
            }
            int status = -1;
            EXPECT_EQ(::waitpid(child, &status, 0), child);
            EXPECT_EQ(status, 0);
        }
        stops = true;
        other.join();
    }
    EXPECT_EQ(lineCount(), lines + kChildren);
}
#endif

TEST(StandardStreams, GetTheLinesOfTheirLevels)
{
    ROWS("11.3.4");
    ::testing::internal::CaptureStdout();
    ::testing::internal::CaptureStderr();
    changeLog({.verboseLevel = 1});
    LOG_INFO << "i";
    LOG_VERBOSE(1) << "v";
    LOG_WARNING << "w";
    LOG_ERROR << "e";
    changeLog({.verboseLevel = 0});
    printLine("as it is");
    const std::string output = ::testing::internal::GetCapturedStdout();
    const std::string errors = ::testing::internal::GetCapturedStderr();
    EXPECT_NE(output.find("\"i\""), std::string::npos);
    EXPECT_NE(output.find("\"v\""), std::string::npos);
    EXPECT_NE(output.find("\nas it is\n"), std::string::npos);
    EXPECT_EQ(std::count(output.begin(), output.end(), '\n'), 3);
    EXPECT_EQ(std::count(errors.begin(), errors.end(), '\n'), 2);
}

} // namespace
} // namespace thalassa::base
