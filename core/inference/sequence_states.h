// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SequenceStates: the states of one sequence (rows 4.3.31 to 4.3.37). What a backend makes of a
// state while it executes a request is an input of the sequence's next one:
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

#include <atomic>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "core/inference/model_states.h"
#include "core/tensor/cleared_block.h"

namespace thalassa::inference {

// Bytes of a state that is zero: a text of BYTES has no characters then. Fails like
// tensor::elementCount().
absl::StatusOr<size_t> zeroedByteSize(tensor::DataType type, tensor::Dimensions shape);
// INVALID_ARGUMENT if the block (null: none) does not hold what type and shape say.
absl::Status checkBytes(
    tensor::DataType type, tensor::Dimensions shape, const tensor::BlockRef& block);

// How many bytes the states of a sequence take: of it alone, and of all of its model's. Read on any
// thread: *thread-safe*, with one that adds.
class StateBytes {
public:
    // `all` is shared with the model; null: nobody wants to know.
    explicit StateBytes(std::shared_ptr<std::atomic<size_t>> all)
        : m_all(std::move(all))
    {
    }
    ~StateBytes() { add(0 - own()); }
    StateBytes(const StateBytes&) = delete;
    StateBytes& operator=(const StateBytes&) = delete;

    size_t own() const { return m_own.load(std::memory_order_relaxed); }
    // What is taken away is added as its negative, modulo 2^64.
    void add(size_t size)
    {
        m_own.fetch_add(size, std::memory_order_relaxed);
        if (m_all != nullptr)
            m_all->fetch_add(size, std::memory_order_relaxed);
    }

private:
    std::atomic<size_t> m_own{0};
    const std::shared_ptr<std::atomic<size_t>> m_all;
};

class SequenceState {
public:
    // `bytes` outlives it.
    SequenceState(const StateSpec& spec, StateBytes& bytes);
    SequenceState(SequenceState&&) = default;

    const StateSpec& spec() const { return *m_spec; }
    void addTo(Request& request) const;
    void becomeDummyLike(Request& request);

    // A state of that type and shape will be made.
    void renew(tensor::DataType type, tensor::Shape shape);
    // Memory for it; null for no bytes. UNAVAILABLE if there is none. With one buffer, and as many
    // bytes, it is that of the input; another size is a new buffer, which update() makes the one.
    absl::StatusOr<tensor::BlockRef> allocate(size_t size);
    const tensor::BlockRef& allocated() const { return m_next.block; }
    // It is made. INVALID_ARGUMENT if its bytes are not what its type and shape say: the old one
    // stays then.
    absl::Status update();

    std::shared_ptr<void> handedOut; // by the C API about the memory: lives as long as this

private:
    struct Value {
        tensor::DataType dataType = tensor::DataType::Invalid;
        tensor::Shape shape;
        tensor::BlockRef block;
    };
    bool isOneBufferOf(size_t size) const;
    void count();

    const StateSpec* m_spec;
    StateBytes* m_bytes;
    size_t m_counted = 0; // there, of this state
    Value m_kept;
    Value m_next;
    tensor::BlockRef m_spare; // what was kept before: the next one may be written there
};

class SequenceStates {
public:
    // `allBytes`: where those of all sequences of the model are counted.
    explicit SequenceStates(
        std::span<const StateSpec> specs, std::shared_ptr<std::atomic<size_t>> allBytes = nullptr);

    // Of its own memory, whatever thread asks: not of initial bytes, which belong to the model.
    size_t byteSize() const { return m_bytes.own(); }

    // As inputs, and nothing else.
    void addTo(Request& request) const;
    // See ModelStates::addTo().
    void becomeDummiesLike(Request& request);
    // By the name of its output; null when there is none. Valid as long as this.
    SequenceState* find(std::string_view outputName);

private:
    StateBytes m_bytes;
    std::vector<SequenceState> m_states; // never changes its size: the C API hands elements out
};

} // namespace thalassa::inference
