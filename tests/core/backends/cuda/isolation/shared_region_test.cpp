// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/isolation/shared_region.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include "core/backends/cuda/isolation/tensor_layout.h"

namespace thalassa::backends::kernels {
namespace {

using testing::ElementsAre;

TEST(SharedRegion, GrowsWithItsContentInBothProcesses)
{
    auto made = SharedRegion::create();
    ASSERT_TRUE(made.ok());
    SharedRegion& own = made.value();
    SharedRegion other{base::Descriptor(::dup(own.descriptor()))};
    EXPECT_FALSE(other.map(1).ok()) << "nothing is reserved";
    ASSERT_TRUE(own.reserve(10).ok());
    own.data()[9] = std::byte{7};
    ASSERT_TRUE(other.map(10).ok());
    EXPECT_EQ(other.data()[9], std::byte{7});
    ASSERT_TRUE(own.reserve(1'000'000).ok());
    EXPECT_EQ(own.data()[9], std::byte{7});
    own.data()[999'999] = std::byte{8};
    ASSERT_TRUE(other.map(1'000'000).ok());
    EXPECT_EQ(other.data()[999'999], std::byte{8});
}

// A shorter file would end the process that reads its pages.
TEST(SharedRegion, CannotBeShortenedByTheOtherProcess)
{
    auto made = SharedRegion::create();
    ASSERT_TRUE(made.ok());
    ASSERT_TRUE(made.value().reserve(1'000'000).ok());
    EXPECT_NE(::ftruncate(made.value().descriptor(), 0), 0);
    EXPECT_EQ(made.value().data()[999'999], std::byte{0});
}

TEST(SharedRegion, RefusesASizeThatNoMemoryHas)
{
    auto made = SharedRegion::create();
    ASSERT_TRUE(made.ok());
    EXPECT_FALSE(made.value().reserve(size_t{1} << 60).ok());
    EXPECT_TRUE(made.value().reserve(64).ok());
}

TEST(TensorLayout, PlacesInputsAndOutputsBehindEachOther)
{
    KernelPlan plan;
    plan.tensors = {{"A", TensorRole::Input}, {"B", TensorRole::Input}, {"Y", TensorRole::Output},
        {"T", TensorRole::Temporary}};
    const std::vector<TensorValues> tensors = {
        {{1}, 1, 4}, {{100}, 100, 400}, {{0}, 0, 0}, {{9}, 9, 9}};
    auto layout = TensorLayout::of(plan, tensors);
    ASSERT_TRUE(layout.ok());
    EXPECT_THAT(layout.value().offsets, ElementsAre(0, 256, 768, 0));
    EXPECT_EQ(layout.value().byteSize, 768u);
    EXPECT_FALSE(TensorLayout::of(
        plan, std::vector<TensorValues>(4, {{1}, 1, std::numeric_limits<int64_t>::max() / 2}))
                     .ok());
}

} // namespace
} // namespace thalassa::backends::kernels
