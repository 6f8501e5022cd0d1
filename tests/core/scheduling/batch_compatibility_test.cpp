// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/batching/batch_compatibility.h"

#include <gtest/gtest.h>

#include "tests/support/inference_fixture.h"

namespace thalassa::scheduling {
namespace {

using tests::ConfiguredModel;
using tests::TestRequest;

class JoinRuleTest : public testing::Test {
protected:
    // Makes a model of at most 8 rows with the input "X" and a second one, "FIXED".
    void model(const std::string& input)
    {
        m_model = std::make_shared<ConfiguredModel>(
            "name: 'm' max_batch_size: 8 input { name: 'FIXED' data_type: TYPE_UINT8 dims: 2 }"
            "input { name: 'X' data_type: TYPE_UINT8 " +
            input + " }");
        m_compatibility = std::make_unique<BatchCompatibility>(m_model->info());
    }
    TestRequest request(tensor::Shape shape, const std::string& bytes = "")
    {
        TestRequest made(m_model);
        made.input("FIXED", tensor::DataType::Uint8, {1, 2}, "ab");
        if (!shape.empty())
            made.input("X", tensor::DataType::Uint8, std::move(shape), bytes);
        return made;
    }
    bool join(const TestRequest& one, const TestRequest& other)
    {
        const bool result = m_compatibility->joins(*one.request, *other.request);
        EXPECT_EQ(m_compatibility->joins(*other.request, *one.request), result);
        return result;
    }

private:
    std::shared_ptr<ConfiguredModel> m_model;
    std::unique_ptr<BatchCompatibility> m_compatibility;
};

TEST_F(JoinRuleTest, ShapesMayDifferInTheBatchDimensionOnly)
{
    model("dims: [ -1, 2 ]");
    EXPECT_TRUE(join(request({1, 3, 2}), request({4, 3, 2})));
    EXPECT_FALSE(join(request({1, 3, 2}), request({1, 4, 2})));
}

TEST_F(JoinRuleTest, RaggedInputsMayDiffer)
{
    model("dims: -1 allow_ragged_batch: true");
    EXPECT_TRUE(join(request({1, 3}), request({1, 4})));
}

TEST_F(JoinRuleTest, ShapeTensorsMustHaveTheSameContents)
{
    model("dims: 2 is_shape_tensor: true");
    EXPECT_TRUE(join(request({2}, "ab"), request({2}, "ab")));
    EXPECT_FALSE(join(request({2}, "ab"), request({2}, "ac")));
    TestRequest cut = request({2}, "a");
    tensor::Buffer& data = cut.request->findInput("X")->data;
    data.append(tensor::copiedBuffer("b").fragment(0));
    EXPECT_TRUE(join(cut, request({2}, "ab")));
}

TEST_F(JoinRuleTest, OptionalInputsMustBeThereInBothOrNeither)
{
    model("dims: 2 optional: true");
    EXPECT_TRUE(join(request({1, 2}), request({3, 2})));
    EXPECT_TRUE(join(request({}), request({})));
    EXPECT_FALSE(join(request({1, 2}), request({})));
}

TEST_F(JoinRuleTest, TheOrderOfTheInputsDoesNotMatter)
{
    model("dims: -1");
    TestRequest other = request({1, 3});
    std::swap(other.request->inputs[0], other.request->inputs[1]);
    EXPECT_TRUE(join(request({1, 3}), other));
}

} // namespace
} // namespace thalassa::scheduling
