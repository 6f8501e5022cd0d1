// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/child_process.h"

#include <csignal>
#include <cstring>

#include <gtest/gtest.h>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace thalassa::tests {

ChildProcess::ChildProcess(
    const std::vector<std::string>& command, const std::string& folder, const std::string& output)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    if (!folder.empty())
        posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
    if (!output.empty()) {
        posix_spawn_file_actions_addopen(
            &actions, STDOUT_FILENO, output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    }
    std::vector<char*> arguments;
    arguments.reserve(command.size() + 1);
    for (const std::string& argument : command)
        arguments.push_back(const_cast<char*>(argument.c_str()));
    arguments.push_back(nullptr);
    const int error =
        posix_spawnp(&m_pid, arguments[0], &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) {
        m_pid = -1;
        ADD_FAILURE() << command[0] << ": " << std::strerror(error);
    }
}

ChildProcess::~ChildProcess()
{
    send(SIGKILL);
    wait();
}

void ChildProcess::send(int signal) const
{
    if (m_pid > 0 && !m_isReaped)
        ::kill(m_pid, signal);
}

bool ChildProcess::hasEnded()
{
    return reap(WNOHANG);
}

int ChildProcess::wait()
{
    reap(0);
    return m_status;
}

bool ChildProcess::reap(int flags)
{
    int status = 0;
    if (m_pid > 0 && !m_isReaped && ::waitpid(m_pid, &status, flags) == m_pid) {
        m_isReaped = true;
        m_status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    return m_pid < 0 || m_isReaped;
}

} // namespace thalassa::tests
