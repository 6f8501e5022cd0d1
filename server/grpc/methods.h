// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Methods: the server's answers to each RPC (rows 2.2, 2.3): health, metadata, inference, model
// control, statistics, logging, shared memory and reflection. RPCs that come later are
// UNIMPLEMENTED by name. *thread-safe*: constant.
#pragma once

#include <memory>
#include <string>

#include "core/base/threads/background_thread.h"
#include "core/base/threads/timer_thread.h"
#include "core/engine/services.h"
#include "core/engine/settings/runtime_settings.h"
#include "server/grpc/call.h"
#include "server/grpc/grpc_options.h"
#include "server/grpc/infer_call.h"
#include "server/grpc/infer_stream.h"
#include "server/grpc/method_table.h"
#include "server/security/gate.h"

namespace thalassa::grpcapi {

class Methods {
public:
    // All references, and the parts of the engine, outlive this.
    Methods(const engine::Services& engine, engine::RuntimeSettings& settings,
        const security::Gate& gate, base::BackgroundThread& background, StreamOptions streams = {},
        Service service = {});

    // Finds a method by its path, such as "/inference.GRPCInferenceService/ServerLive"; null if
    // unknown.
    const Method* find(const std::string& path) const { return m_table.find(path); }
    // Returns UNIMPLEMENTED. For a method of the observability extension the error names the
    // address that serves it.
    absl::Status unknown(const std::string& path) const;
    // Returns OK if the gate admits the call, else the error that the caller gets. Called before
    // run().
    absl::Status admit(const Method& method, const Call& call) const;
    // Does the same for ModelInfer.
    absl::Status admit(const InferCall& call) const;
    // Answers the call, now or later.
    void run(const Method& method, const std::shared_ptr<Call>& call) const;

private:
    template <typename Request, typename Answer>
    void add(const char* name, security::Category category, Answer answer);
    void addHealth();
    void addMetadata();
    void addModelMetadata();
    void addTraceSetting();
    void addModelControl();
    void addLogging();
    void addReflection();
    void addStreams();
    void addLater();
    template <typename AnyCall>
    absl::Status admitCaller(security::Category category, const AnyCall& call) const;

    const engine::Services m_engine;
    engine::RuntimeSettings& m_settings;
    const security::Gate& m_gate;
    const StreamOptions m_streams;
    base::BackgroundThread& m_background;                   // answers slow queries
    const std::unique_ptr<base::TimerThread> m_watchAlarms; // wakes streams until the server ends
    const Service m_service;
    MethodTable m_table;
};

} // namespace thalassa::grpcapi
