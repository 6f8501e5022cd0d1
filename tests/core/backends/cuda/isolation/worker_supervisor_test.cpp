// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Worker processes on the simulated driver, and programs in their place that do not behave.
#include "core/backends/cuda/isolation/worker_supervisor.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <new>

#include "tests/support/failing_allocations.h"
#include "tests/support/simulated_cuda.h"

namespace thalassa::backends::kernels {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using testing::AnyOf;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kConfig = R"json({"name":"m",
    "input":[{"name":"X","data_type":"TYPE_FP32","dims":["-1"]}],
    "output":[{"name":"Y","data_type":"TYPE_FP32","dims":["-1"]}],
    "parameters":{"kernels":{"string_value":"scale"},"scale.grid":{"string_value":"1"},
        "Y.shape":{"string_value":"X.size"},
        "scale.arguments":{"string_value":"X, Y, float(2), int64(X.size)"}}})json";

class WorkerSupervisorTest : public testing::Test {
protected:
    ~WorkerSupervisorTest() override
    {
        supervisor.reset();
        siginfo_t any{};
        EXPECT_NE(::waitid(P_ALL, 0, &any, WEXITED | WNOHANG), 0) << "no process is left";
        EXPECT_EQ(errno, ECHILD);
        fs::remove_all(m_directory);
    }

