// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/caching/request_key.h"

#include <gmock/gmock.h>

#include <functional>
#include <set>

#include "tests/core/caching/responses.h"
#include "tests/support/rows.h"

namespace thalassa::caching {
namespace {

using tensor::DataType;
using tests::TestRequest;

class RequestKeyTest : public ::testing::Test {
protected:
    using Change = std::function<void(inference::Request&)>;

    TestRequest request() const
    {
        TestRequest made(m_model);
        made.input("I", DataType::Fp32, {2, 1}, "abcdefgh");
        made.input("J", DataType::Fp32, {1}, "ijkl");
        return made;
    }
    bool isSame(const Change& change) const
    {
        const TestRequest one = request();
        const TestRequest other = request();
        change(*other.request);
        const bool isSameHere = m_maker.make(*one.request, "") == m_maker.make(*other.request, "");
        const bool isSameElsewhere =
            makeSharedKey(*one.request, "") == makeSharedKey(*other.request, "");
        EXPECT_EQ(isSameHere, isSameElsewhere);
        return isSameHere;
    }

    const std::shared_ptr<tests::ConfiguredModel> m_model = tests::modelOfTwoOutputs();
    const KeyMaker m_maker;
};

TEST_F(RequestKeyTest, DependsOnEachPartOfEachInput)
{
    ROWS("4.6.2");
    EXPECT_TRUE(isSame([](auto&) {}));
    EXPECT_FALSE(isSame([](auto& changed) { changed.inputs[0].name = "K"; }));
    EXPECT_FALSE(isSame([](auto& changed) { changed.inputs[0].dataType = DataType::Int32; }));
    EXPECT_FALSE(isSame([](auto& changed) { changed.inputs[0].shape = {1, 2}; }));
    EXPECT_FALSE(isSame([](auto& changed) { changed.inputs[0].shape = {2}; }));
    EXPECT_FALSE(
        isSame([](auto& changed) { changed.inputs[0].data = tensor::copiedBuffer("abcdefgH"); }));
    EXPECT_FALSE(isSame([](auto& changed) { changed.inputs.pop_back(); }));
}

TEST_F(RequestKeyTest, KeepsApartWhereOneInputEndsAndTheNextBegins)
{
    EXPECT_FALSE(isSame([](auto& changed) {
        changed.inputs[0].data = tensor::copiedBuffer("abcdefghi");
        changed.inputs[1].data = tensor::copiedBuffer("jkl");
    }));
    EXPECT_FALSE(
        isSame([](auto& changed) { std::swap(changed.inputs[0].name, changed.inputs[1].name); }));
}

TEST_F(RequestKeyTest, DoesNotDependOnOrderNorOnHowTheBytesLie)
{
    ROWS("4.6.2");
    EXPECT_TRUE(isSame([](auto& changed) { std::swap(changed.inputs[0], changed.inputs[1]); }));
    EXPECT_TRUE(isSame([](auto& changed) {
        tensor::Buffer pieces = tensor::copiedBuffer("abc");
        for (const tensor::Fragment& rest : tensor::copiedBuffer("defgh"))
            pieces.append(rest);
        changed.inputs[0].data = pieces;
    }));
}

TEST_F(RequestKeyTest, DoesNotDependOnWhatIsTheRequestsOwn)
{
    ROWS("4.6.2");
    EXPECT_TRUE(isSame([](auto& changed) {
        changed.context()->clientId = "x";
        changed.priority = 3;
        changed.timeout = std::chrono::microseconds(5);
        changed.parameters.push_back({"p", int64_t{1}});
    }));
}

TEST_F(RequestKeyTest, DependsOnTheSetOfWantedOutputs)
{
    const auto wanting = [](std::vector<std::string> names) {
        return [names](auto& changed) { changed.requestedOutputs = names; };
    };
    EXPECT_FALSE(isSame(wanting({"O"})));
    EXPECT_FALSE(isSame(wanting({"P"})));
    EXPECT_TRUE(isSame(wanting({"P", "O"})));
    EXPECT_TRUE(isSame(wanting({"P", "O", "P"})));
}

TEST_F(RequestKeyTest, DiffersBetweenMakersUnlessItIsShared)
{
    const TestRequest one = request();
    EXPECT_NE(m_maker.make(*one.request, ""), KeyMaker().make(*one.request, ""));
    // Servers of different releases may share a cache, so the key must not change.
    EXPECT_EQ(makeSharedKey(*one.request, ""),
        "thalassa:m:1:d9320d59b2cfabe46e561113fb3bfff6b3820b15687d971a35ac54d437403c02");
}

// Two repositories may have models of one name (row 10.7.1).
TEST_F(RequestKeyTest, DependsOnTheNamespaceOfTheModel)
{
    const TestRequest one = request();
    for (const char* const space : {"/a", "/b"}) {
        const std::string other = space == std::string("/a") ? "/b" : "";
        EXPECT_EQ(m_maker.make(*one.request, space), m_maker.make(*one.request, space));
        EXPECT_NE(m_maker.make(*one.request, space), m_maker.make(*one.request, other));
        EXPECT_NE(makeSharedKey(*one.request, space), makeSharedKey(*one.request, other));
    }
}

TEST_F(RequestKeyTest, IsNotToBeHadForInputsOnADevice)
{
    ROWS("4.6.6");
    static char bytes[4];
    const TestRequest one = request();
    one.request->inputs[0].data.append(
        {{}, reinterpret_cast<std::byte*>(bytes), 4, {tensor::MemoryKind::Gpu, 0}});
    EXPECT_EQ(m_maker.make(*one.request, ""), std::nullopt);
}

TEST_F(RequestKeyTest, DiffersForEverySizeOfInput)
{
    std::set<std::pair<uint64_t, uint64_t>> keys;
    std::set<std::string> shared;
    for (size_t size = 0; size < 600; ++size) {
        TestRequest made(m_model);
        made.input("I", DataType::Uint8, {-1}, std::string(size, '\0'));
        const RequestKey key = *m_maker.make(*made.request, "");
        keys.emplace(key.high, key.low);
        shared.insert(makeSharedKey(*made.request, ""));
    }
    EXPECT_EQ(keys.size(), 600u);
    EXPECT_EQ(shared.size(), 600u);
}

} // namespace
} // namespace thalassa::caching
