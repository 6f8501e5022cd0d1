// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ActorScope names the client that causes the work of this thread: "http 10.0.0.1",
// "grpc 10.0.0.1". While it lives, events that the thread adds have that actor. An inner scope
// replaces the outer one.
#pragma once

#include <string>
#include <string_view>

namespace thalassa::events {

class ActorScope {
public:
    explicit ActorScope(std::string actor);
    ~ActorScope();
    ActorScope(const ActorScope&) = delete;
    ActorScope& operator=(const ActorScope&) = delete;

    // The actor of this thread's innermost scope, valid while that lives. Empty outside any scope:
    // the server itself acts, or the program that embeds it.
    static std::string_view current();

private:
    const std::string m_actor;
    const ActorScope* const m_before;
};

} // namespace thalassa::events
