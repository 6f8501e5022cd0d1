// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/options/given_options.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "server/app/options/option_names.h"

namespace thalassa::app {
namespace {

using absl::string_view;

// Options whose value has the key of a restricted API: "<category>,...:<key>=<value>".
constexpr string_view kRestrictions[] = {"http-restricted-api", "grpc-restricted-protocol"};

// Options whose value is "[<name>,]<key>=<value>", a setting that the server passes on.
constexpr string_view kSettings[] = {
    "backend-config", "cache-config", "host-policy", "metrics-config", "trace-config"};

constexpr string_view kSecretWords[] = {"auth", "credential", "key", "passphrase", "passwd",
    "password", "pwd", "secret", "signature", "token"};

template <std::size_t Count> bool isOneOf(const string_view (&names)[Count], string_view name)
{
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

bool namesSecret(const std::string& value)
{
    const std::string lower = absl::AsciiStrToLower(value);
    return std::any_of(std::begin(kSecretWords), std::end(kSecretWords),
        [&lower](string_view word) { return absl::StrContains(lower, word); });
}

// The user of a URL may have a password, and its parameters may have a token.
bool isUrlWithSecret(const std::string& value)
{
    const size_t scheme = value.find("://");
    return scheme != std::string::npos && value.find_first_of("@?", scheme) != std::string::npos;
}

} // namespace

std::vector<engine::GivenOption> givenOptions(const std::vector<std::string>& arguments)
{
    constexpr size_t kDashes = 2;
    std::vector<engine::GivenOption> given;
    for (const std::string& argument : arguments) {
        const size_t equals = argument.find('=');
        engine::GivenOption option;
        option.name = mainName(argument.substr(kDashes, equals - kDashes));
        if (equals != std::string::npos)
            option.value = argument.substr(equals + 1);
        option.isSecret = isOneOf(kRestrictions, option.name) || isUrlWithSecret(option.value) ||
            (isOneOf(kSettings, option.name) && namesSecret(option.value));
        if (option.isSecret)
            option.value.clear();
        given.push_back(std::move(option));
    }
    return given;
}

} // namespace thalassa::app
