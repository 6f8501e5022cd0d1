// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/security/gate.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace thalassa::security {
namespace {

class OpenGate final : public Gate {
public:
    absl::Status admit(Category, const Caller&) const override { return absl::OkStatus(); }
};

class RestrictedGate final : public Gate {
public:
    RestrictedGate(Restrictions http, Restrictions grpc)
        : m_http(std::move(http))
        , m_grpc(std::move(grpc))
    {
    }

    absl::Status admit(Category category, const Caller& caller) const override
    {
        const bool isGrpc = caller.protocol == "grpc";
        const Credential* const expected = (isGrpc ? m_grpc : m_http).find(category);
        if (expected == nullptr)
            return absl::OkStatus();
        const std::string* const presented = caller.header(expected->header);
        if (presented != nullptr && expected->secret.matches(*presented))
            return absl::OkStatus();
        return isGrpc ? absl::UnavailableError(absl::StrCat("This protocol is restricted, "
                                                            "expecting header '",
                            expected->name, "'"))
                      : absl::PermissionDeniedError(absl::StrCat(
                            "This API is restricted, expecting header '", expected->name, "'"));
    }

private:
    const Restrictions m_http;
    const Restrictions m_grpc;
};

} // namespace

std::unique_ptr<Gate> makeOpenGate()
{
    return std::make_unique<OpenGate>();
}

std::unique_ptr<Gate> makeGate(Restrictions http, Restrictions grpc)
{
    return std::make_unique<RestrictedGate>(std::move(http), std::move(grpc));
}

} // namespace thalassa::security
