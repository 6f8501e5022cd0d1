// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/run_tensors.h"

namespace thalassa::backends::kernels {
namespace {

gpu::Address addressOf(const void* memory)
{
    return reinterpret_cast<gpu::Address>(memory);
}

bool isAligned(gpu::Address address)
{
    return address % RunTensors::kAlignment == 0;
}

} // namespace

RunTensors::RunTensors(
    const GpuContext& gpu, const KernelPlan& plan, std::vector<DeviceBuffer>& buffers)
    : m_gpu(gpu)
    , m_plan(plan)
    , m_buffers(buffers)
    , m_addresses(plan.tensors.size())
{
}

Error RunTensors::place(
    const RunMembers& members, std::span<const TensorValues> tensors, bool isBatching)
{
    for (size_t i = 0; i < m_plan.tensors.size(); ++i) {
        const auto byteSize = static_cast<size_t>(tensors[i].bytes);
        if (i < m_plan.inputCount)
            RETURN_IF_ERROR(placeInput(members, i, byteSize));
        else if (m_plan.tensors[i].role == TensorRole::Output)
            RETURN_IF_ERROR(placeOutput(members, i, tensors[i], isBatching));
        else
            RETURN_IF_ERROR(reserve(i, byteSize));
    }
    return {};
}

Error RunTensors::reserve(size_t index, size_t byteSize)
{
    RETURN_IF_ERROR(m_buffers[index].reserve(byteSize));
    m_addresses[index] = m_buffers[index].address();
    return {};
}

Error RunTensors::placeInput(const RunMembers& members, size_t index, size_t byteSize)
{
    if (members.size() == 1) {
        const InputTensor& input = members.front()->inputs[index]->tensor;
        ASSIGN_OR_RETURN(const std::byte* const there, input.addressOnGpu(m_gpu.ordinal()));
        if (there != nullptr && isAligned(addressOf(there))) {
            m_addresses[index] = addressOf(there);
            m_hasTensorInPlace = true;
            return {};
        }
    }
    return reserve(index, byteSize);
}

Error RunTensors::placeOutput(
    const RunMembers& members, size_t index, const TensorValues& tensor, bool isBatching)
{
    const PlannedTensor& planned = m_plan.tensors[index];
    std::vector<OutputSlice> slices;
    if (isBatching) {
        ASSIGN_OR_RETURN(
            slices, sliceRows(members, planned.name, tensor.shape, SliceFor::Responses));
    } else if (members.front()->wants(planned.name)) {
        slices = {wholeSlice(*members.front(), tensor.shape, SliceFor::Responses)};
    }
    const uint64_t elementSize = TRITONSERVER_DataTypeByteSize(planned.type);
    for (const OutputSlice& slice : slices) {
        const uint64_t size = static_cast<uint64_t>(slice.count) * elementSize;
        ASSIGN_OR_RETURN(const OutputMemory memory,
            slice.request->placeOutput({planned.name.c_str(), planned.type, slice.shape, size,
                TRITONSERVER_MEMORY_GPU, Readable::Gpu, m_gpu.ordinal()}));
        if (size == 0)
            continue;
        const bool isWhole = members.size() == 1 && memory.gpu == m_gpu.ordinal() &&
            isAligned(addressOf(memory.data));
        if (isWhole) {
            m_addresses[index] = addressOf(memory.data);
            m_hasTensorInPlace = true;
            return {};
        }
        m_parts.push_back({index, static_cast<uint64_t>(slice.first) * elementSize, size, memory});
    }
    return reserve(index, static_cast<size_t>(tensor.bytes));
}

std::vector<TensorCopy> RunTensors::uploads(const RunMembers& members) const
{
    std::vector<TensorCopy> copies;
    for (size_t i = 0; i < m_plan.inputCount; ++i) {
        gpu::Address target = m_addresses[i];
        for (const BatchMember* const member : members) {
            const MemberInput& input = *member->inputs[i];
            for (const auto& piece : input.pieces) {
                if (addressOf(piece.data()) == target)
                    continue; // it is in place
                copies.push_back({target, addressOf(piece.data()), piece.size(), m_gpu.ordinal(),
                    input.gpu, &m_plan.tensors[i].name});
                target += piece.size();
            }
        }
    }
    return copies;
}

std::vector<TensorCopy> RunTensors::downloads() const
{
    std::vector<TensorCopy> copies;
    copies.reserve(m_parts.size());
    for (const Part& part : m_parts) {
        copies.push_back({addressOf(part.target.data), m_addresses[part.tensor] + part.offset,
            part.size, part.target.gpu, m_gpu.ordinal(), &m_plan.tensors[part.tensor].name});
    }
    return copies;
}

} // namespace thalassa::backends::kernels
