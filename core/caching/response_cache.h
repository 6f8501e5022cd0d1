// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ResponseCache: keeps answers by the keys of their requests. Local and library caches implement
// it. *thread-safe*.
#pragma once

#include "absl/status/statusor.h"
#include "core/caching/request_key.h"
#include "core/caching/stored_response.h"

namespace thalassa::caching {

class ResponseCache {
public:
    virtual ~ResponseCache() = default;

    // Its calls may wait, for a network or a lock of somebody else's: no thread that serves sockets
    // or executes models makes them, and keys need their shared form.
    virtual bool mayWait() const = 0;

    // NOT_FOUND when there is none; any other error counts as none, too.
    virtual absl::StatusOr<StoredResponsePtr> lookup(const RequestKey& key) = 0;

    // ALREADY_EXISTS when there is one, which stays; RESOURCE_EXHAUSTED when it is too large.
    virtual absl::Status insert(const RequestKey& key, StoredResponsePtr response) = 0;
};

} // namespace thalassa::caching
