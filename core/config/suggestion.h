// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The end of a message about an unknown name: ", did you mean 'x'?", or nothing when no name is
// near. Pure functions: *thread-safe*.
#pragma once

#include <google/protobuf/descriptor.h>

#include <string>

namespace thalassa::config {

std::string suggestField(const google::protobuf::Descriptor& message, const std::string& name);
std::string suggestEnumerator(
    const google::protobuf::EnumDescriptor& enumeration, const std::string& name);

} // namespace thalassa::config
