// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A copy of a message whose type is not known. A pure function: *thread-safe*.
#pragma once

#include <google/protobuf/message.h>

#include <memory>

namespace thalassa::client {

// Returns a copy of the same type.
inline std::unique_ptr<google::protobuf::Message> copyOf(const google::protobuf::Message& message)
{
    std::unique_ptr<google::protobuf::Message> copy(message.New());
    copy->CopyFrom(message);
    return copy;
}

} // namespace thalassa::client
