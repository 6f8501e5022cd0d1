// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ToldRefusals: makes events of the requests that a model version refuses for want of room. The
// first is told at once, those that follow within five seconds when these are over: however many
// there are, events are few, and each says how many it stands for. *thread-safe*.
//
// Held by shared_ptr: alarms refer to it weakly.
#pragma once

#include <memory>
#include <string>

#include "core/base/alarms.h"
#include "core/base/line_ration.h"
#include "core/events/event_log.h"

namespace thalassa::engine {

class ToldRefusals final : public base::Alarms::Listener,
                           public std::enable_shared_from_this<ToldRefusals> {
public:
    struct Options {
        std::shared_ptr<events::EventLog> events;          // requests outlive the engine
        std::shared_ptr<base::Alarms> alarms;              // shared with the schedulers
        std::string model;                                 // that refuses them
        int64_t version = 0;                               // of it
        const base::Clock* clock = &base::Clock::system(); // outlives this
    };
    explicit ToldRefusals(Options options);

    // `why` is the client's error. Without memory for it there is no event; the counters have it.
    void note(const std::string& why) noexcept;
    void onAlarm() override;

private:
    void tell(uint64_t count, std::string why) const noexcept;

    const Options m_options;
    base::Mutex m_mutex;
    base::LineRation m_ration ABSL_GUARDED_BY(m_mutex);
    std::string m_why ABSL_GUARDED_BY(m_mutex); // of the first that is held back; empty: none is
};

} // namespace thalassa::engine
