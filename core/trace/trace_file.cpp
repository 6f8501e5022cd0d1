// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/log.h"
#include "core/base/status_macros.h"

namespace thalassa::trace {

TraceFile::~TraceFile()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

absl::Status TraceFile::failure(const char* what) const
{
    return absl::UnavailableError(
        absl::StrCat("cannot ", what, " trace file '", m_path, "': ", std::strerror(errno)));
}

// A pipe without a reader is refused at once, instead of being waited for.
absl::Status TraceFile::open()
{
    if (m_descriptor >= 0 && !hasGone())
        return absl::OkStatus();
    if (m_descriptor >= 0) {
        LOG_WARNING << "trace file '" << m_path
                    << "' was removed or moved away; traces go into a new one of that name";
        if (const absl::Status closed = close(); !closed.ok()) {
            LOG_ERROR << closed.message();
        }
    }
    m_descriptor =
        ::open(m_path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK, 0644);
    return m_descriptor >= 0 ? absl::OkStatus() : failure("open");
}

// What is written would go where nobody looks.
bool TraceFile::hasGone() const
{
    struct stat ours = {};
    struct stat found = {};
    if (::fstat(m_descriptor, &ours) != 0 || !S_ISREG(ours.st_mode))
        return false;
    if (::stat(m_path.c_str(), &found) != 0)
        return errno == ENOENT || errno == ENOTDIR; // else it cannot be told
    return found.st_ino != ours.st_ino || found.st_dev != ours.st_dev;
}

absl::Status TraceFile::write(std::string_view text)
{
    size_t done = 0;
    while (done < text.size()) {
        const ssize_t count = ::write(m_descriptor, text.data() + done, text.size() - done);
        if (count > 0) {
            done += static_cast<size_t>(count);
        } else if (count == 0 || errno != EINTR) {
            const absl::Status failed = failure("write to");
            // Half an object would spoil the rest; on something that is no file it cannot be
            // undone.
            if (::ftruncate(m_descriptor, m_size) == 0)
                ::lseek(m_descriptor, m_size, SEEK_SET);
            return failed;
        }
    }
    m_size += static_cast<off_t>(text.size());
    return absl::OkStatus();
}

absl::Status TraceFile::append(std::string& objects)
{
    RETURN_IF_ERROR(open());
    objects.front() = m_size == 0 ? '[' : ',';
    return write(objects);
}

absl::Status TraceFile::close()
{
    if (m_descriptor < 0)
        return absl::OkStatus();
    absl::Status status = m_size == 0 ? absl::OkStatus() : write("]");
    if (::close(std::exchange(m_descriptor, -1)) != 0 && status.ok())
        status = failure("close");
    m_size = 0;
    return status;
}

} // namespace thalassa::trace
