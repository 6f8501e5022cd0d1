// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The shared memory extensions over HTTP (rows 1.12.1 to 1.12.9). Pure functions but for the
// registry: *thread-safe*.
#pragma once

#include <cstdint>
#include <string>

#include "core/shared_memory/regions.h"
#include "server/http/message/transport.h"

namespace thalassa::httpapi {

// `region` is the name in the URL; empty if there is none, which means all regions.
http::Response systemRegionStatus(shared_memory::Regions& regions, const std::string& region);
http::Response registerSystemRegion(shared_memory::Regions& regions, const std::string& region,
    const http::Request& request, uint64_t maxInputSize);
http::Response unregisterSystemRegion(shared_memory::Regions& regions, const std::string& region);

// There are no CUDA regions: status is empty, an unregistration has nothing to do, and a
// registration is refused as by Triton without a GPU.
http::Response cudaRegionStatus(shared_memory::Regions& regions, const std::string& region);
http::Response registerCudaRegion(shared_memory::Regions& regions, const std::string& region);
http::Response unregisterCudaRegion(shared_memory::Regions& regions);

} // namespace thalassa::httpapi
