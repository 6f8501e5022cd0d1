// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// OtherUser: makes the process act as a user without privileges during its lifetime, if it runs as
// root, whom no mode of a file stops. *thread-compatible*.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

namespace thalassa::tests {

class OtherUser {
public:
    OtherUser() { EXPECT_EQ(m_isRoot ? ::seteuid(kNobody) : 0, 0); }
    ~OtherUser() { EXPECT_EQ(m_isRoot ? ::seteuid(0) : 0, 0); }
    OtherUser(const OtherUser&) = delete;
    OtherUser& operator=(const OtherUser&) = delete;

private:
    static constexpr uid_t kNobody = 65534;
    const bool m_isRoot = ::geteuid() == 0;
};

} // namespace thalassa::tests
