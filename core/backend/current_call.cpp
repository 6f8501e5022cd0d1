// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/current_call.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/backend/instance.h"
#include "core/backend/model.h"

namespace thalassa::backend {
namespace {

thread_local const CallScope* t_innermost = nullptr;

std::string ofBackend(const Backend& backend)
{
    return absl::StrCat("backend '", backend.name(), "'");
}

std::string ofModel(const Model& model)
{
    return absl::StrCat("model '", model.name(), "' (", ofBackend(model.backend()), ")");
}

std::string ofInstance(const Instance& instance)
{
    return absl::StrCat("model instance '", instance.name(), "' (model '", instance.model().name(),
        "', ", ofBackend(instance.model().backend()), ")");
}

} // namespace

const CallScope* CallScope::enter(const CallScope* scope)
{
    return std::exchange(t_innermost, scope);
}

std::string currentCall()
{
    const CallScope* const call = t_innermost;
    if (call == nullptr)
        return "";
    using Kind = CallScope::Object::Kind;
    const void* const object = call->m_object.address;
    switch (call->m_object.kind) {
    case Kind::Backend:
        return absl::StrCat(call->m_name, " of ", ofBackend(*static_cast<const Backend*>(object)));
    case Kind::Model:
        return absl::StrCat(call->m_name, " of ", ofModel(*static_cast<const Model*>(object)));
    case Kind::Instance:
        return absl::StrCat(
            call->m_name, " of ", ofInstance(*static_cast<const Instance*>(object)));
    case Kind::Other:
        break;
    }
    return call->m_name;
}

} // namespace thalassa::backend
