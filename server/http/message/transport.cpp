// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/message/transport.h"

#include "absl/strings/match.h"
#include "core/base/text/string_view.h"

namespace thalassa::http {

const std::string* Headers::find(std::string_view name) const
{
    for (const auto& [fieldName, value] : m_fields) {
        if (absl::EqualsIgnoreCase(fieldName, base::toAbsl(name)))
            return &value;
    }
    return nullptr;
}

tensor::Buffer gathered(tensor::Buffer bytes)
{
    if (bytes.fragmentCount() <= 1)
        return bytes;
    tensor::BlockRef block = tensor::allocateHeapBlock(bytes.byteSize());
    if (!block)
        return bytes;
    bytes.copyTo(block->data());
    return tensor::Buffer(block);
}

} // namespace thalassa::http
