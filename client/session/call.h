// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Call: the handle of something that a session does: a query, a watch, a poll. The copies of a Call
// are the same handle. A Call that is dropped ends nothing. *lives on the session's thread*.
#pragma once

#include <memory>

namespace thalassa::client {

class ActiveCall;

class Call {
public:
    Call() = default;
    explicit Call(std::weak_ptr<ActiveCall> call);

    // Ends it: its functions are not called any more. May be called at any time, also from one of
    // these functions, and again.
    void cancel();
    bool isActive() const;

private:
    std::weak_ptr<ActiveCall> m_call;
};

} // namespace thalassa::client
