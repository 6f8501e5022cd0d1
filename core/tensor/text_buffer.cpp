// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/text_buffer.h"

#include <memory>
#include <utility>

namespace thalassa::tensor {

Buffer textBuffer(std::string text)
{
    if (text.empty())
        return {};
    auto owned = std::make_unique<std::string>(std::move(text));
    std::string* const memory = owned.get();
    return Buffer(wrapMemory(
        memory->data(), memory->size(), {},
        [](void* context) { delete static_cast<std::string*>(context); }, owned.release()));
}

} // namespace thalassa::tensor
