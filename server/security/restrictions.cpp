// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/security/restrictions.h"

#include <openssl/crypto.h>
#include <openssl/sha.h>

#include <set>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace thalassa::security {
namespace {

constexpr std::pair<std::string_view, Category> kCategories[] = {{"health", Category::Health},
    {"metadata", Category::Metadata}, {"inference", Category::Inference},
    {"shared-memory", Category::SharedMemory}, {"model-config", Category::ModelConfig},
    {"model-repository", Category::ModelRepository}, {"statistics", Category::Statistics},
    {"trace", Category::Trace}, {"logging", Category::Logging}};
constexpr std::string_view kGrpcPrefix = "triton-grpc-protocol-";

using Digest = std::array<unsigned char, SHA256_DIGEST_LENGTH>;

Digest digestOf(std::string_view text)
{
    Digest digest{};
    SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data());
    return digest;
}

const Category* categoryOf(std::string_view name)
{
    for (const auto& [known, category] : kCategories) {
        if (known == name)
            return &category;
    }
    return nullptr;
}

std::string categoryNames()
{
    return absl::StrJoin(kCategories, ", ",
        [](std::string* out, const auto& category) { out->append(category.first); });
}

struct Group {
    std::string_view categories;
    std::string_view header;
    std::string_view value;
};

// The value of the option may hold secrets: no message quotes more of it than the categories.
absl::StatusOr<Group> split(std::string_view text)
{
    const size_t colon = text.find(':');
    const size_t equals = text.find('=', colon == std::string_view::npos ? text.size() : colon);
    const absl::Status malformed = absl::InvalidArgumentError(
        "expected <category>[,<category>...]:<header>=<value>, in which no part is empty");
    if (colon == std::string_view::npos || equals == std::string_view::npos)
        return malformed;
    const Group group{
        text.substr(0, colon), text.substr(colon + 1, equals - colon - 1), text.substr(equals + 1)};
    if (group.categories.empty() || group.header.empty() || group.value.empty())
        return malformed;
    return group;
}

} // namespace

Secret::Secret(std::string_view value)
    : m_digest(digestOf(value))
{
}

bool Secret::matches(std::string_view presented) const
{
    const Digest digest = digestOf(presented);
    return CRYPTO_memcmp(digest.data(), m_digest.data(), m_digest.size()) == 0;
}

const char* Restrictions::kind() const
{
    return m_protocol == Protocol::Http ? "api" : "protocol";
}

absl::Status Restrictions::add(std::string_view text)
{
    const absl::StatusOr<Group> group = split(text);
    if (!group.ok())
        return group.status();
    const std::string name = m_protocol == Protocol::Http
        ? std::string(group->header)
        : std::string(kGrpcPrefix).append(group->header);
    // Metadata keys are lower-case on the wire; names of HTTP headers are case-insensitive.
    const auto credential = std::make_shared<const Credential>(
        Credential{absl::AsciiStrToLower(name), name, Secret(group->value)});
    std::set<Category> added;
    const std::vector<std::string> names = absl::StrSplit(std::string(group->categories), ',');
    for (const std::string& one : names) {
        const Category* const category = categoryOf(one);
        if (category == nullptr) {
            return absl::InvalidArgumentError(absl::StrCat(
                "unknown restricted ", kind(), " '", one, "'; expected one of ", categoryNames()));
        }
        if (find(*category) != nullptr || !added.insert(*category).second) {
            return absl::InvalidArgumentError(absl::StrCat("restricted ", kind(), " '", one,
                "' can not be specified in multiple config groups"));
        }
    }
    for (const Category category : added)
        m_credentials.emplace(category, credential);
    return absl::OkStatus();
}

const Credential* Restrictions::find(Category category) const
{
    const auto found = m_credentials.find(category);
    return found == m_credentials.end() ? nullptr : found->second.get();
}

std::string Restrictions::names() const
{
    std::vector<std::string> names;
    for (const auto& [name, category] : kCategories) {
        if (find(category) != nullptr)
            names.emplace_back(name);
    }
    return absl::StrJoin(names, ", ");
}

} // namespace thalassa::security
