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

#include <memory>
#include <span>
#include <string_view>
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

class SequenceState {
public:
    explicit SequenceState(const StateSpec& spec);
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

    const StateSpec* m_spec;
    Value m_kept;
    Value m_next;
    tensor::BlockRef m_spare; // what was kept before: the next one may be written there
};

class SequenceStates {
public:
    explicit SequenceStates(std::span<const StateSpec> specs);

    // As inputs, and nothing else.
    void addTo(Request& request) const;
    // See ModelStates::addTo().
    void becomeDummiesLike(Request& request);
    // By the name of its output; null when there is none. Valid as long as this.
    SequenceState* find(std::string_view outputName);

private:
    std::vector<SequenceState> m_states; // never changes its size: the C API hands elements out
};

} // namespace thalassa::inference
