// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A number of bytes as text for people. A pure function: *thread-safe*.
#pragma once

#include <cstdint>
#include <string>

namespace thalassa::base {

// Returns text such as "850 bytes", "12.3 KiB" or "4.0 GiB".
std::string byteText(uint64_t byteSize);

} // namespace thalassa::base
