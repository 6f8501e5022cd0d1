// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The distribution builds abseil with a string_view of its own, which the standard one does not
// convert to. These two functions convert them without a copy.
#pragma once

#include <string_view>

#include "absl/strings/string_view.h"

namespace thalassa::base {

inline absl::string_view toAbsl(std::string_view text)
{
    return {text.data(), text.size()};
}
inline std::string_view toStd(absl::string_view text)
{
    return {text.data(), text.size()};
}

} // namespace thalassa::base
