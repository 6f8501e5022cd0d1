// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/base/text/json.h"

namespace thalassa::client {

using JsonWriter = json::Writer<>;

inline void writeText(JsonWriter& writer, const std::string& text)
{
    writer.String(text.data(), static_cast<unsigned>(text.size()));
}

} // namespace thalassa::client
