// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The shared memory extensions over HTTP (rows 1.12.1 to 1.12.9). The functions have no state
// besides the registry: *thread-safe*.
#pragma once

#include <cstdint>
#include <string>

#include "core/shared_memory/regions.h"
#include "server/http/message/transport.h"

namespace thalassa::httpapi {

// `region` is the name in the URL; empty if there is none, which means all regions of the kind.
http::Response regionStatus(
    shared_memory::Regions& regions, shared_memory::RegionKind kind, const std::string& region);
http::Response registerRegion(shared_memory::Regions& regions, shared_memory::RegionKind kind,
    const std::string& region, const http::Request& request, uint64_t maxInputSize);
http::Response unregisterRegion(
    shared_memory::Regions& regions, shared_memory::RegionKind kind, const std::string& region);

} // namespace thalassa::httpapi
