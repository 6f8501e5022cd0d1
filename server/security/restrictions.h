// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Restrictions: the categories of one protocol that are restricted, and the header that a caller
// must send for each (rows 1.14.3, 2.3.12). *thread-compatible*: filled from the command line,
// constant from then on.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "server/security/category.h"

namespace thalassa::security {

// The value that a caller has to present. Only its SHA-256 is kept, and matches() compares digests,
// so that its duration tells nothing about the value or its length.
class Secret {
public:
    explicit Secret(std::string_view value);
    bool matches(std::string_view presented) const;

private:
    std::array<unsigned char, 32> m_digest;
};

struct Credential {
    std::string header; // as on the wire
    std::string name;   // as in error messages
    Secret secret;
};

class Restrictions {
public:
    enum class Protocol { Http, Grpc };

    explicit Restrictions(Protocol protocol)
        : m_protocol(protocol)
    {
    }

    // Adds the value of one --http-restricted-api or --grpc-restricted-protocol:
    // <category>[,<category>...]:<header>=<value>. For gRPC the header is a metadata key, prefixed
    // with "triton-grpc-protocol-". Returns INVALID_ARGUMENT for another form, for an unknown
    // category and for one that is restricted already; nothing is added then.
    absl::Status add(std::string_view text);

    // Returns null if the category is not restricted.
    const Credential* find(Category category) const;
    // Returns the names of the restricted categories, such as "health, trace"; empty if there are
    // none.
    std::string names() const;

private:
    const char* kind() const;

    Protocol m_protocol;
    std::map<Category, std::shared_ptr<const Credential>> m_credentials; // shared by a group
};

} // namespace thalassa::security
