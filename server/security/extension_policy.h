// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// ExtensionPolicy: how much of the observability extension (thalassa.v1) one port serves, and which
// requests of web pages it refuses. A page that an operator's browser shows can send requests to
// ports that only the operator reaches; it must neither change anything there (cross-site request
// forgery) nor, by a name that it points at this machine (DNS rebinding), read anything.
// *thread-safe*: constant after construction.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "observability.pb.h"

namespace thalassa::security {

// A client's access to the extension on a port.
enum class Access : uint8_t { None, Read, Write };

// Whether a request asks for a change of the server; all other messages of the extension only read.
template <typename Request> constexpr bool changesServer(const Request&)
{
    return false;
}
inline bool changesServer(const v1::DrainRequest& request)
{
    return request.action() != v1::DrainRequest::SHOW;
}
inline bool changesServer(const v1::TraceSettingsRequest& request)
{
    return request.has_change();
}
inline bool changesServer(const v1::LogSettingsRequest& request)
{
    return request.has_change();
}
inline bool changesServer(const v1::CloseConnectionRequest&)
{
    return true;
}

// The fields of an HTTP request that tell where it comes from; null if it has no field of that
// name.
struct Sender {
    const std::string* host = nullptr;
    const std::string* origin = nullptr;
    const std::string* contentType = nullptr;
};

struct ExtensionOptions {
    Access access = Access::None;
    // The address that the port listens on, as the options take it.
    std::string address = "0.0.0.0";
    // "host:port" of the administration port of the same protocol, for errors; empty if there is
    // none.
    std::string administration;
    // The option that opens such a port.
    std::string administrationOption = "--allow-admin";
};

class ExtensionPolicy {
public:
    ExtensionPolicy() = default; // for a port that does not serve the extension
    explicit ExtensionPolicy(ExtensionOptions options);

    bool isServed() const { return m_options.access != Access::None; }
    // Returns where the extension is served, for errors of a port without it, after "there is no
    // X".
    std::string whereItIs() const;
    // Returns PERMISSION_DENIED if the port serves reading only.
    absl::Status checkChange() const;
    // Returns PERMISSION_DENIED unless the Host is this machine by number or by the name of the
    // port's own address. Clients other than browsers may leave the field out.
    absl::Status checkHost(const Sender& sender) const;
    // Checks a request that changes something. Returns PERMISSION_DENIED if a page of another
    // origin sent it.
    absl::Status checkOrigin(const Sender& sender) const;
    // Whether the body is declared as JSON. Pages of other origins cannot send such a body
    // unasked.
    static bool isJson(const Sender& sender);

private:
    bool isOwnHost(std::string_view host) const;

    ExtensionOptions m_options;
};

} // namespace thalassa::security
