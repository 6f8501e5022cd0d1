// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RapidJSON's documents and writers, with an allocator that throws std::bad_alloc if there is no
// memory: with its own allocator, RapidJSON goes on with a null pointer. Not thread-safe, like
// RapidJSON's own types.
#pragma once

#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <cstddef>
#include <cstdlib>
#include <new>

namespace thalassa::json {

// Implements RapidJSON's concept Allocator.
class Allocator {
public:
    static constexpr bool kNeedFree = true;

    void* Malloc(size_t size) { return Realloc(nullptr, 0, size); }
    void* Realloc(void* memory, size_t /*oldSize*/, size_t size)
    {
        if (size == 0) {
            Free(memory);
            return nullptr;
        }
        void* const result = std::realloc(memory, size);
        if (result == nullptr)
            throw std::bad_alloc();
        return result;
    }
    static void Free(void* memory) { std::free(memory); }
};

using Document = rapidjson::GenericDocument<rapidjson::UTF8<>,
    rapidjson::MemoryPoolAllocator<Allocator>, Allocator>;
using Value = Document::ValueType;
using StringBuffer = rapidjson::GenericStringBuffer<rapidjson::UTF8<>, Allocator>;
template <unsigned flags = rapidjson::kWriteDefaultFlags>
using Writer =
    rapidjson::Writer<StringBuffer, rapidjson::UTF8<>, rapidjson::UTF8<>, Allocator, flags>;

} // namespace thalassa::json
