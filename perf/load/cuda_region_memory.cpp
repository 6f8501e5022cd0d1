// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "absl/strings/str_cat.h"
#include "core/backends/common/cuda/driver.h"
#include "core/base/status_macros.h"
#include "perf/load/region_memory.h"

namespace thalassa::perf {
namespace {

using cuda::Result;

constexpr int kGpu = 0;

class CudaMemory final : public RegionMemory {
public:
    explicit CudaMemory(const cuda::Driver& driver)
        : m_driver(driver)
    {
    }
    ~CudaMemory() override
    {
        if (m_context == nullptr)
            return;
        {
            const cuda::CurrentContext current(m_driver, m_context);
            if (m_memory != 0)
                m_driver.memFree(m_memory);
            if (m_stream != nullptr)
                m_driver.streamDestroy(m_stream);
        }
        m_driver.primaryContextRelease(m_gpu);
    }

    absl::Status allocate(uint64_t size)
    {
        RETURN_IF_ERROR(check("find GPU 0", m_driver.deviceGet(&m_gpu, kGpu)));
        RETURN_IF_ERROR(check("use GPU 0", m_driver.primaryContextRetain(&m_context, m_gpu)));
        const cuda::CurrentContext current(m_driver, m_context);
        RETURN_IF_ERROR(check("use GPU 0", current.result()));
        RETURN_IF_ERROR(
            check("make a stream", m_driver.streamCreate(&m_stream, cuda::kStreamNonBlocking)));
        RETURN_IF_ERROR(
            check(absl::StrCat("allocate ", size, " bytes"), m_driver.memAlloc(&m_memory, size)));
        m_size = size;
        cuda::IpcHandle handle = {};
        RETURN_IF_ERROR(
            check("make a handle of the memory", m_driver.ipcGetHandle(&handle, m_memory)));
        m_handle.assign(handle.bytes, sizeof handle.bytes);
        return absl::OkStatus();
    }
    absl::Status write(uint64_t offset, std::string_view bytes) override
    {
        const cuda::CurrentContext current(m_driver, m_context);
        RETURN_IF_ERROR(check("use GPU 0", current.result()));
        RETURN_IF_ERROR(check("copy tensors",
            m_driver.copyToDevice(m_memory + offset, bytes.data(), bytes.size(), m_stream)));
        return check("copy tensors", m_driver.streamSynchronize(m_stream));
    }
    absl::Status addTo(client::ServerLink& server, const std::string& name) override
    {
        return server.registerCudaRegion({name, m_handle, kGpu, m_size});
    }
    absl::Status removeFrom(client::ServerLink& server, const std::string& name) override
    {
        return server.unregisterCudaRegion(name);
    }

private:
    absl::Status check(const std::string& what, Result result) const
    {
        if (result == Result::Success)
            return absl::OkStatus();
        return absl::UnavailableError(
            absl::StrCat("--shared-memory=cuda: cannot ", what, ": ", m_driver.describe(result)));
    }

    const cuda::Driver& m_driver;
    cuda::Ordinal m_gpu = 0;
    cuda::Context m_context = nullptr;
    cuda::Stream m_stream = nullptr;
    cuda::Address m_memory = 0;
    uint64_t m_size = 0;
    std::string m_handle;
};

} // namespace

absl::StatusOr<std::unique_ptr<RegionMemory>> makeCudaMemory(uint64_t size)
{
    const cuda::Driver* const driver = cuda::Driver::find();
    if (driver == nullptr) {
        return absl::UnavailableError(
            absl::StrCat("--shared-memory=cuda: ", cuda::Driver::reasonWithout()));
    }
    auto memory = std::make_unique<CudaMemory>(*driver);
    if (absl::Status allocated = memory->allocate(size); !allocated.ok())
        return allocated;
    return memory;
}

} // namespace thalassa::perf
