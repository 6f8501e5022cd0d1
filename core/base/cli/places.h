// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions for the member `apply` of Option: each returns a function that parses a value and
// stores it in a place of the target. Pure functions: *thread-safe*.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/base/cli/values.h"
#include "core/base/status_macros.h"

// A place: the member of the target with that name.
#define OPTION_PLACE(member) ([](auto& options) -> auto& { return options.member; })

namespace thalassa::cli {

template <typename Place> auto text(Place place)
{
    return [place](const std::string& value, auto& target) {
        place(target) = value;
        return absl::OkStatus();
    };
}

// Stores true for a flag.
template <typename Place> auto flag(Place place)
{
    return [place](const std::string&, auto& target) {
        place(target) = true;
        return absl::OkStatus();
    };
}

template <typename Place> auto boolean(Place place)
{
    return [place](const std::string& value, auto& target) -> absl::Status {
        ASSIGN_OR_RETURN(place(target), parseBool(value));
        return absl::OkStatus();
    };
}

// Stores a whole number in a place of any integer type that can hold it.
template <typename Place> auto whole(Place place, int64_t least, int64_t greatest)
{
    return [place, least, greatest](const std::string& value, auto& target) -> absl::Status {
        ASSIGN_OR_RETURN(const int64_t parsed, parseWhole(value, least, greatest));
        auto& stored = place(target);
        stored = static_cast<std::decay_t<decltype(stored)>>(parsed);
        return absl::OkStatus();
    };
}

template <typename Place> auto wholes(Place place, int64_t least, int64_t greatest)
{
    return [place, least, greatest](const std::string& value, auto& target) -> absl::Status {
        ASSIGN_OR_RETURN(place(target), parseWholes(value, least, greatest));
        return absl::OkStatus();
    };
}

// Stores a whole number of the unit, such as std::chrono::milliseconds.
template <typename Unit, typename Place> auto duration(Place place, int64_t least, int64_t greatest)
{
    return [place, least, greatest](const std::string& value, auto& target) -> absl::Status {
        ASSIGN_OR_RETURN(const int64_t parsed, parseWhole(value, least, greatest));
        place(target) = Unit(parsed);
        return absl::OkStatus();
    };
}

// Adds the value to a list.
template <typename Place> auto append(Place place)
{
    return [place](const std::string& value, auto& target) {
        place(target).push_back(value);
        return absl::OkStatus();
    };
}

// Accepts one of several words, and calls `use` with the target and the meaning of the word.
template <typename Value, typename Use>
auto choice(std::vector<std::pair<std::string, Value>> words, Use use)
{
    return [words = std::move(words), use](const std::string& value, auto& target) -> absl::Status {
        std::string known;
        for (const auto& [word, meaning] : words) {
            if (word == value) {
                use(target, meaning);
                return absl::OkStatus();
            }
            absl::StrAppend(&known, known.empty() ? "" : ", ", word);
        }
        return expected(absl::StrCat("one of ", known), value);
    };
}

} // namespace thalassa::cli