    WorkerSupervisor::Options options(const std::string& program = WORKER)
    {
        LoadMessage load;
        load.owner = kOwner;
        load.model = "m";
        load.config = kConfig;
        load.fileName = "m/1/model.ptx";
        load.fileContent = ".version 7.0\n.visible .entry scale()\n";
        return {program, kOwner, "m", load, {milliseconds(1), milliseconds(60'000)},
            [this](const Answer* answer) { changes += answer == nullptr ? "-" : "+"; },
            [this] { changes += "r"; }};
    }
    // Returns a program with these lines of a shell in the place of a worker.
    std::string script(const std::string& lines)
    {
        fs::create_directories(m_directory);
        std::string path = m_directory / "worker";
        std::ofstream(path) << "#!/bin/sh\n" << lines << "\n";
        fs::permissions(path, fs::perms::owner_all);
        return path;
    }
    Error start(WorkerSupervisor::Options given)
    {
        auto started = WorkerSupervisor::start(std::move(given));
        if (!started.ok())
            return started.takeError();
        supervisor = std::move(started.value());
        return {};
    }
    std::string failure(WorkerSupervisor::Options given)
    {
        const Error error = start(std::move(given));
        return error.ok() ? "it has started" : error.message();
    }
    // Returns the running worker, as soon as there is one.
    std::shared_ptr<WorkerLink> link()
    {
        for (;;) {
            auto found = supervisor->link();
            if (found.ok())
                return found.value();
            std::this_thread::yield();
        }
    }
    // Returns the id of the only process that this one has started.
    static pid_t workerId()
    {
        std::string children;
        for (const auto& task : fs::directory_iterator("/proc/self/task")) {
            std::string some;
            std::getline(std::ifstream(task.path() / "children"), some);
            children += some;
        }
        return static_cast<pid_t>(std::stoi(children));
    }
    static RunMessage runOf(WorkerLink& link, float value)
    {
        EXPECT_TRUE(link.region().reserve(512).ok());
        std::memcpy(link.region().data(), &value, sizeof value);
        return {1, {{1}}, 512};
    }
    static float resultOf(WorkerLink& link)
    {
        float value = 0;
        std::memcpy(&value, link.region().data() + 256, sizeof value);
        return value;
    }
    void expectRun(float value)
    {
        const auto worker = link();
        const WorkerLink::Reply reply =
            worker->ask(MessageKind::Run, runOf(*worker, value).encode(), std::nullopt);
        ASSERT_TRUE(reply.answer) << reply.reason;
        EXPECT_EQ(reply.answer->message, "");
        EXPECT_EQ(resultOf(*worker), 2 * value);
    }

    static constexpr char kOwner[] = "model 'm', instance 'm_0'";
    std::string changes; // + a worker runs, - it has ended, r: it is started again
    std::unique_ptr<WorkerSupervisor> supervisor;

private:
    const fs::path m_directory =
        fs::path(testing::TempDir()) / ("worker_" + std::to_string(::getpid()));
};

TEST_F(WorkerSupervisorTest, StartsAWorkerThatComputes)
{
    EXPECT_TRUE(cuda::kIsSimulated);
    ASSERT_EQ(failure(options()), "it has started");
    for (const float value : {1.0F, 2.5F})
        expectRun(value);
    supervisor.reset();
    EXPECT_EQ(changes, "+-");
}

TEST_F(WorkerSupervisorTest, GivesAWorkerNoDescriptorOfThisProcess)
{
    ASSERT_EQ(::fcntl(STDERR_FILENO, F_DUPFD, 100), 100); // without FD_CLOEXEC
    ASSERT_EQ(failure(options()), "it has started");
    const fs::path files = fs::path("/proc") / std::to_string(workerId()) / "fd";
    EXPECT_TRUE(fs::is_symlink(files / "3"));
    EXPECT_FALSE(fs::is_symlink(files / "100"));
    ::close(100);
}

TEST_F(WorkerSupervisorTest, RefusesARunWhoseSizeIsNotThatOfItsShapes)
{
    ASSERT_EQ(failure(options()), "it has started");
    const auto worker = link();
    for (const RunMessage& wrong :
        {RunMessage{1, {{1}}, 256}, RunMessage{1, {}, 512}, RunMessage{1, {{1'000'000}}, 512}}) {
        const auto reply = worker->ask(MessageKind::Run, wrong.encode(), std::nullopt);
        ASSERT_TRUE(reply.answer);
        EXPECT_EQ(reply.answer->code, TRITONSERVER_ERROR_INTERNAL);
    }
    expectRun(3);
}

TEST_F(WorkerSupervisorTest, StartsAWorkerAgainThatARunHasLost)
{
    ASSERT_EQ(failure(options()), "it has started");
    for (int i = 0; i < 3; ++i) {
        const auto lost = link();
        const Error error = supervisor->end(*lost, "the kernel is bad");
        EXPECT_EQ(error.code(), TRITONSERVER_ERROR_UNAVAILABLE);
        EXPECT_EQ(error.message(),
            std::string(kOwner) + ": the kernel is bad; the process is started again");
        EXPECT_NE(link(), lost);
        expectRun(4);
    }
    supervisor.reset();
    EXPECT_EQ(changes, "+-r+-r+-r+-");
}

TEST_F(WorkerSupervisorTest, SaysHowAWorkerHasEnded)
{
    ASSERT_EQ(failure(options()), "it has started");
    const auto worker = link();
    const WorkerLink::Reply reply = worker->ask(MessageKind::Answer, "", std::nullopt);
    EXPECT_FALSE(reply.answer) << "a worker ends itself if the server makes no sense";
    EXPECT_EQ(reply.reason, "");
    EXPECT_THAT(supervisor->end(*worker, reply.reason).message(),
        HasSubstr("its worker process ended by exit code 0"));
}

TEST_F(WorkerSupervisorTest, RefusesRunsWithTheReasonUntilAWorkerRunsAgain)
{
    auto slow = options();
    slow.delay.first = milliseconds(60'000);
    ASSERT_EQ(failure(std::move(slow)), "it has started");
    (void)supervisor->end(*link(), "the first reason");
    (void)supervisor->end(*link(), "the second reason"); // the first restart was at once
    auto refused = supervisor->link();
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.takeError().message(),
        std::string(kOwner) + ": the second reason; the process is started again");
}

TEST_F(WorkerSupervisorTest, FailsTheLoadIfTheProgramIsMissing)
{
    EXPECT_THAT(failure(options("/nowhere/thalassa-cuda-worker")),
        StartsWith("model 'm', instance 'm_0': cannot start the worker program "
                   "'/nowhere/thalassa-cuda-worker': No such file or directory; "));
    EXPECT_EQ(changes, "-");
}

TEST_F(WorkerSupervisorTest, FailsTheLoadWithTheErrorOfTheWorker)
{
    auto wrong = options();
    wrong.load.fileContent = "no PTX";
    const Error error = start(std::move(wrong));
    ASSERT_FALSE(error.ok());
    EXPECT_EQ(error.code(), TRITONSERVER_ERROR_INVALID_ARG);
    EXPECT_THAT(error.message(), HasSubstr("GPU 0 cannot load 'm/1/model.ptx'"));
}

TEST_F(WorkerSupervisorTest, FailsTheLoadIfTheProgramEnds)
{
    EXPECT_THAT(
        failure(options(script("exit 7"))), HasSubstr("its worker process ended by exit code 7"));
    EXPECT_THAT(failure(options(script("kill -SEGV $$"))),
        HasSubstr("its worker process ended by signal 11 (Segmentation fault)"));
}

TEST_F(WorkerSupervisorTest, KillsAProgramThatSpeaksAnotherProtocol)
{
    EXPECT_THAT(failure(options(script("echo 'a text instead of a header' >&3; exec sleep 1000"))),
        HasSubstr("its worker process sent a malformed message"));
    // A header of an answer whose content is of no form.
    EXPECT_THAT(
        failure(options(script(
            R"(printf '1DCT\003\000\000\000\004\000\000\000\000\000\000\000abcd' >&3; exec sleep 1000)"))),
        HasSubstr("its worker process sent a malformed message: an answer of the wrong size"));
}

TEST_F(WorkerSupervisorTest, NamesTheLimitOfAModelThatIsTooLargeForAWorker)
{
    WorkerSupervisor::Options large = options();
    large.maxLoadBytes = 4096;
    EXPECT_EQ(failure(large), "it has started");
    supervisor.reset();
    large.load.fileContent.append(4096, '\n');
    const std::string message = failure(std::move(large));
    EXPECT_THAT(message, StartsWith(kOwner));
    EXPECT_THAT(message, HasSubstr("too large for a worker process"));
    EXPECT_THAT(message, HasSubstr("may have at most 4096. Use a smaller file"));
}

TEST_F(WorkerSupervisorTest, CopiesNoFileOfAModelToSendIt)
{
    WorkerSupervisor::Options large = options();
    large.load.fileContent.append(4 << 20, '\n');
    tests::FailingAllocations failing({.smallest = 4 << 20});
    failing.spareThisThread();
    EXPECT_EQ(failure(std::move(large)), "it has started");
    EXPECT_FALSE(failing.hasFailed());
}

TEST_F(WorkerSupervisorTest, StartsAWorkerAgainAlthoughMemoryIsShortWhenTheLastOneEnds)
{
    WorkerSupervisor::Options given = options();
    given.onChange = [](const Answer* answer) {
        if (answer == nullptr)
            throw std::bad_alloc();
    };
    given.onRestart = [] { throw std::bad_alloc(); };
    ASSERT_EQ(failure(std::move(given)), "it has started");
    const auto first = link();
    ::kill(workerId(), SIGKILL);
    EXPECT_THAT(supervisor->end(*first, "").message(), HasSubstr("ended by signal 9 (Killed)"));
    expectRun(3);
}

TEST_F(WorkerSupervisorTest, SaysWhyThereIsNoWorkerWhereverMemoryRunsOutAtItsEnd)
{
    for (int spared = 0; spared < 12; ++spared) {
        WorkerSupervisor::Options given = options();
        std::string reason;
        given.onChange = [this, &reason](const Answer* answer) {
            if (answer == nullptr && supervisor != nullptr)
                reason = supervisor->link().takeError().message();
        };
        ASSERT_EQ(failure(std::move(given)), "it has started");
        const auto first = link();
        const pid_t worker = workerId();
        {
            tests::FailingAllocations failing({}, spared);
            failing.spareThisThread();
            ::kill(worker, SIGKILL);
            EXPECT_FALSE(supervisor->end(*first, "").ok());
        }
        // Empty: this was the message for which there was no memory.
        EXPECT_THAT(reason, AnyOf("", "out of memory", HasSubstr("its worker process ended")));
        supervisor.reset();
    }
}

TEST_F(WorkerSupervisorTest, LackOfMemoryCostsTheWorkerOnly)
{
    // A header of an answer of 1,000,000 bytes.
    const std::string program = script(
        R"(printf '1DCT\003\000\000\000\100\102\017\000\000\000\000\000' >&3; exec sleep 1000)");
    const tests::FailingAllocations failing({1'000'000, 1'001'000});
    EXPECT_THAT(failure(options(program)), HasSubstr("out of memory"));
    EXPECT_TRUE(failing.hasFailed());
}

TEST_F(WorkerSupervisorTest, KillsAProgramThatDoesNotLeave)
{
    // An answer without an error, and no end when the connection is closed.
    Answer answer;
    const std::string content = answer.encode();
    std::string bytes = "1DCT";
    bytes += '\3';
    bytes.append(3, '\0');
    bytes += static_cast<char>(content.size());
    bytes.append(7, '\0');
    const fs::path file = fs::path(testing::TempDir()) / ("answer_" + std::to_string(::getpid()));
    std::ofstream(file, std::ios::binary) << bytes << content;
    ASSERT_EQ(
        failure(options(script("cat '" + file.string() + "' >&3; trap '' TERM; exec sleep 1000"))),
        "it has started");
    fs::remove(file);
    const auto begin = std::chrono::steady_clock::now();
    supervisor.reset();
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

TEST_F(WorkerSupervisorTest, EndsARunWhoseWorkerDoesNotAnswerInTime)
{
    ASSERT_EQ(failure(options()), "it has started");
    const auto worker = link();
    const pid_t process = workerId();
    ASSERT_EQ(::kill(process, SIGSTOP), 0);
    const WorkerLink::Reply reply = worker->ask(
        MessageKind::Run, runOf(*worker, 1).encode(), Channel::Clock::now() + milliseconds(20));
    EXPECT_EQ(reply.reason, "its worker process did not answer in time");
    EXPECT_THAT(supervisor->end(*worker, reply.reason).message(), HasSubstr(reply.reason));
    expectRun(5);
}

} // namespace
} // namespace thalassa::backends::kernels
