// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Log channels to real pipes and files: readers that do not read, full disks (/dev/full), file size
// limits.
#include "core/base/log/log_channel.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace thalassa::base {
namespace {

namespace fs = std::filesystem;

constexpr size_t kCapacity = 64 << 10;
constexpr std::chrono::seconds kLong{60};

std::string makeLine(LogLevel, std::string_view text)
{
    return absl::StrCat("notice: ", absl::string_view(text.data(), text.size()), "\n");
}

TimePoint later(std::chrono::milliseconds time = kLong)
{
    return Clock::system().now() + time;
}

std::string lineOf(int number)
{
    return absl::StrCat("line ", number, " ", std::string(90, '.'), "\n");
}

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines = absl::StrSplit(text, '\n');
    if (lines.back().empty())
        lines.pop_back();
    return lines;
}

// Returns the sum of the lost lines in the notices. All other lines must be complete and in order.
int lostAccordingTo(const std::vector<std::string>& lines, int count)
{
    int expected = 0;
    int lost = 0;
    for (const std::string& line : lines) {
        int missing = 0;
        if (std::sscanf(line.c_str(), "notice: %d log records were lost here", &missing) == 1) {
            lost += missing;
            expected += missing;
        } else {
            EXPECT_EQ(line + '\n', lineOf(expected++));
        }
    }
    EXPECT_EQ(expected, count);
    return lost;
}

class Pipe {
public:
    Pipe() { EXPECT_EQ(::pipe2(m_ends, O_CLOEXEC), 0); }
    ~Pipe()
    {
        closeWriter();
        ::close(m_ends[0]);
    }
    int writer() const { return m_ends[1]; }
    void closeWriter()
    {
        if (m_ends[1] >= 0)
            ::close(std::exchange(m_ends[1], -1));
    }
    // Reads until the writer is closed.
    std::string readAll() const
    {
        std::string text;
        char bytes[4096];
        for (ssize_t size = 0; (size = ::read(m_ends[0], bytes, sizeof bytes)) > 0;)
            text.append(bytes, static_cast<size_t>(size));
        return text;
    }

private:
    int m_ends[2];
};

std::shared_ptr<LogChannel> channelTo(std::unique_ptr<LogFile> file, size_t capacity = kCapacity)
{
    return std::make_shared<LogChannel>(std::move(file), capacity, &makeLine);
}

class FileChannel : public ::testing::Test {
protected:
    FileChannel()
        : m_path(fs::path(::testing::TempDir()) / absl::StrCat("log_channel_", ::getpid()))
    {
        fs::remove(m_path);
    }
    ~FileChannel() override { fs::remove(m_path); }

