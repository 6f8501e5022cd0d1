// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// BodyAdmission is the part of one connection in the budget of bodies (body_budget.h). It asks for
// room before the body of the current request is read further, counts the bytes that come, and
// measures whether they come quickly enough. Small bodies need no room: the first 64 KiB of each
// connection are not counted. *lives on the I/O thread* of its connection.
#pragma once

#include <cstdint>
#include <utility>

#include "core/base/clock.h"
#include "server/http/budgets/body_budget.h"
#include "server/http/budgets/min_rate.h"
#include "server/http/message/request_reader.h"
#include "server/http/pipeline.h"
#include "server/http/server_context.h"

namespace thalassa::http {

class BodyAdmission {
public:
    // `reader` reads the body; `pipeline` has the earlier requests. All outlive it.
    BodyAdmission(
        const ServerContext& context, const RequestReader& reader, const Pipeline& pipeline);
    BodyAdmission(const BodyAdmission&) = delete;
    BodyAdmission& operator=(const BodyAdmission&) = delete;

    // Whether a body is being read.
    bool isInBody() const;
    // Whether the budget must be asked before the body is read further. A body whose announced
    // length is large needs room before its first byte is read.
    bool needsRoom() const;
    // Asks the budget. While the answer is Wait, isWaiting() is true; `wake`: see BodyBudget.
    BodyBudget::Admission askForRoom(BodyBudget::Wake wake);
    bool isWaiting() const { return m_isWaiting; }
    // Called when the budget may have room. Returns whether the body waited for it.
    bool endWait() { return std::exchange(m_isWaiting, false); }

    // Counts the bytes of the body that have come, in the budget alone or also against the minimum
    // rates, at time `at`.
    void countBytes() { m_lease.growTo(countableBytes()); }
    void countBytes(base::TimePoint at);
    // Called when reading is resumed: the time of the pause does not count against the rate.
    void resume(base::TimePoint now) { m_rate.resume(now); }
    // Whether the body has come too slowly.
    bool isBehind(base::TimePoint now) const { return m_rate.isBehind(now); }
    // Whether it has come too slowly for a body for which others wait.
    bool holdsUpOthers(base::TimePoint now) const { return m_hasTurn && m_turnRate.isBehind(now); }

    // Called when the body is whole. Returns its part of the budget.
    BodyLease finish();
    // Gives the body up.
    void abandon();

private:
    uint64_t freeBytes() const;
    uint64_t countableBytes() const;
    void leave();

    const ServerContext& m_context;
    const RequestReader& m_reader;
    const Pipeline& m_pipeline;
    uint64_t m_ticket = 0;       // place of the body in the budget's order
    uint64_t m_countedBytes = 0; // bytes that m_rate has counted
    bool m_isStarted = false;    // m_rate has been started for this body
    bool m_isWaiting = false;    // reading stopped because of the budget
    bool m_hasTurn = false;      // reading goes on although the budget is used up
    BodyLease m_lease;
    MinRate m_rate;
    MinRate m_turnRate;
};

} // namespace thalassa::http
