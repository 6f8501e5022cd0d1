// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Scattering: an output of a run becomes the outputs of the requests that ran together. A slice is
// what one of them gets. *thread-compatible*.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/backends/common/gather.h"

namespace thalassa::backends {

// Who gets slices: the responses of those that want the output, or the sequences of all.
enum class SliceFor { Responses, States };

struct OutputSlice {
    Request* request = nullptr;
    std::vector<int64_t> shape;
    // Its elements among all of the output.
    int64_t first = 0;
    int64_t count = 0;
    SliceFor target = SliceFor::Responses;

    // Its memory in the response, or in the state.
    Result<std::byte*> allocate(const OutputTensor& output) const;
};

int64_t rowsOf(const RunMembers& members);

// Each gets its own rows of the output. An error if the first dimension of its `shape` is not the
// batch.
Result<std::vector<OutputSlice>> sliceRows(const RunMembers& members, const std::string& output,
    std::span<const int64_t> shape, SliceFor target);

// What those that want an output of a ragged batch get of it: `dims` are its own, with the batch
// dimension, and where they say -1 the size is that of the input at `source` at the same place. An
// error if they do not make up the output.
Result<std::vector<OutputSlice>> sliceLikeInput(const RunMembers& members,
    const std::string& output, std::span<const int64_t> shape, std::span<const int64_t> dims,
    size_t source);

// The whole of it, for the only member of a run.
OutputSlice wholeSlice(const BatchMember& member, std::span<const int64_t> shape, SliceFor target);

// Copies the slice's elements to where they belong; not for BYTES. `elements` are those of
// the whole output.
Error copySlice(const OutputSlice& slice, const std::string& output, TRITONSERVER_DataType type,
    const std::byte* elements);

} // namespace thalassa::backends
