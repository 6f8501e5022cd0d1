// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/log_file.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <utility>

namespace thalassa::base {
namespace {

constexpr mode_t kMode = 0666; // less the process's umask

// A pipe that nobody reads is refused, where opening it would wait for a reader without a word.
int openForAppending(const std::string& path)
{
    const int descriptor = ::open(
        path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, kMode);
    if (descriptor >= 0) // writes wait, if they are told to
        ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
    return descriptor;
}

bool isRegular(int descriptor)
{
    struct stat status { };
    return ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

} // namespace

LogFile::LogFile(int descriptor)
    : LogFile(descriptor, {})
{
}

LogFile::LogFile(int descriptor, std::string path)
    : m_descriptor(descriptor)
    , m_path(std::move(path))
    , m_takesAll(isRegular(descriptor))
{
}

std::unique_ptr<LogFile> LogFile::open(const std::string& path)
{
    const int descriptor = openForAppending(path);
    return std::unique_ptr<LogFile>(descriptor < 0 ? nullptr : new LogFile(descriptor, path));
}

LogFile::~LogFile()
{
    if (!m_path.empty())
        ::close(m_descriptor);
}

// A pipe that is said to be writable takes PIPE_BUF bytes without waiting; more would wait for its
// reader. The descriptor may be another process's as well, so it is not made non-blocking.
long LogFile::write(std::string_view bytes, int patienceMs)
{
    if (!m_takesAll) {
        struct pollfd wanted {
            m_descriptor, POLLOUT, 0
        };
        const int ready = ::poll(&wanted, 1, patienceMs);
        if (ready <= 0)
            return ready == 0 || errno == EINTR ? -EAGAIN : -errno;
        if (bytes.size() > PIPE_BUF) {
            const size_t lineEnd = bytes.rfind('\n', PIPE_BUF - 1);
            bytes = bytes.substr(0, lineEnd == std::string_view::npos ? PIPE_BUF : lineEnd + 1);
        }
    }
    const ssize_t written = ::write(m_descriptor, bytes.data(), bytes.size());
    return written >= 0 ? written : errno == EINTR ? -EAGAIN : -errno;
}

int LogFile::reopen()
{
    if (m_path.empty())
        return 0;
    const int descriptor = openForAppending(m_path);
    if (descriptor < 0)
        return errno;
    ::close(m_descriptor);
    m_descriptor = descriptor;
    m_takesAll = isRegular(descriptor);
    return 0;
}

} // namespace thalassa::base
