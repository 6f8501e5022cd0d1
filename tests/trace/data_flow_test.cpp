// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/data_flow.h"

#include <gtest/gtest.h>

#include <sstream>

#include "tests/support/rows.h"
#include "tests/trace/made_traces.h"

namespace thalassa::trace_tool {
namespace {

TEST(DataFlowTest, ShowsTensorsInTheirShape)
{
    ROWS("6.6.6");
    EXPECT_EQ(bracketed({"", "", "1,2,3,4,5,6", "2,3"}), "[[1 2 3] [4 5 6]]");
    EXPECT_EQ(bracketed({"", "", "0.5", "1"}), "[0.5]");
    EXPECT_EQ(bracketed({"", "", R"("a,b","c\",d")", "2"}), R"(["a,b" "c\",d"])");
    EXPECT_EQ(bracketed({"", "", "7", ""}), "7");
    EXPECT_EQ(bracketed({"", "", "1,2", "3"}), "1,2");
    EXPECT_EQ(bracketed({"", "", "1,2", "x"}), "1,2");
    EXPECT_EQ(bracketed({"", "", "1,2", "18446744073709551615,2"}), "1,2");
}

TEST(DataFlowTest, StepsStandBelowTheirRequest)
{
    ROWS("6.6.6");
    TraceParts parent, step;
    parent.id = 1;
    parent.model = "whole";
    parent.version = 2;
    parent.tensors = {{"TENSOR_QUEUE_INPUT", "IN", "1,2", "2"}};
    step.id = 2;
    step.parent = 1;
    step.model = "step";
    step.version = 3;
    step.tensors = {{"TENSOR_BACKEND_OUTPUT", "OUT", "3", "1"}};
    std::ostringstream text;
    printDataFlow({made(step), made(parent)}, text);
    const std::string wide(50, '='), narrow(42, '=');
    EXPECT_EQ(text.str(),
        "Data Flow:\n\t" + wide +
            "\n\tName:    whole\n\tVersion: 2\n\tQUEUE_INPUT:\n\t\tIN: [1 2]\n\t" + wide +
            "\n\t\t" + narrow +
            "\n\t\tName:    step\n\t\tVersion: 3\n\t\tBACKEND_OUTPUT:\n"
            "\t\t\tOUT: [3]\n\t\t" +
            narrow + "\n");
}

} // namespace
} // namespace thalassa::trace_tool
