// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/endpoint.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "client/session/sentence.h"
#include "core/base/status_macros.h"

namespace thalassa::client {

std::string Endpoint::toString(const char* secureScheme) const
{
    return isSecure ? absl::StrCat(secureScheme, "://", address.toString()) : address.toString();
}

absl::StatusOr<Endpoint> parseEndpoint(const std::string& text, const std::string& defaultPort)
{
    std::string rest = text;
    Endpoint endpoint;
    for (const std::string scheme : {"https://", "grpcs://"}) {
        if (absl::StartsWithIgnoreCase(rest, scheme)) {
            rest.erase(0, scheme.size());
            endpoint.isSecure = true;
            break;
        }
    }
    const bool isPlain =
        absl::StartsWithIgnoreCase(rest, "http://") || absl::StartsWithIgnoreCase(rest, "grpc://");
    if (absl::StrContains(rest, "://") && (endpoint.isSecure || !isPlain)) {
        return sentenceError(absl::StatusCode::kInvalidArgument,
            QT_TRANSLATE_NOOP("Client",
                "'%1' has an unknown scheme: expected http://, https://, grpc:// or grpcs://, or "
                "none"),
            {text});
    }
    ASSIGN_OR_RETURN(endpoint.address, parseAddress(rest, defaultPort));
    return endpoint;
}

} // namespace thalassa::client
