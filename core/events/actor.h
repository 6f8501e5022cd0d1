// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ActorScope: who causes what this thread does now: "http 10.0.0.1", "grpc 10.0.0.1". As long
// as it lives, events that the thread notes are that client's. One inside another replaces it.
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

    // Of this thread's innermost scope, as long as that lives. Empty outside of any: the server
    // itself, or the program that embeds it.
    static std::string_view current();

private:
    const std::string m_actor;
    const ActorScope* const m_before;
};

} // namespace thalassa::events
