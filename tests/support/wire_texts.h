// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gives a request that the server's reader has read the BYTES elements that the reader keeps beside
// it, as protobuf reads them. *thread-safe*.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "server/grpc/codec/infer_wire.h"

namespace thalassa::tests {

// Returns the request with the texts in its message. Each text stands behind its length, which has
// four bytes.
inline ::inference::ModelInferRequest withTexts(const grpcapi::InferWire& wire)
{
    ::inference::ModelInferRequest request = *wire.message;
    for (int i = 0; i < request.inputs_size(); ++i) {
        std::string_view texts = wire.texts[static_cast<size_t>(i)];
        while (!texts.empty()) {
            uint32_t size = 0;
            std::memcpy(&size, texts.data(), sizeof size);
            request.mutable_inputs(i)->mutable_contents()->add_bytes_contents(
                std::string(texts.substr(sizeof size, size)));
            texts.remove_prefix(sizeof size + size);
        }
    }
    return request;
}

} // namespace thalassa::tests
