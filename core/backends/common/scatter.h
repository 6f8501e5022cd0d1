// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Scattering: an output of a run becomes the outputs of the requests that ran together. A slice is
// the part of one request. *thread-compatible*.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/backends/common/gather.h"

namespace thalassa::backends {

// The destination of slices: the responses of the requests that want the output, or the states of
// all requests' sequences.
enum class SliceFor { Responses, States };

struct OutputSlice {
    Request* request = nullptr;
    std::vector<int64_t> shape;
    // The range of elements in the whole output.
    int64_t first = 0;
    int64_t count = 0;
    SliceFor target = SliceFor::Responses;

    // Allocates memory for the slice in the response or in the state.
    Result<std::byte*> allocate(const OutputTensor& output) const;
    // States are always in memory of the CPU.
    Result<OutputMemory> place(const OutputTensor& output) const;
};

int64_t rowsOf(const RunMembers& members);

// Slices an output into the rows of each request. Fails with UNSUPPORTED if the first dimension of
// `shape` is not the batch.
Result<std::vector<OutputSlice>> sliceRows(const RunMembers& members, const std::string& output,
    std::span<const int64_t> shape, SliceFor target);

// Slices an output of a ragged batch for the requests that want it. `dims` are those of the output,
// with the batch dimension; a dimension of -1 has the size of the same dimension of the input at
// `source`. Fails with UNSUPPORTED if the slices do not make up the output.
Result<std::vector<OutputSlice>> sliceLikeInput(const RunMembers& members,
    const std::string& output, std::span<const int64_t> shape, std::span<const int64_t> dims,
    size_t source);

// Returns a slice of the whole output, for the only member of a run.
OutputSlice wholeSlice(const BatchMember& member, std::span<const int64_t> shape, SliceFor target);

// Allocates the slice and copies its elements to it; not for BYTES. `elements` are those of the
// whole output.
Error copySlice(const OutputSlice& slice, const std::string& output, TRITONSERVER_DataType type,
    const std::byte* elements);

} // namespace thalassa::backends
