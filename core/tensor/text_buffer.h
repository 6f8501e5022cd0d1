// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// textBuffer() makes a Buffer of a string without a copy. *thread-safe*.
#pragma once

#include <string>

#include "core/tensor/buffer.h"

namespace thalassa::tensor {

// The Buffer owns the text; it has no fragment if the text is empty.
Buffer textBuffer(std::string text);

} // namespace thalassa::tensor
