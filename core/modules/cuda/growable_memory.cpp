// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The memory of a GPU that grows: a range of addresses, of which the front has memory.
#include <memory>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/modules/cuda/gpu.h"

namespace thalassa::cuda {

class Gpu::Growable final : public device::GrowableMemory {
public:
    // Takes over the reserved range. The driver gives memory in multiples of `step`, of which
    // `limit` is one.
    Growable(Gpu& gpu, Address begin, size_t limit, size_t step)
        : m_gpu(gpu)
        , m_begin(begin)
        , m_limit(limit)
        , m_step(step)
    {
    }
    // The driver of a lost GPU frees nothing any more.
    ~Growable() override
    {
        const absl::StatusOr<Context> own = m_gpu.context();
        if (!own.ok())
            return;
        const CurrentContext current(m_gpu.m_driver, *own);
        if (current.result() != Result::Success)
            return;
        if (m_size > 0)
            m_gpu.m_driver.memUnmap(m_begin, m_size);
        m_gpu.m_driver.memUnreserve(m_begin, m_limit);
    }
    Growable(const Growable&) = delete;
    Growable& operator=(const Growable&) = delete;

    void* data() const override { return pointerTo(m_begin); }
    size_t size() const override { return m_size; }

    absl::Status grow(size_t size) override
    {
        if (size <= m_size)
            return absl::OkStatus();
        if (size > m_limit) {
            return absl::ResourceExhaustedError(absl::StrCat("growable memory of GPU ",
                m_gpu.m_facts.ordinal, " has at most ", m_limit, " bytes, got ", size,
                "; --cuda-virtual-address-size=", m_gpu.m_facts.ordinal, ":BYTES sets the limit"));
        }
        const size_t more = (size - m_size + m_step - 1) / m_step * m_step;
        ASSIGN_OR_RETURN(Context own, m_gpu.context());
        const CurrentContext current(m_gpu.m_driver, own);
        RETURN_IF_ERROR(m_gpu.check("use its context", current.result()));
        RETURN_IF_ERROR(map(m_begin + m_size, more));
        if (absl::Status cleared = clear(m_begin + m_size, more); !cleared.ok()) {
            m_gpu.m_driver.memUnmap(m_begin + m_size, more);
            return cleared;
        }
        m_size += more;
        return absl::OkStatus();
    }

private:
    absl::Status map(Address address, size_t size)
    {
        const Driver& driver = m_gpu.m_driver;
        const AllocationProperties properties{.location = {.device = m_gpu.m_facts.ordinal}};
        AllocationHandle memory = 0;
        RETURN_IF_ERROR(
            m_gpu.check("allocate memory", driver.memCreate(&memory, size, &properties, 0)));
        absl::Status mapped = m_gpu.check("map memory", driver.memMap(address, size, 0, memory, 0));
        // The mapping keeps the memory.
        driver.memRelease(memory);
        return mapped;
    }
    absl::Status clear(Address address, size_t size)
    {
        const AccessDescription access{.location = {.device = m_gpu.m_facts.ordinal}};
        RETURN_IF_ERROR(
            m_gpu.check("access memory", m_gpu.m_driver.memSetAccess(address, size, &access, 1)));
        return m_gpu.fill(pointerTo(address), size);
    }

    Gpu& m_gpu;
    const Address m_begin;
    const size_t m_limit;
    const size_t m_step;
    size_t m_size = 0;
};

absl::StatusOr<std::unique_ptr<device::GrowableMemory>> Gpu::reserve()
{
    if (const char* const missing = m_driver.missingForVirtualMemory()) {
        return absl::UnimplementedError(absl::StrCat("the CUDA driver has no function ", missing,
            " for growable memory; install NVIDIA's driver 525 or newer"));
    }
    ASSIGN_OR_RETURN(Context own, context());
    const CurrentContext current(m_driver, own);
    RETURN_IF_ERROR(check("use its context", current.result()));
    int isSupported = 0;
    RETURN_IF_ERROR(check("describe itself",
        m_driver.deviceGetAttribute(
            &isSupported, DeviceAttribute::VirtualMemoryManagementSupported, m_facts.ordinal)));
    if (isSupported == 0) {
        return absl::UnimplementedError(
            absl::StrCat("GPU ", m_facts.ordinal, " has no virtual memory that can grow"));
    }
    const AllocationProperties properties{.location = {.device = m_facts.ordinal}};
    size_t step = 0;
    RETURN_IF_ERROR(check("describe its memory",
        m_driver.memGranularity(&step, &properties, kGranularityRecommended)));
    const size_t limit = (m_addressSize + step - 1) / step * step;
    Address begin = 0;
    RETURN_IF_ERROR(check("reserve addresses", m_driver.memReserve(&begin, limit, 0, 0, 0)));
    return std::make_unique<Growable>(*this, begin, limit, step);
}

} // namespace thalassa::cuda
