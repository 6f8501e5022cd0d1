// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads the elements of `bytes_contents`, which a parsed message would keep in one string each:
// fifty bytes and more for an element that has two on the wire. *thread-compatible*.
#pragma once

#include <cstdint>
#include <string>

#include "server/grpc/codec/slice_reader.h"

namespace thalassa::grpcapi {

// Reads the next `length` bytes, an input of a ModelInferRequest. Appends the input to `rest` as a
// field of the request, without `bytes_contents`, and the elements of that field to `texts`, each
// after its length in four bytes, as in a BYTES tensor. Returns false if the bytes are no input.
bool splitInput(SliceReader& reader, uint64_t length, std::string& rest, std::string& texts);

} // namespace thalassa::grpcapi
