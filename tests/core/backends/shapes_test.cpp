// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/shapes.h"

#include <gmock/gmock.h>

namespace thalassa::backends::ort {
namespace {

using Dims = std::vector<int64_t>;
using Names = std::vector<std::string>;
using ::testing::ElementsAre;

constexpr int64_t kHuge = int64_t{1} << 62;

TensorDescription tensor(Dims dims, Names symbols, ElementType type = ElementType::Float)
{
    TensorDescription described;
    described.kind = ValueKind::Tensor;
    described.type = type;
    described.dims = std::move(dims);
    described.symbols = std::move(symbols);
    described.symbols.resize(described.dims.size());
    return described;
}

struct Given {
    Dims shape;
    Names symbols;
};

// Returns the shape of an output that the inputs imply, or an empty optional if they imply none.
std::optional<Dims> declared(const std::vector<Given>& inputs, const TensorDescription& output)
{
    Symbols symbols;
    for (const Given& input : inputs) {
        symbols.learn(input.shape, tensor(Dims(input.symbols.size(), -1), input.symbols));
    }
    return declaredShape(output, symbols);
}

TEST(Shapes, CountElementsAndBytesOrSayThatTheyCannot)
{
    const struct {
        Dims shape;
        std::optional<int64_t> elements;
        std::optional<int64_t> floatBytes;
    } cases[] = {
        {{}, 1, 4},
        {{2, 3}, 6, 24},
        {{kHuge, 0}, 0, 0},
        {{kHuge, 4, 0}, 0, 0},
        {{kHuge / 4}, kHuge / 4, kHuge},
        {{kHuge}, kHuge, std::nullopt},
        {{kHuge, 2}, std::nullopt, std::nullopt},
        {{kHuge, 4}, std::nullopt, std::nullopt},
        {{-1, 2}, std::nullopt, std::nullopt},
        {{-1, 0}, std::nullopt, std::nullopt},
    };
    for (const auto& [shape, elements, floatBytes] : cases) {
        SCOPED_TRACE(::testing::PrintToString(shape));
        EXPECT_EQ(elementCount(shape), elements);
        EXPECT_EQ(byteSize(shape, ElementType::Float), floatBytes);
    }
}

TEST(Shapes, AreForetoldWhereInputsTell)
{
    const struct {
        const char* why;
        std::vector<Given> inputs;
        TensorDescription output;
        std::optional<Dims> shape;
    } cases[] = {
        {"all static", {{{1}, {""}}}, tensor({2, 3}, {}), Dims{2, 3}},
        {"a symbol", {{{7, 3}, {"n", ""}}}, tensor({-1, 4}, {"n"}), Dims{7, 4}},
        {"symbols of two inputs", {{{7}, {"n"}}, {{8}, {"m"}}}, tensor({-1, -1}, {"m", "n"}),
            Dims{8, 7}},
        {"the same size twice", {{{7}, {"n"}}, {{7}, {"n"}}}, tensor({-1}, {"n"}), Dims{7}},
        {"two sizes", {{{3}, {"n"}}, {{5}, {"n"}}}, tensor({-1}, {"n"}), std::nullopt},
        {"two sizes in one input", {{{3, 5}, {"n", "n"}}}, tensor({-1}, {"n"}), std::nullopt},
        {"two sizes, and the first again", {{{3}, {"n"}}, {{5}, {"n"}}, {{3}, {"n"}}},
            tensor({-1}, {"n"}), std::nullopt},
        {"two sizes of another symbol", {{{3, 5}, {"n", "n"}}, {{2}, {"m"}}}, tensor({-1}, {"m"}),
            Dims{2}},
        {"a symbol of no input", {{{7}, {"n"}}}, tensor({-1}, {"found"}), std::nullopt},
        {"no symbol", {{{7}, {""}}}, tensor({-1}, {""}), std::nullopt},
        {"no dims", {{{7}, {"n"}}}, tensor({}, {}), std::nullopt},
        {"texts", {{{7}, {"n"}}}, tensor({-1}, {"n"}, ElementType::String), std::nullopt},
        {"an input without elements", {{{kHuge, 0}, {"n", "m"}}}, tensor({-1, 4}, {"n"}),
            std::nullopt},
        {"more bytes than a number has", {{{kHuge}, {"n"}}}, tensor({-1, 4}, {"n"}), std::nullopt},
        {"more bytes than anybody has", {{{int64_t{1} << 40}, {"n"}}}, tensor({-1}, {"n"}),
            std::nullopt},
    };
    for (const auto& [why, inputs, output, shape] : cases)
        EXPECT_EQ(declared(inputs, output), shape) << why;
}

TEST(Shapes, ShowAScalarAsOneElement)
{
    EXPECT_THAT(serverShape({}), ElementsAre(1));
    EXPECT_THAT(serverShape({2, 0}), ElementsAre(2, 0));
    const Dims one{1};
    const Dims two{2};
    EXPECT_EQ(modelShape(one, tensor({}, {})).size(), 0u);
    EXPECT_EQ(modelShape(two, tensor({}, {})).size(), 1u) << "of a rank that the model leaves open";
    EXPECT_EQ(modelShape(one, tensor({1}, {})).size(), 1u);
    TensorDescription open = tensor({}, {});
    open.isOfAnyRank = true;
    EXPECT_EQ(modelShape(one, open).size(), 1u);
}

} // namespace
} // namespace thalassa::backends::ort
