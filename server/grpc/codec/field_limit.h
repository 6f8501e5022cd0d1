// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Bounds the memory that a message takes once it is parsed: a field, also one that the message's
// type does not have, has two bytes and more on the wire, but protobuf keeps it in an object of
// fifty and more. A message that was compressed has thousands of fields in each byte that was sent.
// The numbers of a field that the type has are not counted: each takes eight bytes, in an array
// that protobuf doubles when it is full.
#pragma once

#include <cstddef>
#include <string_view>

#include "absl/status/status.h"

namespace google::protobuf {
class Descriptor;
}

namespace thalassa::grpcapi {

// Maximum fields of a message other than ModelInferRequest, with those of its parts.
inline constexpr size_t kMaxFields = 65536;
// Maximum fields of a ModelInferRequest without `bytes_contents`, which input_texts.h reads.
inline constexpr size_t kMaxInferFields = 262144;

// Fails with INVALID_ARGUMENT if the message in `bytes` has more than `limit` fields, with those of
// its parts. Does not tell whether the bytes are such a message: the parser does.
absl::Status checkFieldCount(
    std::string_view bytes, const google::protobuf::Descriptor& type, size_t limit);

} // namespace thalassa::grpcapi
