// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RequestKey: what tells one request's answer from another's (row 4.6.2): the model's namespace,
// name and version; of each input, in the order of names, its name, type, shape and bytes; and
// which outputs are asked for. The row leaves out the last one and the types and shapes, so that a
// request could be answered with another one's tensors; here it cannot.
//
// Not in the key: the request's id, its parameters, and anything else that is its own.
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
    // For caches that other servers share, and empty for others; not part of the comparison.
    std::string shared;

    friend bool operator==(const RequestKey& a, const RequestKey& b)
    {
        return a.high == b.high && a.low == b.low;
    }
};

// Makes keys that only this object can make: they depend on a secret of its own, so that nobody can
// prepare two requests with one key. *thread-safe*.
class KeyMaker {
public:
    KeyMaker();

    // None when a byte of the inputs lies elsewhere than in the processor's memory (row 4.6.6).
    // `space`: the namespace of the request's model; empty without namespaces.
    std::optional<RequestKey> make(
        const inference::Request& request, const std::string& space) const;

private:
    std::array<uint8_t, 192> m_secret;
};

// The same request's key in every server: "thalassa:<model>:<version>:<SHA-256>". A hash that is
// not cryptographic would let a client write answers to other clients' requests. *thread-safe*.
// REQUIRES: a KeyMaker has made a key of it.
std::string makeSharedKey(const inference::Request& request, const std::string& space);

} // namespace thalassa::caching
