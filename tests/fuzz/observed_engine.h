// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ObservedEngine: the parts of an engine that answer queries. Version 1 of "m" has served some
// requests, which the flight recorder holds; a model "lame" is not ready. It executes nothing, and
// its clock does not move. *thread-compatible*.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>

#include "core/engine/services.h"
#include "tests/fuzz/fuzz_support.h"
#include "tests/support/idle_version.h"
#include "tests/support/virtual_clock.h"

namespace thalassa::fuzz {

class ObservedVersion final : public tests::IdleVersion {
public:
    const std::string& name() const override { return smallModel()->name(); }
    int64_t version() const override { return 1; }
    const config::ModelInfo& info() const override { return smallModel()->info(); }
};

class ObservedEngine final : public engine::InferenceEngine, public engine::Health {
public:
    explicit ObservedEngine(tests::VirtualClock& clock)
        : m_clock(clock)
        , m_events(std::make_shared<events::EventLog>(clock))
        , m_drain(*m_events, clock)
        , m_observability({.recentCount = 8, .keptCount = 4},
              {[this] { return engine::ObservabilityService::Versions{m_version}; },
                  [] { return engine::Readiness(); }, m_events},
              clock)
    {
        m_observability.observe(*m_version, std::make_shared<base::TimerThread>(clock));
        using inference::Outcome;
        remember("plain", Outcome::Success);
        remember("", Outcome::Success);
        remember("\r\n\x1b[2J\"\\</script>", Outcome::Failed);
        // The limit of 31 bytes falls into a character.
        remember("éééééééééééééééééééé", Outcome::Cancelled);
        remember("refused", Outcome::Rejected);
    }

    absl::StatusOr<bool> isLive() const override { return true; }
    absl::StatusOr<bool> isReady() const override { return true; }
    absl::StatusOr<bool> isModelReady(const std::string& model, int64_t) const override
    {
        if (model != "m" && model != "lame")
            return absl::NotFoundError(absl::StrCat("unknown model '", model, "'"));
        return model == "m";
    }
    std::string whyNotReady() const override { return ""; }
    std::string whyNoModelIsReady() const override { return ""; }
    const engine::ObservabilityService& observability() const { return m_observability; }
    events::EventLog& events() { return *m_events; }
    engine::Drain& drain() { return m_drain; }
    absl::StatusOr<std::shared_ptr<inference::ServedModel>> findModel(
        const std::string&, int64_t) const override
    {
        return none();
    }
    absl::Status infer(std::unique_ptr<inference::Request>&) override { return none(); }

private:
    static absl::Status none() { return absl::UnimplementedError("an ObservedEngine serves none"); }

    void remember(const std::string& id, inference::Outcome outcome)
    {
        using namespace std::chrono_literals;
        const std::unique_ptr<inference::Request> request = newRequest(m_version);
        inference::RequestContext& context = *request->context();
        context.clientId = id;
        inference::Record& record = context.record;
        record.requestId = ++m_lastId;
        record.outcome = outcome;
        record.receiveStart = m_clock.now();
        record.receiveEnd = record.accepted = record.queued = record.receiveStart + 100us;
        if (outcome == inference::Outcome::Success) {
            record.batchId = 1;
            record.executeStart = record.computeStart = record.queued + 1ms;
            record.computeEnd = record.executeEnd = record.engineDone = record.computeStart + 2ms;
            record.sendEnd = record.engineDone + 50us;
        } else {
            record.code = absl::StatusCode::kUnavailable;
            context.failure = id;
        }
        for (const auto& listener : m_version->listeners())
            listener->onEnd(context);
        m_clock.advance(1s);
    }

    tests::VirtualClock& m_clock;
    const std::shared_ptr<ObservedVersion> m_version = std::make_shared<ObservedVersion>();
    const std::shared_ptr<events::EventLog> m_events; // shared with the service
    engine::Drain m_drain;
    const engine::ObservabilityService m_observability;
    uint64_t m_lastId = 0;
};

} // namespace thalassa::fuzz
