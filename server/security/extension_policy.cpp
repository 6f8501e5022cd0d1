// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/security/extension_policy.h"

#include <arpa/inet.h>

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/base/text/excerpt.h"
#include "server/address/address.h"

namespace thalassa::security {
namespace {

bool isIpv4(const std::string& host)
{
    in_addr parsed{};
    return ::inet_pton(AF_INET, host.c_str(), &parsed) == 1;
}

bool isIpv6(const std::string& host)
{
    in6_addr parsed{};
    return ::inet_pton(AF_INET6, host.c_str(), &parsed) == 1;
}

// Returns "name:port" or "[address]:port" without the port and the brackets.
std::string withoutPort(std::string_view authority)
{
    if (authority.starts_with('[')) {
        const size_t end = authority.find(']');
        const std::string_view rest =
            end == std::string_view::npos ? "x" : authority.substr(end + 1);
        return rest.empty() || rest.starts_with(':') ? std::string(authority.substr(1, end - 1))
                                                     : "";
    }
    return std::string(authority.substr(0, authority.find(':')));
}

// Returns "http://host:port" without the scheme.
std::string_view authorityOf(std::string_view origin)
{
    const size_t scheme = origin.find("://");
    return scheme == std::string_view::npos ? std::string_view() : origin.substr(scheme + 3);
}

} // namespace

ExtensionPolicy::ExtensionPolicy(ExtensionOptions options)
    : m_options(std::move(options))
{
}

std::string ExtensionPolicy::whereItIs() const
{
    const char* const kOpen =
        "--allow-remote-observability=read or write opens the extension on the inference ports";
    if (m_options.administration.empty())
        return absl::StrCat("the observability extension is not served on this port; ",
            m_options.administrationOption, " opens the administration port, ", kOpen);
    return absl::StrCat("the observability extension is not served on this port, but on the "
                        "administration address ",
        m_options.administration, "; ", kOpen);
}

absl::Status ExtensionPolicy::checkChange() const
{
    if (m_options.access == Access::Write)
        return absl::OkStatus();
    return absl::PermissionDeniedError(
        absl::StrCat("this port serves the observability extension for reading only",
            m_options.administration.empty() ? ""
                                             : absl::StrCat("; the administration address ",
                                                   m_options.administration, " serves changes"),
            "; --allow-remote-observability=write allows them here"));
}

// A page can point a name at this machine, but it cannot choose a number as that name.
bool ExtensionPolicy::isOwnHost(std::string_view authority) const
{
    const std::string host = withoutPort(authority);
    const std::string own = address::bareHost(m_options.address);
    const bool isAnyAddress = own == "0.0.0.0" || own == "::";
    return address::isLoopback(host) || absl::EqualsIgnoreCase(host, own) ||
        (isAnyAddress && (isIpv4(host) || isIpv6(host)));
}

absl::Status ExtensionPolicy::checkHost(const Sender& sender) const
{
    if (sender.host == nullptr || isOwnHost(*sender.host))
        return absl::OkStatus();
    return absl::PermissionDeniedError(absl::StrCat("the Host '", base::excerpt(*sender.host),
        "' is not an address of the administration port; expected localhost, 127.0.0.1, [::1] or "
        "the address of --admin-address (",
        m_options.address, ")"));
}

absl::Status ExtensionPolicy::checkOrigin(const Sender& sender) const
{
    if (sender.origin == nullptr)
        return absl::OkStatus();
    const std::string authority(authorityOf(*sender.origin));
    if (sender.host != nullptr && absl::EqualsIgnoreCase(authority, *sender.host) &&
        isOwnHost(authority))
        return absl::OkStatus();
    return absl::PermissionDeniedError(
        absl::StrCat("the request comes from a page of the origin '", base::excerpt(*sender.origin),
            "', which may not change this server: expected no Origin, or the address that the "
            "request was sent to"));
}

bool ExtensionPolicy::isJson(const Sender& sender)
{
    if (sender.contentType == nullptr)
        return false;
    const std::string& type = *sender.contentType;
    const std::string essence = type.substr(0, type.find(';'));
    return absl::EqualsIgnoreCase(absl::StripAsciiWhitespace(essence), "application/json");
}

} // namespace thalassa::security