    std::shared_ptr<LogChannel> open() { return channelTo(LogFile::open(m_path)); }
    static std::string textOf(const fs::path& path)
    {
        std::ifstream file(path);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    const fs::path m_path;
};

TEST_F(FileChannel, WithoutAThreadHasALineWrittenWhenItReturns)
{
    const auto channel = open();
    channel->append("one\n");
    EXPECT_EQ(textOf(m_path), "one\n");
    channel->append("two\n");
    EXPECT_EQ(textOf(m_path), "one\ntwo\n");
}

TEST_F(FileChannel, KeepsTheOrderOfEachThread)
{
    constexpr int kThreads = 4;
    constexpr int kLines = 2000;
    const auto channel = open();
    channel->startThread(64 << 20);
    std::vector<std::thread> threads;
    for (int thread = 0; thread < kThreads; ++thread) {
        threads.emplace_back([&channel, thread] {
            for (int i = 0; i < kLines; ++i)
                channel->append(absl::StrCat(thread, " ", i, "\n"));
        });
    }
    for (std::thread& thread : threads)
        thread.join();
    channel->stopThread(later());
    int next[kThreads] = {};
    for (const std::string& line : linesOf(textOf(m_path))) {
        int thread = 0;
        int number = 0;
        ASSERT_EQ(std::sscanf(line.c_str(), "%d %d", &thread, &number), 2) << line;
        EXPECT_EQ(number, next[thread]++);
    }
    for (const int count : next)
        EXPECT_EQ(count, kLines);
}

TEST_F(FileChannel, WritesAllBeforeItsThreadEndsAndGoesOnWithout)
{
    const auto channel = open();
    channel->startThread(64 << 20);
    for (int i = 0; i < 10'000; ++i)
        channel->append(lineOf(i));
    channel->stopThread(later());
    channel->append(lineOf(10'000));
    EXPECT_EQ(lostAccordingTo(linesOf(textOf(m_path)), 10'001), 0);
}

TEST_F(FileChannel, OpensItsFileAgainAfterTheOldOneWasMoved)
{
    const fs::path moved = m_path.string() + ".1";
    for (const bool hasThread : {false, true}) {
        const auto channel = open();
        if (hasThread)
            channel->startThread(kCapacity);
        channel->append("before\n");
        while (channel->accepted() > 0 && !channel->isWritten(channel->accepted()))
            std::this_thread::yield();
        fs::rename(m_path, moved);
        channel->reopen();
        channel->append("after\n");
        channel->stopThread(later());
        EXPECT_EQ(textOf(moved), "before\n");
        EXPECT_THAT(linesOf(textOf(m_path)),
            ::testing::UnorderedElementsAre("notice: the log file is reopened", "after"));
        fs::remove(m_path);
        fs::remove(moved);
    }
}

TEST_F(FileChannel, StaysInTheOldFileWhereTheNewOneCannotBeOpened)
{
    const auto channel = open();
    const fs::path moved = m_path.string() + ".1";
    fs::rename(m_path, moved);
    fs::create_directory(m_path);
    channel->reopen();
    channel->append("after\n");
    EXPECT_EQ(textOf(moved),
        "notice: the log file cannot be reopened: Is a directory; the log continues in the old "
        "one\nafter\n");
    fs::remove(m_path);
    fs::remove(moved);
}

// Limits the file size during its lifetime. The limit holds for the whole process; no other thread
// of this program writes files meanwhile.
class SizeLimit {
public:
    explicit SizeLimit(rlim_t bytes)
    {
        std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit{bytes, m_before.rlim_max};
        EXPECT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
    }
    ~SizeLimit() { ::setrlimit(RLIMIT_FSIZE, &m_before); }

private:
    rlimit m_before{};
};

TEST_F(FileChannel, LosesNothingThatHasRoomWhileTheDiskIsFull)
{
    for (const bool hasThread : {false, true}) {
        const auto channel = open();
        if (hasThread)
            channel->startThread(kCapacity);
        {
            const SizeLimit limit(150); // truncates a line
            for (int i = 0; i < 100; ++i)
                channel->append(lineOf(i));
            while (hasThread && textOf(m_path).size() < 150)
                std::this_thread::yield();
            EXPECT_EQ(textOf(m_path).size(), 150u);
            EXPECT_GT(channel->waiting(), 0u);
        }
        channel->append(lineOf(100));
        channel->stopThread(later());
        EXPECT_EQ(channel->waiting(), 0u);
        EXPECT_EQ(lostAccordingTo(linesOf(textOf(m_path)), 101), 0);
        fs::remove(m_path);
    }
}

TEST_F(FileChannel, CountsWhatItLosesOnAFullDiskAndSaysSoInItsPlace)
{
    for (const bool hasThread : {false, true}) {
        const auto channel = open();
        if (hasThread)
            channel->startThread(kCapacity);
        {
            const SizeLimit limit(150);
            for (int i = 0; i < 5000; ++i)
                channel->append(lineOf(i));
        }
        channel->append(lineOf(5000)); // may be lost, too
        channel->stopThread(later());
        channel->append(lineOf(5001));
        const std::vector<std::string> lines = linesOf(textOf(m_path));
        const int lost = lostAccordingTo(lines, 5002);
        EXPECT_GT(lost, 3000);
        EXPECT_LT(lost, 4999);
        // The thread may not have tried to write when the first line is lost.
        if (!hasThread) {
            EXPECT_THAT(lines, ::testing::Contains(::testing::EndsWith("here: File too large")));
        }
        fs::remove(m_path);
    }
}

TEST(PipeChannel, NeverBlocksALoggingThreadAndCountsLostLines)
{
    constexpr int kLines = 20'000; // 100 bytes each: more than the pipe and the channel hold
    Pipe pipe;
    const auto channel = channelTo(std::make_unique<LogFile>(pipe.writer()));
    channel->startThread(kCapacity);
    for (int i = 0; i < kLines; ++i)
        channel->append(lineOf(i)); // the test hangs if this blocks: the pipe has no reader
    std::string text;
    std::thread reader([&] { text = pipe.readAll(); });
    channel->stopThread(later());
    pipe.closeWriter();
    reader.join();
    const int lost = lostAccordingTo(linesOf(text), kLines);
    EXPECT_EQ(channel->lostCount(), static_cast<uint64_t>(lost));
    EXPECT_GT(lost, kLines / 2);
    EXPECT_LT(lost, kLines - 600); // at least the 64 KiB of the pipe arrive
    EXPECT_NE(
        text.find("lost here: they arrived faster than the log can be written"), std::string::npos);
}

TEST(PipeChannel, SaysWhatItLostWhenNoOtherLineComes)
{
    Pipe pipe;
    const auto channel = channelTo(std::make_unique<LogFile>(pipe.writer()));
    channel->startThread(kCapacity);
    uint64_t accepted = 0;
    do { // until a line is lost
        accepted = channel->accepted();
        channel->append(lineOf(0));
    } while (channel->accepted() > accepted);
    std::string text;
    std::thread reader([&] { text = pipe.readAll(); });
    while (!channel->isWritten(accepted + 1)) // until the notice is written
        std::this_thread::yield();
    channel->stopThread(later());
    pipe.closeWriter();
    reader.join();
    EXPECT_NE(linesOf(text).back().find("log records were lost here"), std::string::npos);
}

TEST(PipeChannel, EndsInTimeWithoutAReader)
{
    Pipe pipe;
    const auto channel = channelTo(std::make_unique<LogFile>(pipe.writer()));
    channel->startThread(kCapacity);
    for (int i = 0; i < 2000; ++i)
        channel->append(lineOf(i));
    channel->stopThread(later(std::chrono::milliseconds(50)));
    channel->append("too late\n"); // a write would block for ever
    EXPECT_FALSE(channel->hasThread());
}

TEST(PipeChannel, WritesWholeLinesAmongThoseOfOthers)
{
    constexpr int kLines = 5000;
    Pipe pipe;
    std::string text;
    std::thread reader([&] { text = pipe.readAll(); });
    std::vector<std::thread> writers;
    for (int writer = 0; writer < 2; ++writer) { // two processes with the same standard output
        writers.emplace_back([&pipe] {
            const auto channel = channelTo(std::make_unique<LogFile>(pipe.writer()), 64 << 20);
            channel->startThread(64 << 20);
            for (int i = 0; i < kLines; ++i)
                channel->append(lineOf(7));
            channel->stopThread(later());
        });
    }
    for (std::thread& writer : writers)
        writer.join();
    pipe.closeWriter();
    reader.join();
    const std::vector<std::string> lines = linesOf(text);
    EXPECT_EQ(lines.size(), 2u * kLines);
    for (const std::string& line : lines)
        ASSERT_EQ(line + '\n', lineOf(7));
}

TEST(PipeChannel, TakesALineThatIsLongerThanItsCapacity)
{
    Pipe pipe;
    std::string text;
    std::thread reader([&] { text = pipe.readAll(); });
    const auto channel = channelTo(std::make_unique<LogFile>(pipe.writer()));
    channel->startThread(kCapacity);
    channel->append(std::string(10 * kCapacity, 'x') + '\n');
    channel->stopThread(later());
    pipe.closeWriter();
    reader.join();
    EXPECT_EQ(text.size(), 10 * kCapacity + 1);
}

TEST_F(FileChannel, WritesAllBeforeItRetiresAndTakesNothingAfterwards)
{
    for (const bool hasThread : {false, true}) {
        const auto channel = open();
        if (hasThread)
            channel->startThread(64 << 20);
        for (int i = 0; i < 1000; ++i)
            EXPECT_TRUE(channel->append(lineOf(i)));
        channel->retire(later());
        EXPECT_FALSE(channel->append("for another\n"));
        channel->reopen(); // has no effect on a retired channel
        EXPECT_EQ(lostAccordingTo(linesOf(textOf(m_path)), 1000), 0);
        fs::remove(m_path);
    }
}

TEST(PipeChannel, RetiresInTimeWhileAThreadIsBlockedInIt)
{
    Pipe pipe;
    const auto channel = channelTo(LogFile::open(absl::StrCat("/proc/self/fd/", pipe.writer())));
    std::thread writer([&channel] {
        while (channel->append(lineOf(0))) { } // blocks when the pipe is full
    });
    channel->retire(later(std::chrono::milliseconds(50)));
    std::thread reader([&pipe] { pipe.readAll(); });
    writer.join();
    channel->retire(later()); // now its file is closed
    pipe.closeWriter();
    reader.join(); // without the close, the reader would not end
}

TEST(DeviceChannel, IsNotHeldUpByAFullDevice)
{
    const auto channel = channelTo(LogFile::open("/dev/full"));
    for (int i = 0; i < 5000; ++i)
        channel->append(lineOf(i));
    channel->startThread(kCapacity);
    for (int i = 0; i < 5000; ++i)
        channel->append(lineOf(i));
    channel->stopThread(later());
    EXPECT_FALSE(channel->hasThread());
}

} // namespace
} // namespace thalassa::base
