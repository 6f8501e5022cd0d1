// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_state.h"

#include <gtest/gtest.h>

#include "tests/support/rows.h"

namespace thalassa::trace {
namespace {

TEST(TraceState, IsOneListWithoutBlanks)
{
    ROWS("6.5.4");
    EXPECT_EQ(readTraceState({}), "");
    EXPECT_EQ(readTraceState({"a=b"}), "a=b");
    EXPECT_EQ(readTraceState({" a=b ,\tc=d,,", "e=f"}), "a=b,c=d,e=f");
    EXPECT_EQ(readTraceState({"one@acme= x y,1a_-*/=~!\""}), "one@acme= x y,1a_-*/=~!\"");
}

TEST(TraceState, IsNothingIfAnyEntryIsNotWellFormed)
{
    for (const char* const bad :
        {"a", "=b", "a=", "A=b", "a b=c", "a =b", "a=b=c", "a=\x7f", "a=\xc3\xa4", "-a=b", "@a=b",
            "a@=b", "a@b@c=d", "a@-b=c", "a=b,a=c", "a=b,c", "a=\tb"})
        EXPECT_EQ(readTraceState({bad}), "") << bad;
    EXPECT_EQ(readTraceState({"a=b", "a=c"}), "");
    EXPECT_EQ(readTraceState({"a=b", "A=c"}), "");
}

TEST(TraceState, HasBounds)
{
    std::string entries;
    for (int i = 0; i < 32; ++i)
        entries += (i > 0 ? ",k" : "k") + std::to_string(i) + "=v";
    EXPECT_EQ(readTraceState({entries}), entries);
    EXPECT_EQ(readTraceState({entries, "one=more"}), "");
    const std::string longest(256, 'a');
    EXPECT_EQ(readTraceState({longest + "=" + longest}), longest + "=" + longest);
    EXPECT_EQ(readTraceState({longest + "a=b"}), "");
    EXPECT_EQ(readTraceState({"b=" + longest + "a"}), "");
}

} // namespace
} // namespace thalassa::trace
