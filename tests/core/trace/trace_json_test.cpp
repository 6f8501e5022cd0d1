// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_json.h"

#include <gtest/gtest.h>

#include "tests/support/rows.h"

namespace thalassa::trace {
namespace {

base::TimePoint at(int64_t nanoseconds)
{
    return base::TimePoint(std::chrono::nanoseconds(nanoseconds));
}

std::string jsonOf(const TraceAccount& account)
{
    std::string text;
    appendJson(account, text);
    return text;
}

TEST(TraceJsonTest, EachMomentAndTensorIsAnObject)
{
    ROWS("6.3.6", "6.3.9", "6.3.10");
    TraceAccount account{3, 0, "model", 2, "a\"b", {}};
    account.entries = {Moment{"HTTP_RECV_START", at(5)}, Heading(), Moment{"REQUEST_START", at(7)},
        TensorText{"TENSOR_QUEUE_INPUT", "X", tensor::DataType::Fp32, {2, 3}, "1,2", at(8)}};
    EXPECT_EQ(jsonOf(account),
        R"({"id":3,"timestamps":[{"name":"HTTP_RECV_START","ns":5}]},)"
        R"({"id":3,"model_name":"model","model_version":2,"request_id":"a\"b"},)"
        R"({"id":3,"timestamps":[{"name":"REQUEST_START","ns":7}]},)"
        R"({"id":3,"activity":"TENSOR_QUEUE_INPUT",)"
        R"("tensor":{"name":"X","data":"1,2","shape":"2,3","dtype":"FP32"}})");
}

TEST(TraceJsonTest, OnlyChildrenNameAParent)
{
    ROWS("6.3.7");
    EXPECT_EQ(jsonOf({4, 3, "step", 1, "", {Heading()}}),
        R"({"id":4,"model_name":"step","model_version":1,"parent_id":3})");
    EXPECT_EQ(
        jsonOf({4, 0, "m", 1, "", {Heading()}}), R"({"id":4,"model_name":"m","model_version":1})");
    EXPECT_EQ(jsonOf({4, 0, "m", 1, "", {}}), "");
}

} // namespace
} // namespace thalassa::trace
