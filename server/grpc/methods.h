// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Methods: what the server answers to each RPC (rows 2.2, 2.3): health, metadata, inference, model
// control, statistics, logging and reflection; what comes later is UNIMPLEMENTED by name.
// *thread-safe*: constant.
#pragma once

#include <memory>
#include <string>

#include "core/base/alarms.h"
#include "core/base/background_thread.h"
#include "core/engine/engine.h"
#include "core/engine/settings.h"
#include "server/grpc/call.h"
#include "server/grpc/infer_call.h"
#include "server/grpc/infer_stream.h"
#include "server/grpc/method_table.h"
#include "server/security/gate.h"

namespace thalassa::grpcapi {

class Methods {
public:
    // All outlive this.
    Methods(engine::Engine& engine, engine::Settings& settings, const security::Gate& gate,
        base::BackgroundThread& background, const StreamOptions& streams = {});

    // By path, as "/inference.GRPCInferenceService/ServerLive"; null for an unknown one.
    const Method* find(const std::string& path) const { return m_table.find(path); }
    // Passes the gate, then answers.
    void run(const Method& method, const std::shared_ptr<Call>& call) const;
    // The same for ModelInfer. Not OK: the caller has to answer.
    absl::Status infer(InferCall& call) const;

private:
    template <typename Request, typename Answer>
    void add(const char* name, security::Category category, Answer answer);
    void addHealth();
    void addMetadata();
    void addTraceSetting();
    void addModelControl();
    void addLogging();
    void addReflection();
    void addStreams(const StreamOptions& options);
    void addLater();
    template <typename AnyCall>
    absl::Status admit(security::Category category, const AnyCall& call) const;

    engine::Engine& m_engine;
    engine::Settings& m_settings;
    trace::Tracer& m_tracer;
    const security::Gate& m_gate;
    base::BackgroundThread& m_background;              // answers what takes long
    const std::unique_ptr<base::Alarms> m_watchAlarms; // streams ring by it until the server ends
    MethodTable m_table;
};

} // namespace thalassa::grpcapi
