// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/exception_text.h"

#include <exception>

namespace thalassa::base {

const char* exceptionText() noexcept
{
    try {
        throw; // the same object, which outlives this function
    } catch (const std::exception& error) {
        return error.what();
    } catch (...) {
        return "an exception of unknown type";
    }
}

} // namespace thalassa::base
