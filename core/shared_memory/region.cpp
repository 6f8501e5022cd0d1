// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/shared_memory/region.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
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

// Whether `size` bytes from `offset` lie in `whole` bytes.
bool liesIn(uint64_t whole, uint64_t offset, uint64_t size)
{
    return offset <= whole && size <= whole - offset;
}

// Bytes of a region, which they keep mapped.
class RegionBlock final : public tensor::Block {
public:
    RegionBlock(std::byte* data, size_t size, std::shared_ptr<const Region> region)
        : Block(data, size, {}, &RegionBlock::release)
        , m_region(std::move(region))
    {
    }

private:
    static void release(Block* block) { delete static_cast<RegionBlock*>(block); }
    const std::shared_ptr<const Region> m_region; // shared: see Region
};

} // namespace

void Region::Unmap::operator()(std::byte* begin) const
{
    munmap(begin, byteSize);
}

absl::StatusOr<std::shared_ptr<Region>> Region::map(
    Registration registration, std::string owner, base::Clock& clock)
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
    auto region = std::make_shared<Region>(
        Key(), std::move(registration), std::move(owner), std::move(mapping), clock);
    if (region->m_guard.isActive())
        return region;
    return absl::ResourceExhaustedError(
        absl::StrCat("shared memory region '", region->m_registration.name, "': ", BusGuard::kMost,
            " regions are mapped or being unmapped, the maximum; register it later"));
}

Region::Region(
    Key, Registration registration, std::string owner, Mapping mapping, base::Clock& clock)
    : m_registration(std::move(registration))
    , m_owner(std::move(owner))
    , m_mapping(std::move(mapping))
    , m_clock(clock)
    , m_registered(clock.now())
    , m_guard(m_mapping.begin.get(), m_mapping.byteSize())
{
}

absl::StatusOr<tensor::BlockRef> Region::lend(const RegionSlice& slice)
{
    const Registration& own = m_registration;
    if (slice.offset >= own.byteSize) {
        return absl::InvalidArgumentError(absl::StrCat("Invalid offset for shared memory region: '",
            own.name, "': ", slice.offset, ", but it has ", own.byteSize, " bytes"));
    }
    if (slice.byteSize == 0 || !liesIn(own.byteSize, slice.offset, slice.byteSize)) {
        return absl::InvalidArgumentError(absl::StrCat(
            "Invalid offset + byte size for shared memory region: '", own.name, "': ", slice.offset,
            " + ", slice.byteSize, ", but it has ", own.byteSize, " bytes"));
    }
    RETURN_IF_ERROR(checkObject(slice));
    RETURN_IF_ERROR(intact());
    const size_t inPage = m_mapping.byteSize() - own.byteSize;
    auto block = tensor::BlockRef::adopt(new RegionBlock(
        m_mapping.begin.get() + inPage + slice.offset, slice.byteSize, shared_from_this()));
    m_lastUse.store(base::toNanoseconds(m_clock.now()), std::memory_order_relaxed);
    m_tensorCount.fetch_add(1, std::memory_order_release);
    return block;
}

absl::Status Region::checkObject(const RegionSlice& slice) const
{
    ASSIGN_OR_RETURN(const uint64_t whole, sizeOf(m_mapping.object));
    if (liesIn(whole, m_registration.offset + slice.offset, slice.byteSize))
        return absl::OkStatus();
    return absl::InvalidArgumentError(
        absl::StrCat("shared memory region '", m_registration.name, "': '", m_registration.key,
            "' was truncated to ", whole, " bytes after the registration; unregister the region"));
}

absl::Status Region::intact() const
{
    if (!m_guard.hasCaught())
        return absl::OkStatus();
    return absl::InternalError(
        absl::StrCat("shared memory region '", m_registration.name, "': '", m_registration.key,
            "' was truncated while a request used it, or its file system is full; "
            "unregister the region"));
}

std::optional<base::TimePoint> Region::lastUse() const
{
    if (m_tensorCount.load(std::memory_order_acquire) == 0)
        return std::nullopt;
    return base::fromNanoseconds(m_lastUse.load(std::memory_order_relaxed));
}

bool Region::isUnlinked() const
{
    struct stat facts = {};
    return fstat(m_mapping.object.get(), &facts) == 0 && facts.st_nlink == 0;
}

} // namespace thalassa::shared_memory
