// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Tracks the entry point of a library that each thread executes, for reports about what the library
// does there. *thread-safe*: each thread has its own.
#pragma once

#include <string>

#include "triton/core/tritonbackend.h"

namespace thalassa::backend {

// Returns the entry point that the calling thread executes, as in
// "TRITONBACKEND_ModelInstanceExecute of model instance 'm_0_0' (model 'm', backend 'b')"; empty if
// the thread executes none.
std::string currentCall();

// While a CallScope exists, its thread executes the given entry point. Scopes of one thread nest.
// The name and the object, which is the entry point's first argument, outlive the scope.
class CallScope {
public:
    template <typename... Arguments>
    explicit CallScope(const char* name, const Arguments&... arguments)
        : m_name(name)
        , m_object(objectOf(arguments...))
        , m_outer(enter(this))
    {
    }
    ~CallScope() { enter(m_outer); }
    CallScope(const CallScope&) = delete;
    CallScope& operator=(const CallScope&) = delete;

private:
    friend std::string currentCall();

    struct Object {
        enum class Kind { Other, Backend, Model, Instance } kind = Kind::Other;
        const void* address = nullptr;
    };
    template <typename... Others>
    static Object objectOf(TRITONBACKEND_Backend* backend, const Others&...)
    {
        return {Object::Kind::Backend, backend};
    }
    template <typename... Others>
    static Object objectOf(TRITONBACKEND_Model* model, const Others&...)
    {
        return {Object::Kind::Model, model};
    }
    template <typename... Others>
    static Object objectOf(TRITONBACKEND_ModelInstance* instance, const Others&...)
    {
        return {Object::Kind::Instance, instance};
    }
    template <typename... Others> static Object objectOf(const Others&...) { return {}; }

    // Makes `scope` the thread's innermost scope and returns the previous one.
    static const CallScope* enter(const CallScope* scope);

    const char* const m_name;
    const Object m_object;
    const CallScope* const m_outer;
};

} // namespace thalassa::backend
