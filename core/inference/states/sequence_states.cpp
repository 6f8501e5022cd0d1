// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/inference/states/sequence_states.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/base/text/string_view.h"
#include "core/device/copy.h"
#include "core/device/memory.h"
#include "core/tensor/bytes_tensor.h"

namespace thalassa::inference {
namespace {

size_t sizeOf(const tensor::BlockRef& block)
{
    return block ? block->size() : 0;
}

tensor::Buffer bufferOf(const tensor::BlockRef& block)
{
    return block ? tensor::Buffer(block) : tensor::Buffer();
}

// Whether a backend that prefers `place` uses the memory of the block as it is.
bool suits(const tensor::BlockRef& block, tensor::MemoryPlace place)
{
    return block->place() == place ||
        (device::isHostMemory(block->place()) && device::isHostMemory(place));
}

} // namespace

absl::StatusOr<size_t> zeroedByteSize(tensor::DataType type, tensor::Dimensions shape)
{
    if (type != tensor::DataType::Bytes) {
        ASSIGN_OR_RETURN(const int64_t size, tensor::byteSize(type, shape));
        return static_cast<size_t>(size);
    }
    // Each element is a length of 0.
    ASSIGN_OR_RETURN(const int64_t size, tensor::byteSize(tensor::DataType::Uint32, shape));
    return static_cast<size_t>(size);
}

absl::Status checkBytes(
    tensor::DataType type, tensor::Dimensions shape, const tensor::BlockRef& block)
{
    if (type == tensor::DataType::Bytes) {
        ASSIGN_OR_RETURN(const int64_t expected, tensor::elementCount(shape));
        ASSIGN_OR_RETURN(const int64_t count, tensor::countElements(bufferOf(block)));
        if (count == expected)
            return absl::OkStatus();
        return absl::InvalidArgumentError(absl::StrCat("expected ", expected,
            " elements for a BYTES tensor of shape ", tensor::toString(shape), ", got ", count));
    }
    ASSIGN_OR_RETURN(const int64_t expected, tensor::byteSize(type, shape));
    if (sizeOf(block) == static_cast<size_t>(expected))
        return absl::OkStatus();
    return absl::InvalidArgumentError(absl::StrCat("expected ", expected, " bytes for a ",
        base::toAbsl(tensor::dataTypeName(type)), " tensor of shape ", tensor::toString(shape),
        ", got ", sizeOf(block)));
}

SequenceState::SequenceState(const StateSpec& spec, StateBytes& bytes)
    : m_spec(&spec)
    , m_bytes(&bytes)
    , m_kept{spec.dataType, spec.shape, spec.initial}
{
    if (!spec.usesOneBuffer || !spec.initial)
        return;
    // The buffer will be overwritten, and all sequences share the initial bytes, so it is a copy.
    // If there is no memory for the copy, the first output gets a buffer of its own, or fails.
    if (tensor::BlockRef own = tensor::allocateHeapBlock(spec.initial->size())) {
        std::memcpy(own->data(), spec.initial->data(), own->size());
        m_kept.block = std::move(own);
    }
    count();
}

bool SequenceState::isGrowable(const tensor::BlockRef& block) const
{
    return m_growable && block && block->data() == m_growable->data();
}

// The initial bytes belong to the model, and growable memory is counted by itself.
size_t SequenceState::ownSize(const tensor::BlockRef& block) const
{
    return block.get() == m_spec->initial.get() || isGrowable(block) ? 0 : sizeOf(block);
}

// Called after each change of the blocks that it holds.
void SequenceState::count()
{
    StateSizes held{};
    const auto add = [&](const tensor::BlockRef& block) {
        if (const size_t size = ownSize(block); size > 0)
            sizeIn(held, block->place().kind) += size;
    };
    add(m_kept.block);
    add(m_spare);
    if (m_next.block.get() != m_kept.block.get())
        add(m_next.block);
    if (m_growable)
        sizeIn(held, m_growablePlace.kind) += m_growable->size();
    m_bytes->change(m_counted, held);
    m_counted = held;
}

void SequenceState::addTo(Request& request) const
{
    InputTensor* input = request.findInput(m_spec->inputName);
    if (input == nullptr) {
        input = &request.inputs.emplace_back();
        input->name = m_spec->inputName;
    }
    input->dataType = m_kept.dataType;
    input->shape = input->backendShape = m_kept.shape;
    input->data = bufferOf(m_kept.block);
    input->handedOut = nullptr;
}

void SequenceState::becomeDummyLike(Request& request)
{
    const InputTensor* const like = request.findInput(m_spec->inputName);
    if (like == nullptr)
        return;
    const absl::StatusOr<size_t> size = zeroedByteSize(like->dataType, like->backendShape);
    if (!size.ok())
        return;
    tensor::BlockRef block;
    if (*size > 0)
        block = tensor::allocateClearedHeapBlock(*size);
    if (*size > 0 && !block)
        return; // it keeps the initial shape, which may need an execution of its own
    m_kept = {like->dataType, like->backendShape, std::move(block)};
    count();
}

// The initial bytes are not the sequence's own.
bool SequenceState::hasOneBufferOf(size_t size) const
{
    return m_spec->usesOneBuffer && m_kept.block && m_kept.block.get() != m_spec->initial.get() &&
        m_kept.block->size() == size;
}

void SequenceState::renew(tensor::DataType type, tensor::Shape shape)
{
    m_next = {type, std::move(shape), {}};
    const auto size = tensor::byteSize(m_next.dataType, m_next.shape);
    if (size.ok() && hasOneBufferOf(static_cast<size_t>(*size)))
        m_next.block = m_kept.block;
    count();
}

// Returns a block that holds no bytes of another client, or null if there is no memory.
absl::StatusOr<tensor::BlockRef> SequenceState::makeBlock(size_t size, tensor::MemoryPlace place)
{
    const bool hasOld = hasOneBufferOf(size);
    if (hasOld && suits(m_kept.block, place))
        return m_kept.block;
    if (m_spare && m_spare->size() == size && suits(m_spare, place) && !m_spare.isShared())
        return std::exchange(m_spare, {});
    if (m_spec->grows && !device::isHostMemory(place))
        return grow(size, place);
    // Cleared: a backend may leave bytes unwritten.
    tensor::BlockRef block = device::allocateNear(device::Registry::system(), size, place);
    if (block && hasOld) {
        if (suits(m_kept.block, block->place()))
            return m_kept.block; // there is no memory at `place`
        RETURN_IF_ERROR(device::copyBuffer(
            device::Registry::system(), bufferOf(m_kept.block), block->data(), block->place()));
    }
    return block;
}

// Returns a block over the growable memory, which has the bytes of the state before.
absl::StatusOr<tensor::BlockRef> SequenceState::grow(size_t size, tensor::MemoryPlace place)
{
    const device::Registry& devices = device::Registry::system();
    if (!m_growable) {
        device::Device* const gpu = devices.find(place);
        if (gpu == nullptr) {
            return absl::UnavailableError(
                absl::StrCat("there is no GPU ", place.deviceId, " for growable memory"));
        }
        ASSIGN_OR_RETURN(m_growable, gpu->reserve());
        m_growablePlace = place;
    }
    RETURN_IF_ERROR(m_growable->grow(size));
    if (m_kept.block && !isGrowable(m_kept.block)) {
        const size_t kept = std::min(size, m_kept.block->size());
        RETURN_IF_ERROR(device::copyBytes(devices,
            {m_growable->data(), m_growablePlace, m_kept.block->data(), m_kept.block->place(),
                kept}));
    }
    return tensor::wrapMemory(
        m_growable->data(), size, m_growablePlace,
        [](void* owner) { delete static_cast<Growable*>(owner); }, new Growable(m_growable));
}

absl::StatusOr<tensor::BlockRef> SequenceState::allocate(size_t size, tensor::MemoryPlace preferred)
{
    const tensor::MemoryPlace place =
        m_next.dataType == tensor::DataType::Bytes ? device::readableByCpu(preferred) : preferred;
    if (sizeOf(m_next.block) == size && (size == 0 || suits(m_next.block, place)))
        return m_next.block;
    m_next.block = {};
    const absl::StatusOr<tensor::BlockRef> block = makeBlock(size, place);
    if (block.ok())
        m_next.block = *block;
    count();
    RETURN_IF_ERROR(block.status());
    if (!m_next.block) {
        return absl::UnavailableError(
            absl::StrCat("no memory for ", size, " bytes of state '", m_spec->outputName, "'"));
    }
    return m_next.block;
}

absl::Status SequenceState::update()
{
    const absl::Status fits = checkBytes(m_next.dataType, m_next.shape, m_next.block);
    if (!fits.ok()) {
        return absl::InvalidArgumentError(
            absl::StrCat("state '", m_spec->outputName, "': ", fits.message()));
    }
    if (m_next.block.get() != m_kept.block.get() && !m_growable)
        m_spare = std::move(m_kept.block);
    m_kept = m_next;
    count();
    return absl::OkStatus();
}

SequenceStates::SequenceStates(
    std::span<const StateSpec> specs, std::shared_ptr<StateCount> allBytes)
    : m_bytes(std::move(allBytes))
{
    m_states.reserve(specs.size());
    for (const StateSpec& spec : specs)
        m_states.emplace_back(spec, m_bytes);
}

void SequenceStates::addTo(Request& request) const
{
    for (const SequenceState& state : m_states)
        state.addTo(request);
}

void SequenceStates::becomeDummiesLike(Request& request)
{
    for (SequenceState& state : m_states)
        state.becomeDummyLike(request);
}

SequenceState* SequenceStates::find(std::string_view outputName)
{
    for (SequenceState& state : m_states) {
        if (state.spec().outputName == outputName)
            return &state;
    }
    return nullptr;
}

} // namespace thalassa::inference
