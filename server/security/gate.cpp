// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/security/gate.h"

namespace thalassa::security {
namespace {

class OpenGate final : public Gate {
public:
    absl::Status admit(Category, const Caller&) const override { return absl::OkStatus(); }
};

} // namespace

std::unique_ptr<Gate> makeOpenGate()
{
    return std::make_unique<OpenGate>();
}

} // namespace thalassa::security
