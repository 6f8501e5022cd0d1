// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/shared_memory/system_memory.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/base/text/excerpt.h"

namespace thalassa::shared_memory {
namespace {

// Describes the error of the system call that has just failed.
std::string systemText(const char* what)
{
    return absl::StrCat(what, ": ", std::generic_category().message(errno));
}

absl::StatusOr<uint64_t> sizeOf(const base::Descriptor& object)
{
    struct stat facts = {};
    if (fstat(object.get(), &facts) != 0)
        return absl::InternalError(systemText("unable to read its size"));
    return static_cast<uint64_t>(facts.st_size);
}

absl::StatusOr<base::Descriptor> openObject(const std::string& key)
{
    base::Descriptor object(shm_open(key.c_str(), O_RDWR | O_CLOEXEC, 0));
    if (!object.isOpen()) {
        return absl::InternalError(absl::StrCat("Unable to open shared memory region: '",
            base::excerpt(key), "': ", systemText("shm_open")));
    }
    return object;
}

absl::Status invalid(const Registration& registration, const std::string& why)
{
    return absl::InvalidArgumentError(absl::StrCat(
        "failed to register shared memory region '", registration.name, "': invalid args: ", why));
}

} // namespace

void SystemMemory::Unmap::operator()(std::byte* begin) const
{
    munmap(begin, byteSize);
}

absl::StatusOr<std::unique_ptr<RegionMemory>> SystemMemory::map(const Registration& registration)
{
    ASSIGN_OR_RETURN(base::Descriptor object, openObject(registration.key));
    ASSIGN_OR_RETURN(const uint64_t whole, sizeOf(object));
    if (registration.byteSize == 0)
        return invalid(registration, "'byte_size' is 0");
    if (!liesIn(whole, registration.offset, registration.byteSize)) {
        return invalid(registration,
            absl::StrCat("'offset' ", registration.offset, " and 'byte_size' ",
                registration.byteSize, " exceed the ", whole, " bytes of '", registration.key,
                "'"));
    }
    const uint64_t inPage = registration.offset % static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
    const size_t size = registration.byteSize + inPage;
    void* const mapped = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, object.get(),
        static_cast<off_t>(registration.offset - inPage));
    if (mapped == MAP_FAILED)
        return invalid(registration, systemText("unable to map it"));
    Mapping mapping{std::move(object), {static_cast<std::byte*>(mapped), Unmap{size}}};
    auto memory = std::make_unique<SystemMemory>(Key(), registration, std::move(mapping));
    if (memory->m_guard.isActive())
        return memory;
    return absl::ResourceExhaustedError(
        absl::StrCat("shared memory region '", registration.name, "': ", BusGuard::kMost,
            " regions are mapped or being unmapped, the maximum; register it later"));
}

SystemMemory::SystemMemory(Key, Registration registration, Mapping mapping)
    : m_registration(std::move(registration))
    , m_mapping(std::move(mapping))
    , m_guard(m_mapping.begin.get(), m_mapping.byteSize())
{
}

std::byte* SystemMemory::begin() const
{
    return m_mapping.begin.get() + (m_mapping.byteSize() - m_registration.byteSize);
}

absl::Status SystemMemory::check(uint64_t offset, uint64_t byteSize) const
{
    ASSIGN_OR_RETURN(const uint64_t whole, sizeOf(m_mapping.object));
    if (liesIn(whole, m_registration.offset + offset, byteSize))
        return absl::OkStatus();
    return absl::InvalidArgumentError(
        absl::StrCat("shared memory region '", m_registration.name, "': '", m_registration.key,
            "' was truncated to ", whole, " bytes after the registration; unregister the region"));
}

absl::Status SystemMemory::intact() const
{
    if (!m_guard.hasCaught())
        return absl::OkStatus();
    return absl::InternalError(
        absl::StrCat("shared memory region '", m_registration.name, "': '", m_registration.key,
            "' was truncated while a request used it, or its file system is full; "
            "unregister the region"));
}

bool SystemMemory::isUnlinked() const
{
    struct stat facts = {};
    return fstat(m_mapping.object.get(), &facts) == 0 && facts.st_nlink == 0;
}

} // namespace thalassa::shared_memory
