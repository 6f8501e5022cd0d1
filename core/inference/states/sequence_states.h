// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SequenceStates: the states of one sequence (rows 4.3.31 to 4.3.37). The output that a backend
// makes from a state while it executes a request is an input of the sequence's next request:
//
//   kept --renew()--> being made --allocate(), the backend writes--> --update()--> kept
//                                \--no update(): what was kept stays
//
// *thread-compatible*, and never used by two requests at once: the oldest strategy executes one
// request of a sequence at a time, and the direct one a batch of an instance at a time. So a
// backend is done with the states of a request before it releases it and, with the direct strategy,
// before its Execute returns.
//
// Shared by the sequence and its requests; refers to the model's StateSpecs.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "core/device/device.h"
#include "core/inference/states/model_states.h"
#include "core/inference/states/state_bytes.h"
#include "core/tensor/block.h"

namespace thalassa::inference {

// Returns the size in bytes of a zero state, whose BYTES elements are empty. Fails like
// tensor::elementCount().
absl::StatusOr<size_t> zeroedByteSize(tensor::DataType type, tensor::Dimensions shape);
// Returns INVALID_ARGUMENT if the block (null: no bytes) does not match type and shape.
absl::Status checkBytes(
    tensor::DataType type, tensor::Dimensions shape, const tensor::BlockRef& block);

class SequenceState {
public:
    // `bytes` outlives it.
    SequenceState(const StateSpec& spec, StateBytes& bytes);
    SequenceState(SequenceState&&) = default;

    const StateSpec& spec() const { return *m_spec; }
    void addTo(Request& request) const;
    void becomeDummyLike(Request& request);

    // Begins a new state of that type and shape.
    void renew(tensor::DataType type, tensor::Shape shape);
    // Returns the memory of the new state; null for no bytes, UNAVAILABLE if there is no memory.
    // It lies at `preferred` if there is memory, otherwise where the CPU can read it, as the bytes
    // of a BYTES state always do. With one buffer and an equal size it is the memory of the input;
    // another size or place gives a new buffer, which update() makes the one. A new buffer of equal
    // size begins with the bytes of the old one; its error is that of the copy. A state that grows
    // is given a buffer on a GPU once, which keeps its bytes and its address at any size; its error
    // is that of device::GrowableMemory.
    absl::StatusOr<tensor::BlockRef> allocate(size_t size, tensor::MemoryPlace preferred = {});
    const tensor::BlockRef& allocated() const { return m_next.block; }
    // Makes the new state the kept one. If its bytes do not match its type and shape, returns
    // INVALID_ARGUMENT and keeps the old one.
    absl::Status update();

    std::shared_ptr<void> handedOut; // the C API's data about the memory, kept as long as this

private:
    struct Value {
        tensor::DataType dataType = tensor::DataType::Invalid;
        tensor::Shape shape;
        tensor::BlockRef block;
    };
    // The memory of a state that grows, shared with the blocks that lend it.
    using Growable = std::shared_ptr<device::GrowableMemory>;

    size_t ownSize(const tensor::BlockRef& block) const;
    bool isGrowable(const tensor::BlockRef& block) const;
    bool hasOneBufferOf(size_t size) const;
    absl::StatusOr<tensor::BlockRef> grow(size_t size, tensor::MemoryPlace place);
    absl::StatusOr<tensor::BlockRef> makeBlock(size_t size, tensor::MemoryPlace place);
    void count();

    const StateSpec* m_spec;
    StateBytes* m_bytes;
    StateSizes m_counted{}; // bytes of this state in m_bytes
    Value m_kept;
    Value m_next;
    Growable m_growable; // null: it was not needed
    tensor::MemoryPlace m_growablePlace;
    tensor::BlockRef m_spare; // the block kept before; the next state may use it
};

class SequenceStates {
public:
    // `allBytes` counts the bytes of all sequences of the model; it may be null.
    explicit SequenceStates(
        std::span<const StateSpec> specs, std::shared_ptr<StateCount> allBytes = nullptr);

    // Returns the size of its own memory, without the initial bytes, which belong to the model. May
    // be called on any thread.
    size_t byteSize() const { return sum(m_bytes.own()); }

    // Adds the states to the inputs of `request`, and changes nothing else.
    void addTo(Request& request) const;
    // See ModelStates::addTo().
    void becomeDummiesLike(Request& request);
    // Returns the state with that output name, or null. The pointer is valid as long as this
    // object.
    SequenceState* find(std::string_view outputName);

private:
    StateBytes m_bytes;
    std::vector<SequenceState> m_states; // never changes its size: the C API hands elements out
};

} // namespace thalassa::inference
