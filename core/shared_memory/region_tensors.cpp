// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/shared_memory/region_tensors.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/device/copy.h"
#include "core/device/memory.h"

namespace thalassa::shared_memory {

using tensor::MemoryKind;
using tensor::MemoryPlace;

// Provides the memory of the outputs: regions for those that have one, and for the others what they
// get without regions. An output on a GPU is written in place by a backend that asks for memory of
// a GPU; any other backend writes to memory of the CPU, from which finish() copies. So does a
// backend whose output is not aligned: a misaligned access of a kernel would cost the GPU.
class RegionTensors final : public inference::OutputAllocator {
public:
    void keep(std::shared_ptr<Region> region) { m_regions.push_back(std::move(region)); }
    void place(const std::string& output, tensor::BlockRef block)
    {
        m_outputs.push_back({output, std::move(block)});
    }

    absl::StatusOr<tensor::BlockRef> allocate(
        const std::string& output, size_t byteSize, MemoryPlace preferred) override
    {
        const Output* const placed = find(output);
        if (placed == nullptr)
            return allocateOnCpu(byteSize, preferred);
        if (byteSize > placed->block->size()) {
            return absl::InternalError(
                absl::StrCat("shared memory size specified with the request for output '", output,
                    "' (", placed->block->size(), " bytes) should be at least ", byteSize,
                    " bytes to hold the results"));
        }
        return isWrittenInPlace(*placed, preferred) ? placed->block
                                                    : allocateOnCpu(byteSize, preferred);
    }
    absl::StatusOr<MemoryPlace> query(
        const std::string& output, size_t*, MemoryPlace preferred) override
    {
        const Output* const placed = find(output);
        return placed != nullptr && isWrittenInPlace(*placed, preferred)
            ? placed->block->place()
            : device::readableByCpu(preferred);
    }
    bool keepsBytes(const std::string& output) const override { return find(output) != nullptr; }
    absl::Status finish(inference::Response& response) const override
    {
        for (const std::shared_ptr<Region>& region : m_regions)
            RETURN_IF_ERROR(region->intact());
        for (const inference::OutputTensor& output : response.outputs()) {
            const Output* const placed = find(output.name);
            if (placed == nullptr || output.byteSize == 0 ||
                output.block->data() == placed->block->data())
                continue;
            RETURN_IF_ERROR(device::copyBytes(device::Registry::system(),
                {placed->block->data(), placed->block->place(), output.block->data(),
                    output.block->place(), output.byteSize}));
            response.context()->copies.addCopy(output.byteSize);
        }
        return absl::OkStatus();
    }

private:
    struct Output {
        std::string name;
        tensor::BlockRef block;
    };
    static bool isWrittenInPlace(const Output& output, MemoryPlace preferred)
    {
        constexpr uintptr_t kAlignment = 64;
        return device::isHostMemory(output.block->place()) ||
            (preferred.kind == MemoryKind::Gpu &&
                reinterpret_cast<uintptr_t>(output.block->data()) % kAlignment == 0);
    }
    static tensor::BlockRef allocateOnCpu(size_t byteSize, MemoryPlace preferred)
    {
        return device::allocateNear(
            device::Registry::system(), byteSize, device::readableByCpu(preferred));
    }
    const Output* find(const std::string& output) const
    {
        const auto found = std::find_if(m_outputs.begin(), m_outputs.end(),
            [&](const Output& one) { return one.name == output; });
        return found == m_outputs.end() ? nullptr : &*found;
    }

    std::vector<std::shared_ptr<Region>> m_regions; // of inputs and outputs; see Region
    std::vector<Output> m_outputs;
};

RequestRegions::RequestRegions(Regions& regions, inference::RequestContext& context)
    : m_regions(regions)
    , m_context(context)
{
}

RequestRegions::~RequestRegions() = default;

RegionTensors& RequestRegions::tensors()
{
    if (!m_tensors) {
        m_tensors = std::make_shared<RegionTensors>();
        m_context.setAllocator(m_tensors);
    }
    return *m_tensors;
}

absl::StatusOr<tensor::BlockRef> RequestRegions::lend(const RegionSlice& slice)
{
    ASSIGN_OR_RETURN(std::shared_ptr<Region> region, m_regions.find(slice.region));
    ASSIGN_OR_RETURN(tensor::BlockRef block, region->lend(slice));
    tensors().keep(std::move(region));
    return block;
}

absl::StatusOr<tensor::Buffer> RequestRegions::input(const RegionSlice& slice)
{
    ASSIGN_OR_RETURN(tensor::BlockRef block, lend(slice));
    m_context.hasSharedInputs = true;
    return tensor::Buffer(block);
}

absl::Status RequestRegions::output(const std::string& name, const RegionSlice& slice)
{
    ASSIGN_OR_RETURN(tensor::BlockRef block, lend(slice));
    tensors().place(name, std::move(block));
    return absl::OkStatus();
}

} // namespace thalassa::shared_memory
