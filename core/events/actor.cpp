// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/events/actor.h"

#include <utility>

namespace thalassa::events {
namespace {

thread_local const ActorScope* t_innermost = nullptr;

} // namespace

ActorScope::ActorScope(std::string actor)
    : m_actor(std::move(actor))
    , m_before(std::exchange(t_innermost, this))
{
}

ActorScope::~ActorScope()
{
    t_innermost = m_before;
}

std::string_view ActorScope::current()
{
    return t_innermost == nullptr ? std::string_view() : t_innermost->m_actor;
}

} // namespace thalassa::events
