// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/connection.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "client/session/sentence.h"

namespace thalassa::client {
namespace {

constexpr std::array<std::string_view, 8> kNames{"Disconnected", "Connecting", "Connected", "Stale",
    "Unreachable", "Unauthorised", "CertificateRefused", "NotUnderstood"};

} // namespace

std::string_view nameOf(ConnectionState state)
{
    return kNames[static_cast<size_t>(state)];
}

Availability unavailability(const absl::Status& error)
{
    return {Availability::State::Unavailable, std::string(error.message()), sentenceOf(error)};
}

std::optional<ConnectionState> connectionStateNamed(std::string_view name)
{
    const auto found = std::find(kNames.begin(), kNames.end(), name);
    if (found == kNames.end())
        return std::nullopt;
    return static_cast<ConnectionState>(found - kNames.begin());
}

bool ServerFacts::hasExtension(std::string_view extension) const
{
    return std::find(extensions.begin(), extensions.end(), extension) != extensions.end();
}

} // namespace thalassa::client
