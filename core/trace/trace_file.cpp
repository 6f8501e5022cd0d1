// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "absl/strings/str_cat.h"
#include "core/base/log/log.h"
#include "core/base/log/log_rotation.h"
#include "core/base/status_macros.h"

namespace thalassa::trace {
namespace {

constexpr int kKeptFiles = 4; // files of killed runs before the last one

// Whether the file is an array without its end.
bool isUnfinished(int descriptor)
{
    struct stat found = {};
    char first = 0;
    char last = 0;
    return ::fstat(descriptor, &found) == 0 && S_ISREG(found.st_mode) && found.st_size > 0 &&
        ::pread(descriptor, &first, 1, 0) == 1 && first == '[' &&
        ::pread(descriptor, &last, 1, found.st_size - 1) == 1 && last != ']';
}

} // namespace

absl::Status TraceFile::failure(const char* what) const
{
    return absl::UnavailableError(
        absl::StrCat("cannot ", what, " trace file '", m_path, "': ", std::strerror(errno)));
}

absl::Status TraceFile::check() const
{
    if (::access(m_path.c_str(), W_OK) == 0)
        return absl::OkStatus();
    if (errno != ENOENT)
        return failure("write to");
    const std::string parent = std::filesystem::path(m_path).parent_path().string();
    const std::string folder = parent.empty() ? "." : parent;
    if (::access(folder.c_str(), W_OK | X_OK) == 0)
        return absl::OkStatus();
    return absl::UnavailableError(absl::StrCat("cannot create trace file '", m_path,
        "' in folder '", folder, "': ", std::strerror(errno)));
}

// Each writer locks the descriptor of its file: an array without an end that no process has locked
// will never get one. A file that cannot be renamed is overwritten.
void TraceFile::keepUnfinished() const
{
    base::Descriptor file(::open(m_path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!file.isOpen())
        return;
    const bool isLeft = isUnfinished(file.get()) && ::flock(file.get(), LOCK_SH | LOCK_NB) == 0;
    file.reset(); // which unlocks it
    if (!isLeft)
        return;
    std::error_code error;
    const std::string path = std::filesystem::canonical(m_path, error).string(); // not a link to it
    const std::string kept = path + ".killed";
    int code = error.value();
    if (!error)
        code = base::moveAway(kept, kKeptFiles);
    if (code == 0 && std::rename(path.c_str(), kept.c_str()) != 0)
        code = errno;
    if (code == 0) {
        LOG_WARNING << "trace file '" << m_path << "' of a run that was killed is kept as '" << kept
                    << "'";
    } else {
        LOG_ERROR << "trace file '" << m_path << "' of a run that was killed is overwritten: it "
                  << "cannot be kept as '" << kept << "': " << std::strerror(code);
    }
}

// Fails at once for a pipe without a reader, instead of waiting for one.
absl::Status TraceFile::open()
{
    if (m_file.isOpen() && !hasGone())
        return absl::OkStatus();
    if (m_file.isOpen()) {
        LOG_WARNING << "trace file '" << m_path
                    << "' was removed or moved away; traces go into a new one of that name";
        if (const absl::Status closed = close(); !closed.ok()) {
            LOG_ERROR << closed.message();
        }
    }
    keepUnfinished();
    m_file = base::Descriptor(
        ::open(m_path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK, 0644));
    if (!m_file.isOpen())
        return failure("open");
    ::flock(m_file.get(), LOCK_EX | LOCK_NB); // fails if another process writes the file too
    return absl::OkStatus();
}

// Whether the file was removed or moved away, so that further text would be lost.
bool TraceFile::hasGone() const
{
    struct stat ours = {};
    struct stat found = {};
    if (::fstat(m_file.get(), &ours) != 0 || !S_ISREG(ours.st_mode))
        return false;
    if (::stat(m_path.c_str(), &found) != 0)
        return errno == ENOENT || errno == ENOTDIR; // else it is unknown
    return found.st_ino != ours.st_ino || found.st_dev != ours.st_dev;
}

absl::Status TraceFile::write(std::string_view text)
{
    size_t done = 0;
    while (done < text.size()) {
        const ssize_t count = ::write(m_file.get(), text.data() + done, text.size() - done);
        if (count > 0) {
            done += static_cast<size_t>(count);
        } else if (count == 0 || errno != EINTR) {
            absl::Status failed = failure("write to");
            // Half an object would spoil the rest; if this is no file, it cannot be undone.
            if (::ftruncate(m_file.get(), m_size) == 0)
                ::lseek(m_file.get(), m_size, SEEK_SET);
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
    if (!m_file.isOpen())
        return absl::OkStatus();
    absl::Status status = m_size == 0 ? absl::OkStatus() : write("]");
    if (!m_file.close() && status.ok())
        status = failure("close");
    m_size = 0;
    return status;
}

} // namespace thalassa::trace
