// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ResponseCache: keeps responses by the keys of their requests. Local and library caches implement
// it. *thread-safe*.
#pragma once

#include "absl/status/statusor.h"
#include "core/caching/request_key.h"
#include "core/caching/stored_response.h"

namespace thalassa::caching {

class ResponseCache {
public:
    virtual ~ResponseCache() = default;

    // Whether calls may wait, for a network or a foreign lock: then no thread that serves sockets
    // or executes models makes them, and keys need their shared form.
    virtual bool mayWait() const = 0;

    // Fails with NOT_FOUND if there is no response; any other error counts as a miss as well.
    virtual absl::StatusOr<StoredResponsePtr> lookup(const RequestKey& key) = 0;

    // Fails with ALREADY_EXISTS if the key has a response, which stays, and with RESOURCE_EXHAUSTED
    // if the new one is too large.
    virtual absl::Status insert(const RequestKey& key, StoredResponsePtr response) = 0;
};

} // namespace thalassa::caching
