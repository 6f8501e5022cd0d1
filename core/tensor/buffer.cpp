// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/buffer.h"

#include <cassert>
#include <cstring>
#include <new>
#include <utility>

namespace thalassa::tensor {

Buffer::Buffer(const BlockRef& block)
{
    const size_t size = block->size();
    append(slice(block, 0, size));
}

void Buffer::append(Fragment fragment)
{
    if (fragment.size == 0)
        return;
    m_byteSize += fragment.size;
    m_fragments.push_back(std::move(fragment));
}

void Buffer::copyTo(void* target) const
{
    auto* out = static_cast<std::byte*>(target);
    for (const Fragment& fragment : m_fragments) {
        std::memcpy(out, fragment.data, fragment.size);
        out += fragment.size;
    }
}

Fragment slice(const BlockRef& block, size_t offset, size_t size)
{
    assert(offset <= block->size() && size <= block->size() - offset);
    return {block, block->data() + offset, size, block->place()};
}

Buffer copiedBuffer(std::string_view bytes)
{
    if (bytes.empty())
        return {};
    BlockRef block = allocateHeapBlock(bytes.size());
    if (!block)
        throw std::bad_alloc();
    std::memcpy(block->data(), bytes.data(), bytes.size());
    return Buffer(block);
}

} // namespace thalassa::tensor
