// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/log/log_file.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <utility>

namespace thalassa::base {
namespace {

constexpr mode_t kMode = 0666; // less the process's umask

// Refuses a pipe without a reader, instead of silently waiting for one.
Descriptor openForAppending(const std::string& path)
{
    Descriptor file(::open(
        path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, kMode));
    if (file.isOpen()) // writes may block
        ::fcntl(file.get(), F_SETFL, ::fcntl(file.get(), F_GETFL) & ~O_NONBLOCK);
    return file;
}

} // namespace

LogFile::LogFile(int descriptor)
    : m_descriptor(descriptor)
{
    inspect();
}

LogFile::LogFile(Descriptor file, std::string path, LogRotation rotation)
    : m_path(std::move(path))
    , m_rotation(rotation)
{
    use(std::move(file));
}

void LogFile::use(Descriptor file)
{
    m_file = std::move(file);
    m_descriptor = m_file.get();
    inspect();
}

void LogFile::inspect()
{
    struct stat status { };
    m_takesAll = ::fstat(m_descriptor, &status) == 0 && S_ISREG(status.st_mode);
    m_size = m_takesAll ? static_cast<uint64_t>(status.st_size) : 0;
    m_fullAt = m_rotation.bytes;
    m_isMoved = false;
}

std::unique_ptr<LogFile> LogFile::open(const std::string& path, LogRotation rotation)
{
    Descriptor file = openForAppending(path);
    return std::unique_ptr<LogFile>(
        file.isOpen() ? new LogFile(std::move(file), path, rotation) : nullptr);
}

// A pipe that poll() reports as writable takes PIPE_BUF bytes without blocking; a longer write
// would wait for the reader. The descriptor is not made non-blocking, because other processes may
// share it.
long LogFile::write(std::string_view bytes, int patienceMs)
{
    if (m_takesAll && !m_path.empty() && m_rotation.isOn()) {
        const bool isFull = m_size > 0 && m_size + bytes.find('\n') + 1 > m_fullAt;
        if (m_isAtLineStart && (isFull || m_isMoved))
            rotate();
        bytes = whatFits(bytes);
    }
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
    if (written > 0) {
        m_size += static_cast<uint64_t>(written);
        m_isAtLineStart = bytes[static_cast<size_t>(written) - 1] == '\n';
    }
    return written >= 0 ? written : errno == EINTR ? -EAGAIN : -errno;
}

int LogFile::reopen()
{
    if (m_path.empty())
        return 0;
    Descriptor file = openForAppending(m_path);
    if (!file.isOpen())
        return errno;
    use(std::move(file));
    return 0;
}

// Returns as many whole lines as the file has room for, and at least one.
std::string_view LogFile::whatFits(std::string_view bytes) const
{
    const uint64_t room = m_fullAt - std::min(m_fullAt, m_size);
    if (bytes.size() <= room)
        return bytes;
    const size_t last = room == 0 ? std::string_view::npos : bytes.rfind('\n', room - 1);
    const size_t end = last == std::string_view::npos ? bytes.find('\n') : last;
    return bytes.substr(0, end == std::string_view::npos ? end : end + 1);
}

// If the file cannot be moved away, the next try is after as many bytes again. If a new file cannot
// be opened, the next try is at the next line.
void LogFile::rotate()
{
    const bool wasMoved = m_isMoved;
    int error = wasMoved ? 0 : moveAway(m_path, m_rotation.keptFiles);
    m_isMoved = error == 0;
    if (m_isMoved)
        error = reopen();
    if (error == 0 || wasMoved)
        return;
    m_rotationError = error;
    if (!m_isMoved)
        m_fullAt = m_size + m_rotation.bytes;
}

} // namespace thalassa::base
