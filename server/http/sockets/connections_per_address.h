// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// ConnectionsPerAddress counts the open connections of each client address (PeerAddress::network).
// It keeps nothing of addresses without a connection. *thread-safe*.
#pragma once

#include <cstddef>
#include <map>

#include "core/base/mutex.h"
#include "server/http/sockets/peer_address.h"

namespace thalassa::http {

class ConnectionsPerAddress {
public:
    size_t of(const PeerAddress& peer) const;
    void add(const PeerAddress& peer);
    void remove(const PeerAddress& peer);

private:
    mutable base::Mutex m_mutex;
    // An absl::flat_hash_map is damaged by an insertion without memory.
    std::map<PeerAddress::Bytes, size_t> m_counts ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::http
