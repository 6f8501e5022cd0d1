// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Functions that parse the value of an option and store it in its place in ServerOptions: those of
// core/base/cli/places.h and further ones. Pure functions: *thread-safe*.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>

#include "absl/status/status.h"
#include "core/base/cli/places.h"
#include "core/base/status_macros.h"
#include "server/app/options/options.h"

namespace thalassa::app {

using Apply = std::function<absl::Status(const std::string&, ServerOptions&)>;

constexpr int64_t kMaxInt = std::numeric_limits<int>::max();
constexpr int64_t kMaxPort = 65535;
constexpr int64_t kMaxBytes = std::numeric_limits<int64_t>::max();

using cli::append;
using cli::boolean;
using cli::text;

// Each returns a function that parses a value and stores it in `place`.
template <typename Place> Apply number(Place place, int64_t least, int64_t greatest = kMaxInt)
{
    return cli::whole(place, least, greatest);
}
template <typename Place> Apply seconds(Place place)
{
    return cli::duration<std::chrono::seconds>(place, 0, kMaxInt);
}
// A negative number means 0, as in Triton (row 7.2).
template <typename Place> Apply secondsOrNone(Place place)
{
    return [place](const std::string& value, ServerOptions& options) -> absl::Status {
        ASSIGN_OR_RETURN(const int64_t parsed, cli::parseWhole(value, -kMaxInt, kMaxInt));
        place(options) = std::chrono::seconds(std::max<int64_t>(0, parsed));
        return absl::OkStatus();
    };
}
template <typename Place> Apply milliseconds(Place place)
{
    return cli::duration<std::chrono::milliseconds>(place, 1, kMaxInt);
}
template <typename Place> Apply microseconds(Place place)
{
    return cli::duration<std::chrono::microseconds>(place, 0, kMaxInt);
}
template <typename Place> Apply forwardPattern(Place place)
{
    return [place](const std::string& value, ServerOptions& options) -> absl::Status {
        ASSIGN_OR_RETURN(place(options), security::ForwardedHeaders::create(value));
        return absl::OkStatus();
    };
}
template <typename Place> Apply restriction(Place place)
{
    return [place](const std::string& value, ServerOptions& options) {
        return place(options).add(value);
    };
}

} // namespace thalassa::app
