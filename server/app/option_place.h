// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Functions that parse the value of an option and store it in its place in ServerOptions. Pure
// functions: *thread-safe*.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <type_traits>

#include "absl/status/status.h"
#include "core/base/status_macros.h"
#include "server/app/option_values.h"
#include "server/app/options.h"

namespace thalassa::app {

using Apply = std::function<absl::Status(const std::string&, ServerOptions&)>;

constexpr int64_t kMaxInt = std::numeric_limits<int>::max();
constexpr int64_t kMaxPort = 65535;
constexpr int64_t kMaxBytes = std::numeric_limits<int64_t>::max();

// A function that returns the member of that name, for the functions below.
#define OPTION_PLACE(member) [](ServerOptions& options) -> auto& { return options.member; }

// Each returns a function that parses a value and stores it in `place`.
template <typename Place> Apply text(Place place)
{
    return [place](const std::string& value, ServerOptions& options) {
        place(options) = value;
        return absl::OkStatus();
    };
}
template <typename Place> Apply boolean(Place place)
{
    return [place](const std::string& value, ServerOptions& options) -> absl::Status {
        ASSIGN_OR_RETURN(place(options), parseBool(value));
        return absl::OkStatus();
    };
}
template <typename Place> Apply number(Place place, int64_t least, int64_t greatest = kMaxInt)
{
    return
        [place, least, greatest](const std::string& value, ServerOptions& options) -> absl::Status {
            ASSIGN_OR_RETURN(const int64_t parsed, parseNumber(value, least, greatest));
            auto& target = place(options);
            target = static_cast<std::decay_t<decltype(target)>>(parsed);
            return absl::OkStatus();
        };
}
template <typename Place> Apply seconds(Place place)
{
    return [place](const std::string& value, ServerOptions& options) -> absl::Status {
        ASSIGN_OR_RETURN(const int64_t parsed, parseNumber(value, -kMaxInt, kMaxInt));
        place(options) = std::chrono::seconds(std::max<int64_t>(0, parsed));
        return absl::OkStatus();
    };
}
template <typename Place> Apply milliseconds(Place place)
{
    return [place](const std::string& value, ServerOptions& options) -> absl::Status {
        ASSIGN_OR_RETURN(const int64_t parsed, parseNumber(value, 1, kMaxInt));
        place(options) = std::chrono::milliseconds(parsed);
        return absl::OkStatus();
    };
}
template <typename Place> Apply microseconds(Place place)
{
    return [place](const std::string& value, ServerOptions& options) -> absl::Status {
        ASSIGN_OR_RETURN(const int64_t parsed, parseNumber(value, 0, kMaxInt));
        place(options) = std::chrono::microseconds(parsed);
        return absl::OkStatus();
    };
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
template <typename Place> Apply append(Place place)
{
    return [place](const std::string& value, ServerOptions& options) {
        place(options).push_back(value);
        return absl::OkStatus();
    };
}

} // namespace thalassa::app
