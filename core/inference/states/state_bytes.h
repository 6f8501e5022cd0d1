// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// StateBytes: the number of bytes that the states of one sequence have, by kind of memory.
// *thread-safe*: any thread may read while one adds.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <memory>
#include <tuple>
#include <utility>

#include "core/tensor/block.h"

namespace thalassa::inference {

// Bytes by tensor::MemoryKind.
using StateSizes = std::array<size_t, 3>;

inline size_t sum(const StateSizes& sizes)
{
    size_t all = 0;
    for (const size_t size : sizes)
        all += size;
    return all;
}

// Returns the number of a kind of memory.
template <typename Sizes> auto& sizeIn(Sizes& sizes, tensor::MemoryKind kind)
{
    return sizes[static_cast<size_t>(kind)];
}

class StateCount {
public:
    StateSizes sizes() const
    {
        StateSizes sizes{};
        for (size_t kind = 0; kind < sizes.size(); ++kind)
            sizes[kind] = m_sizes[kind].load(std::memory_order_relaxed);
        return sizes;
    }
    void change(const StateSizes& from, const StateSizes& to)
    {
        for (size_t kind = 0; kind < to.size(); ++kind) {
            if (to[kind] != from[kind]) // a decrease is added as its negative, modulo 2^64
                m_sizes[kind].fetch_add(to[kind] - from[kind], std::memory_order_relaxed);
        }
    }

private:
    std::array<std::atomic<size_t>, std::tuple_size_v<StateSizes>> m_sizes{};
};

class StateBytes {
public:
    // `all` counts the states of all sequences of the model, and is shared with the model; null if
    // there is no such count.
    explicit StateBytes(std::shared_ptr<StateCount> all)
        : m_all(std::move(all))
    {
    }
    ~StateBytes() { change(m_own.sizes(), {}); }
    StateBytes(const StateBytes&) = delete;
    StateBytes& operator=(const StateBytes&) = delete;

    StateSizes own() const { return m_own.sizes(); }
    void change(const StateSizes& from, const StateSizes& to)
    {
        m_own.change(from, to);
        if (m_all != nullptr)
            m_all->change(from, to);
    }

private:
    StateCount m_own;
    const std::shared_ptr<StateCount> m_all;
};

} // namespace thalassa::inference
