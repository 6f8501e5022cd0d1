// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/modules/redis_cache/frame.h"

#include <gtest/gtest.h>

namespace thalassa::redis {
namespace {

std::string framed(const std::vector<std::string>& buffers)
{
    std::vector<size_t> sizes;
    sizes.reserve(buffers.size());
    for (const std::string& buffer : buffers)
        sizes.push_back(buffer.size());
    Frame frame = makeFrame(sizes);
    for (size_t i = 0; i < buffers.size(); ++i)
        frame.value.replace(frame.offsets[i], buffers[i].size(), buffers[i]);
    return frame.value;
}

bool isFrame(std::string value)
{
    return readFrame(value.data(), value.size()).has_value();
}

TEST(Frame, HoldsBuffersOfAnySize)
{
    for (const std::vector<std::string>& buffers :
        {std::vector<std::string>{}, {""}, {"abc"}, {"", "a", std::string("\0b", 2), ""}}) {
        std::string value = framed(buffers);
        const auto pieces = readFrame(value.data(), value.size());
        ASSERT_TRUE(pieces);
        ASSERT_EQ(pieces->size(), buffers.size());
        for (size_t i = 0; i < buffers.size(); ++i)
            EXPECT_EQ(std::string((*pieces)[i].data, (*pieces)[i].size), buffers[i]);
    }
}

TEST(Frame, IsRefusedWhereverItIsCutOrContinued)
{
    const std::string whole = framed({"abc", "de"});
    for (size_t size = 0; size < whole.size(); ++size)
        EXPECT_FALSE(isFrame(whole.substr(0, size))) << size;
    EXPECT_FALSE(isFrame(whole + "x"));
}

TEST(Frame, IsRefusedWithNumbersThatCannotBe)
{
    std::string whole = framed({"abc", "de"});
    for (size_t i = 0; i < 8 + 3 * 8; ++i) {
        std::string changed = whole;
        changed[i] = '\xff';
        EXPECT_FALSE(isFrame(changed)) << i;
    }
    // The sum of these two sizes is correct only after an overflow.
    for (size_t i = 16; i < 24; ++i)
        whole[i] = '\xff';
    EXPECT_FALSE(isFrame(whole));
}

} // namespace
} // namespace thalassa::redis
