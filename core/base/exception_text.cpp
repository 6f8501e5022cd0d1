// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/exception_text.h"

#include <exception>
#include <new>

namespace thalassa::base {

const char* exceptionText() noexcept
{
    try {
        throw; // the same object, which outlives this function
    } catch (const std::bad_alloc&) {
        return "not enough memory"; // its own text names a C++ type
    } catch (const std::exception& error) {
        return error.what();
    } catch (...) {
        return "an exception of unknown type";
    }
}

} // namespace thalassa::base
