// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/isolation/shared_region.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <string>

namespace thalassa::backends::kernels {
namespace {

constexpr size_t kSmallest = 64 << 10;
constexpr size_t kLargestStep = 64 << 20;

Error failed(const std::string& what)
{
    return unavailable("cannot " + what + " of a worker process: " + std::strerror(errno));
}

// Returns the size of a mapping for so many bytes, which is the same in both processes. Small ones
// double, so that growing tensors cost few mappings.
size_t roomFor(size_t size)
{
    if (size <= kLargestStep)
        return std::max(kSmallest, std::bit_ceil(size));
    return (size + kLargestStep - 1) / kLargestStep * kLargestStep;
}

} // namespace

Result<SharedRegion> SharedRegion::create()
{
    base::Descriptor file(::memfd_create("thalassa-cuda", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    if (!file.isOpen())
        return failed("make the shared memory");
    if (::fcntl(file.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_SEAL) != 0)
        return failed("seal the shared memory");
    return SharedRegion(std::move(file));
}

SharedRegion::SharedRegion(SharedRegion&& other) noexcept
    : m_file(std::move(other.m_file))
    , m_data(std::exchange(other.m_data, nullptr))
    , m_size(std::exchange(other.m_size, 0))
{
}

void SharedRegion::unmap()
{
    if (m_data != nullptr)
        ::munmap(m_data, m_size);
    m_data = nullptr;
    m_size = 0;
}

// The mapping comes before the file grows, because the file cannot shrink again.
Error SharedRegion::reserve(size_t size)
{
    if (size <= m_size)
        return {};
    const size_t room = roomFor(size);
    ASSIGN_OR_RETURN(std::byte* const memory, mapped(room));
    if (::ftruncate(m_file.get(), static_cast<off_t>(room)) != 0) {
        const Error error =
            failed("extend the shared memory to " + std::to_string(room) + " bytes");
        ::munmap(memory, room);
        return {error.code(), error.message()};
    }
    replace(memory, room);
    return {};
}

Error SharedRegion::map(size_t size)
{
    struct stat facts { };
    if (::fstat(m_file.get(), &facts) != 0)
        return failed("measure the shared memory");
    const size_t room = roomFor(size);
    if (static_cast<size_t>(facts.st_size) < room) {
        return invalidArgument("the shared memory has " + std::to_string(facts.st_size) +
            " bytes, expected at least " + std::to_string(room));
    }
    ASSIGN_OR_RETURN(std::byte* const memory, mapped(room));
    replace(memory, room);
    return {};
}

Result<std::byte*> SharedRegion::mapped(size_t room) const
{
    void* const memory = ::mmap(nullptr, room, PROT_READ | PROT_WRITE, MAP_SHARED, m_file.get(), 0);
    if (memory == MAP_FAILED)
        return failed("map " + std::to_string(room) + " bytes of the shared memory");
    return static_cast<std::byte*>(memory);
}

void SharedRegion::replace(std::byte* memory, size_t room)
{
    unmap();
    m_data = memory;
    m_size = room;
}

} // namespace thalassa::backends::kernels
