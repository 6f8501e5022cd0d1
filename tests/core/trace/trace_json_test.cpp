// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_json.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/support/rows.h"
#include "tests/support/time_points.h"

namespace thalassa::trace {
namespace {

using tests::at;

// The end of the heading of a trace without copies.
const std::string kNoCopies = R"(,"copy_count":0,"copied_byte_size":0,"conversion_count":0})";

std::string jsonOf(const TraceData& data)
{
    std::string text;
    TraceJson().append(data, text);
    return text;
}

TEST(TraceJsonTest, EachMomentAndTensorIsAnObject)
{
    ROWS("6.3.6", "6.3.9", "6.3.10");
    TraceData data{3, 0, "model", 2, "a\"b", Origin::Http};
    data.record.receiveStart = at(5);
    data.record.accepted = at(7);
    data.noted = {
        TensorText{Activity::TensorQueueInput, "X", tensor::DataType::Fp32, {2, 3}, "1,2", at(8)}};
    EXPECT_EQ(jsonOf(data),
        R"(,{"id":3,"timestamps":[{"name":"HTTP_RECV_START","ns":5}]})"
        R"(,{"id":3,"model_name":"model","model_version":2,"request_id":"a\"b")" +
            kNoCopies +
            R"(,{"id":3,"timestamps":[{"name":"REQUEST_START","ns":7}]})"
            R"(,{"id":3,"activity":"TENSOR_QUEUE_INPUT",)"
            R"("tensor":{"name":"X","data":"1,2","shape":"2,3","dtype":"FP32"}})");
}

TEST(TraceJsonTest, OnlyChildrenNameAParent)
{
    ROWS("6.3.7");
    EXPECT_EQ(jsonOf({4, 3, "step", 1, ""}),
        R"(,{"id":4,"model_name":"step","model_version":1,"parent_id":3)" + kNoCopies);
    EXPECT_EQ(
        jsonOf({4, 0, "m", 1, ""}), R"(,{"id":4,"model_name":"m","model_version":1)" + kNoCopies);
}

TEST(TraceJsonTest, TheHeadingHasTheNumberOfCopies)
{
    TraceData data{4, 0, "m", 1, ""};
    data.copies = {2, 4096, 1};
    EXPECT_EQ(jsonOf(data),
        R"(,{"id":4,"model_name":"m","model_version":1,)"
        R"("copy_count":2,"copied_byte_size":4096,"conversion_count":1})");
}

TEST(TraceJsonTest, WhatABackendSaysMayBeAnyText)
{
    ROWS("6.4.10");
    TraceData data{4, 0, "m", 1, ""};
    data.noted = {NamedPoint{std::string("a\"\n\0", 4), at(7)}, NamedPoint{"", at(8)},
        NamedPoint{std::string(1000, 'x'), at(9)}};
    EXPECT_EQ(jsonOf(data),
        R"(,{"id":4,"model_name":"m","model_version":1)" + kNoCopies +
            R"(,{"id":4,"timestamps":[{"name":"a\"\n\u0000","ns":7}]})"
            R"(,{"id":4,"timestamps":[{"name":"","ns":8}]})"
            R"(,{"id":4,"timestamps":[{"name":")" +
            std::string(1000, 'x') + R"(","ns":9}]})");
}

TEST(TraceJsonTest, TheLongestOfAllHasRoom)
{
    TraceData data{std::numeric_limits<uint64_t>::max(), 0, "m", -1, "", Origin::Grpc};
    data.record.engineDone = base::TimePoint::min();
    EXPECT_EQ(jsonOf(data),
        R"(,{"id":18446744073709551615,"model_name":"m","model_version":-1)" + kNoCopies +
            R"(,{"id":18446744073709551615,"timestamps":[{"name":"INFER_RESPONSE_COMPLETE",)"
            R"("ns":-9223372036854775808}]})");
}

} // namespace
} // namespace thalassa::trace
