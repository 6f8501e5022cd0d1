// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The bytes of HTTP requests. Pure functions: *thread-safe*.
#pragma once

#include <string>
#include <string_view>

#include "client/address.h"
#include "client/metadata.h"
#include "client/model_description.h"

namespace thalassa::client {

// Returns "/v2/models/NAME" or "/v2/models/NAME/versions/VERSION", escaped.
std::string modelPath(const ModelName& model);

// Returns the request line and the fields for the host and the metadata, without the empty line
// that ends a head.
std::string requestHead(std::string_view method, std::string_view path, const Metadata& metadata,
    const Address& server);

// Return "/v2/systemsharedmemory/region/NAME/" and the same for CUDA shared memory, escaped.
std::string regionPath(const std::string& name);
std::string cudaRegionPath(const std::string& name);

// Returns a request after whose answer the connection is closed.
std::string queryRequest(std::string_view method, std::string_view path, const Metadata& metadata,
    const Address& server, std::string_view body = {});

} // namespace thalassa::client
