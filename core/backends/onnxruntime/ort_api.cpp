// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/ort_api.h"

#include <bit>

namespace thalassa::backends::ort {

Functions bind(const void* const* table)
{
    Functions functions;
#define THALASSA_ORT_BIND(slot, name, ...)                                                         \
    functions.name = std::bit_cast<decltype(functions.name)>(table[slot]);
    THALASSA_ORT_FUNCTIONS(THALASSA_ORT_BIND)
#undef THALASSA_ORT_BIND
    return functions;
}

} // namespace thalassa::backends::ort
