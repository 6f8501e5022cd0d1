// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalassa::base {

// Returns the text of the exception that the calling catch block handles, which may have any type
// because the code below may be an embedder's; "not enough memory" for std::bad_alloc. The text is
// valid until the block ends. Allocates no memory. *thread-safe*.
// REQUIRES: the caller is a catch block.
const char* exceptionText() noexcept;

} // namespace thalassa::base
