// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RequestRegions: the regions that the tensors of one request refer to. A decoder makes one for
// each request. The request's context keeps the regions from the first call until it ends.
// *thread-compatible*.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "core/inference/request_context.h"
#include "core/shared_memory/regions.h"
#include "core/tensor/buffer.h"

namespace thalassa::shared_memory {

class RegionTensors;

class RequestRegions {
public:
    // Both must outlive this.
    RequestRegions(Regions& regions, inference::RequestContext& context);
    ~RequestRegions();
    RequestRegions(const RequestRegions&) = delete;
    RequestRegions& operator=(const RequestRegions&) = delete;

    // Lends the bytes of an input.
    absl::StatusOr<tensor::Buffer> input(const RegionSlice& slice);
    // Makes the backend write the output of this name there, in each response. A response whose
    // output is larger fails with INTERNAL (row 1.12.11).
    absl::Status output(const std::string& name, const RegionSlice& slice);

private:
    RegionTensors& tensors();
    absl::StatusOr<tensor::BlockRef> lend(const RegionSlice& slice);

    Regions& m_regions;
    inference::RequestContext& m_context;
    std::shared_ptr<RegionTensors> m_tensors; // null before the first region
};

} // namespace thalassa::shared_memory
