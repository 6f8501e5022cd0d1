// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalassa::base {

// The text of the exception that the calling catch block handles, of whatever type it is: code
// below may be an embedder's. Valid until the block ends; needs no memory. *thread-safe*.
// REQUIRES: the caller is a catch block.
const char* exceptionText() noexcept;

} // namespace thalassa::base
