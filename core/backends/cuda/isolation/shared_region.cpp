// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/isolation/shared_region.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

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

// Small regions double, so that growing tensors cost few mappings.
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

Error SharedRegion::reserve(size_t size)
{
    if (size <= m_size)
        return {};
    const size_t room = roomFor(size);
    if (::ftruncate(m_file.get(), static_cast<off_t>(room)) != 0)
        return failed("extend the shared memory to " + std::to_string(room) + " bytes");
    return map(room);
}

Error SharedRegion::map(size_t size)
{
    struct stat facts { };
    if (::fstat(m_file.get(), &facts) != 0)
        return failed("measure the shared memory");
    const auto room = static_cast<size_t>(facts.st_size);
    if (room < size || room == 0) {
        return invalidArgument("the shared memory has " + std::to_string(room) +
            " bytes, expected at least " + std::to_string(size));
    }
    unmap();
    void* const mapped = ::mmap(nullptr, room, PROT_READ | PROT_WRITE, MAP_SHARED, m_file.get(), 0);
    if (mapped == MAP_FAILED)
        return failed("map " + std::to_string(room) + " bytes of the shared memory");
    m_data = static_cast<std::byte*>(mapped);
    m_size = room;
    return {};
}

} // namespace thalassa::backends::kernels
