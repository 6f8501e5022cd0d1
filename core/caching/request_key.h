// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RequestKey: a hash that identifies the response to a request (row 4.6.2). It covers the model's
// namespace, name and version; the name, type, shape and bytes of each input, in the order of
// names; and the requested outputs. The row leaves out the outputs, types and shapes, so that a
// request could be answered with another one's tensors; here it cannot.
//
// The key does not contain the request's id, its parameters, or anything else of the request.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "core/inference/request.h"

namespace thalassa::caching {

struct RequestKey {
    uint64_t high = 0;
    uint64_t low = 0;
    // The key in caches that may wait, which servers may share; else empty. operator== ignores it.
    std::string shared;

    friend bool operator==(const RequestKey& a, const RequestKey& b)
    {
        return a.high == b.high && a.low == b.low;
    }
};

// Makes keys that depend on a secret of this object, so that a client cannot prepare two requests
// with one key. *thread-safe*.
class KeyMaker {
public:
    KeyMaker();

    // Returns nullopt if a byte of the inputs is not in the processor's memory (row 4.6.6), or is
    // in a shared memory region, where its client can change it. `space` is the namespace of the
    // request's model; empty without namespaces.
    std::optional<RequestKey> make(
        const inference::Request& request, const std::string& space) const;

private:
    std::array<uint8_t, 192> m_secret;
};

// Returns a key that is the same in every server: "thalassa:<model>:<version>:<SHA-256>". A hash
// that is not cryptographic would let a client write responses to other clients' requests.
// *thread-safe*. REQUIRES: a KeyMaker has made a key of the request.
std::string makeSharedKey(const inference::Request& request, const std::string& space);

} // namespace thalassa::caching
