// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/isolation/worker_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include "core/backends/common/log.h"

namespace thalassa::backends::kernels {
namespace {

constexpr auto kByDescriptor = static_cast<idtype_t>(3); // P_PIDFD, which glibc 2.35 lacks
constexpr int kFirstFree = 10; // descriptors from here on collide with none of a worker
constexpr std::chrono::milliseconds kEndTime{10'000}; // after a kill; the driver cleans up

// The attributes and actions of a spawn, which have to be destroyed.
class Spawn {
public:
    Spawn()
    {
        ::posix_spawnattr_init(&m_attributes);
        ::posix_spawn_file_actions_init(&m_actions);
    }
    ~Spawn()
    {
        ::posix_spawn_file_actions_destroy(&m_actions);
        ::posix_spawnattr_destroy(&m_attributes);
    }
    Spawn(const Spawn&) = delete;
    Spawn& operator=(const Spawn&) = delete;

    // The output of kernels (printf) goes to the standard error, because the standard output
    // belongs to the program that runs the server.
    void setDescriptors(int socket, int memory)
    {
        ::posix_spawn_file_actions_addopen(&m_actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        ::posix_spawn_file_actions_adddup2(&m_actions, STDERR_FILENO, STDOUT_FILENO);
        ::posix_spawn_file_actions_adddup2(&m_actions, socket, WorkerProcess::kSocket);
        ::posix_spawn_file_actions_adddup2(&m_actions, memory, WorkerProcess::kMemory);
        ::posix_spawn_file_actions_addclosefrom_np(&m_actions, WorkerProcess::kMemory + 1);
    }
    void setSignals()
    {
        sigset_t none;
        sigset_t all;
        ::sigemptyset(&none);
        ::sigfillset(&all);
        ::posix_spawnattr_setsigmask(&m_attributes, &none);
        ::posix_spawnattr_setsigdefault(&m_attributes, &all);
        ::posix_spawnattr_setpgroup(&m_attributes, 0);
        ::posix_spawnattr_setflags(
            &m_attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    }
    int run(pid_t& id, const char* program, char* const* arguments) const
    {
        return ::posix_spawn(&id, program, &m_actions, &m_attributes, arguments, environ);
    }

private:
    posix_spawnattr_t m_attributes{};
    posix_spawn_file_actions_t m_actions{};
};

base::Descriptor duplicate(int descriptor)
{
    return base::Descriptor(::fcntl(descriptor, F_DUPFD_CLOEXEC, kFirstFree));
}

std::string describe(const siginfo_t& end)
{
    if (end.si_code == CLD_EXITED)
        return "exit code " + std::to_string(end.si_status);
    return "signal " + std::to_string(end.si_status) + " (" + ::strsignal(end.si_status) + ")";
}

} // namespace

Result<std::unique_ptr<WorkerProcess>> WorkerProcess::start(const Options& options)
{
    const base::Descriptor socket = duplicate(options.socket);
    const base::Descriptor memory = duplicate(options.memory);
    if (!socket.isOpen() || !memory.isOpen()) {
        return unavailable(
            std::string("cannot start a worker process: fcntl: ") + std::strerror(errno));
    }
    Spawn spawn;
    spawn.setDescriptors(socket.get(), memory.get());
    spawn.setSignals();
    std::array<std::string, 3> words = {
        "thalassa-cuda-worker", options.name, std::to_string(::getpid())};
    char* const arguments[] = {words[0].data(), words[1].data(), words[2].data(), nullptr};
    pid_t id = 0;
    if (const int error = spawn.run(id, options.program.c_str(), arguments); error != 0) {
        return unavailable("cannot start the worker program '" + options.program +
            "': " + std::strerror(error) +
            "; it is installed beside the library of the backend cuda. Install it there, or set "
            "the "
            "parameter 'isolation' to 'none'");
    }
    base::Descriptor descriptor(static_cast<int>(::syscall(SYS_pidfd_open, id, 0)));
    if (!descriptor.isOpen()) {
        const int error = errno;
        if (error == ESRCH) { // the id may be that of another process by now
            return unavailable("its worker process ended at once, and the program around the "
                               "server, which waits for all processes, has its exit status");
        }
        ::kill(id, SIGKILL);
        ::waitpid(id, nullptr, 0);
        return unavailable(
            std::string("cannot watch a worker process: pidfd_open: ") + std::strerror(error));
    }
    return std::unique_ptr<WorkerProcess>(new WorkerProcess(id, std::move(descriptor)));
}

WorkerProcess::WorkerProcess(pid_t id, base::Descriptor descriptor)
    : m_id(id)
    , m_descriptor(std::move(descriptor))
{
}

WorkerProcess::~WorkerProcess()
{
    if (m_end)
        return;
    kill();
    if (!wait(kEndTime)) {
        log(TRITONSERVER_LOG_ERROR,
            "the worker process " + std::to_string(m_id) +
                " was killed and does not end: the driver of the GPU holds it");
    }
}

void WorkerProcess::kill()
{
    ::syscall(SYS_pidfd_send_signal, m_descriptor.get(), SIGKILL, nullptr, 0);
}

std::optional<std::string> WorkerProcess::wait(std::chrono::milliseconds time)
{
    if (m_end)
        return m_end;
    const auto deadline = std::chrono::steady_clock::now() + time;
    pollfd waited{m_descriptor.get(), POLLIN, 0};
    for (;;) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(
            deadline - std::chrono::steady_clock::now());
        const int ready = ::poll(&waited, 1, left.count() > 0 ? static_cast<int>(left.count()) : 0);
        if (ready > 0)
            break;
        if (ready == 0 || errno != EINTR)
            return std::nullopt;
    }
    siginfo_t end{};
    const auto which = static_cast<id_t>(m_descriptor.get());
    while (::waitid(kByDescriptor, which, &end, WEXITED) != 0) {
        if (errno == EINTR)
            continue;
        // The program around the server waits for all processes, or ignores SIGCHLD.
        m_end = "unknown reason: " + std::string(std::strerror(errno));
        return m_end;
    }
    m_end = describe(end);
    return m_end;
}

} // namespace thalassa::backends::kernels
