// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/buffer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include "core/base/mapped_memory.h"
#include "core/base/process_memory.h"
#include "core/tensor/block.h"
#include "core/tensor/bytes_tensor.h"
#include "core/tensor/text_buffer.h"

namespace thalassa::tensor {
namespace {

// Returns a buffer with one fragment for each piece.
Buffer fragmented(const std::vector<std::string>& pieces)
{
    Buffer buffer;
    for (const std::string& piece : pieces) {
        for (const Fragment& fragment : copiedBuffer(piece))
            buffer.append(fragment);
    }
    return buffer;
}

std::vector<std::string> elements(const Buffer& buffer)
{
    std::vector<std::string> out;
    EXPECT_TRUE(
        visitElements(buffer, [&](std::string_view element) { out.emplace_back(element); }).ok());
    return out;
}

TEST(TextBuffer, OwnsTheTextWithoutACopy)
{
    std::string text(1000, 'x');
    const char* const memory = text.data();
    const Buffer buffer = textBuffer(std::move(text));
    ASSERT_EQ(buffer.fragmentCount(), 1u);
    EXPECT_EQ(reinterpret_cast<const char*>(buffer.begin()->data), memory);
    EXPECT_EQ(buffer.byteSize(), 1000u);
    EXPECT_EQ(textBuffer("").fragmentCount(), 0u);
}

TEST(Block, OfClearedMemoryHoldsNothingOfWhatWasThereBefore)
{
    for (const size_t size : {1, 63, 64, 1000, 100'000, 1 << 20}) {
        for (int i = 0; i < 4; ++i) {
            const BlockRef used = allocateHeapBlock(size);
            std::fill_n(used->data(), size, std::byte{0xab});
        }
        const BlockRef block = allocateClearedHeapBlock(size);
        EXPECT_EQ(reinterpret_cast<uintptr_t>(block->data()) % kBlockAlignment, 0u) << size;
        EXPECT_EQ(block->size(), size);
        EXPECT_TRUE(std::all_of(block->data(), block->data() + size, [](std::byte byte) {
            return byte == std::byte{0};
        })) << size;
        std::fill_n(block->data(), size, std::byte{0xcd});
    }
    EXPECT_FALSE(allocateClearedHeapBlock(SIZE_MAX - 1));
}

TEST(Block, IsGivenBackOnceByTheLastReference)
{
    int given = 0;
    char bytes[8];
    BlockRef first = wrapMemory(
        bytes, sizeof bytes, {}, [](void* count) { ++*static_cast<int*>(count); }, &given);
    {
        const BlockRef second = first;
        first = BlockRef();
        EXPECT_EQ(given, 0);
    }
    EXPECT_EQ(given, 1);
}

TEST(Block, MayBeDroppedOnAnyThread)
{
    int given = 0;
    char byte = 0;
    BlockRef block = wrapMemory(
        &byte, 1, {}, [](void* count) { ++*static_cast<int*>(count); }, &given);
    std::vector<std::thread> threads;
    threads.reserve(4);
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([copy = block] { EXPECT_EQ(copy->size(), 1u); });
    block = BlockRef();
    for (std::thread& thread : threads)
        thread.join();
    threads.clear();
    EXPECT_EQ(given, 1);
}

TEST(Block, OfTheHeapIsAlignedForVectors)
{
    for (const size_t size : {size_t{0}, size_t{1}, size_t{64}, size_t{100'000}}) {
        const BlockRef block = allocateHeapBlock(size);
        ASSERT_TRUE(block);
        EXPECT_EQ(reinterpret_cast<uintptr_t>(block->data()) % kBlockAlignment, 0u);
        EXPECT_EQ(block->size(), size);
    }
}

// The middle of a page is far from the bytes behind the headers of a response, at the begin of a
// page of the kernel.
TEST(Block, OfALargeTensorBeginsInTheMiddleOfAPage)
{
    for (const size_t size : {64 << 10, 1 << 20, 40 << 20}) {
        for (const auto allocate : {allocateHeapBlock, allocateClearedHeapBlock}) {
            const BlockRef block = allocate(size);
            ASSERT_TRUE(block);
            EXPECT_EQ(reinterpret_cast<uintptr_t>(block->data()) % 4096, 2048u) << size;
            std::fill_n(block->data(), size, std::byte{1});
        }
    }
}

TEST(Block, OfAnImpossibleSizeIsNull)
{
    EXPECT_FALSE(allocateHeapBlock(SIZE_MAX));
    EXPECT_FALSE(allocateHeapBlock(SIZE_MAX - kBlockAlignment));
}

// A client may announce two gigabytes on each of its connections.
TEST(Block, ThatIsVeryLargeCostsNothingUntilItIsWrittenAndGoesBackAtOnce)
{
    constexpr size_t kSize = size_t(1) << 31;
    constexpr size_t kWritten = 256 << 20;
    const size_t mapped = base::mappedByteSize();
    const base::ProcessMemory before = base::processMemory();
    for (const auto allocate : {&allocateHeapBlock, &allocateClearedHeapBlock}) {
        BlockRef block = allocate(kSize);
        ASSERT_TRUE(block);
        EXPECT_EQ(block->size(), kSize);
        EXPECT_EQ(reinterpret_cast<uintptr_t>(block->data()) % kBlockAlignment, 0u);
        EXPECT_EQ(base::mappedByteSize(), mapped + kSize + 2048); // the page's first half
        const base::ProcessMemory during = base::processMemory();
        EXPECT_GE(during.heapUsed, before.heapUsed + kSize);
        EXPECT_LT(during.residentOwn, before.residentOwn + kWritten / 2);
        EXPECT_EQ(block->data()[kSize - 1], std::byte{0});
        std::fill_n(block->data(), kWritten, std::byte{1});
        EXPECT_GE(base::processMemory().residentOwn, before.residentOwn + kWritten);
        block = {};
        EXPECT_EQ(base::mappedByteSize(), mapped);
        EXPECT_LT(base::processMemory().residentOwn, before.residentOwn + kWritten / 2);
    }
}

TEST(Buffer, JoinsItsFragmentsInOrder)
{
    const Buffer buffer = fragmented({"ab", "", "c", "def"});
    EXPECT_EQ(buffer.byteSize(), 6u);
    EXPECT_EQ(buffer.fragmentCount(), 3u);
    std::string out(6, '\0');
    buffer.copyTo(out.data());
    EXPECT_EQ(out, "abcdef");
}

TEST(Buffer, KeepsTheBlockOfASliceAlive)
{
    Buffer buffer;
    {
        const Buffer whole = copiedBuffer("0123456789");
        buffer.append(slice(whole.fragment(0).block, 3, 4));
    }
    EXPECT_EQ(buffer.fragment(0).view(), "3456");
}

TEST(BytesTensor, ReadsBackWhatWasAppended)
{
    std::string serialized;
    for (const char* element : {"", "a", "thalassa"})
        appendElement(element, serialized);
    EXPECT_EQ(elements(copiedBuffer(serialized)), (std::vector<std::string>{"", "a", "thalassa"}));
    EXPECT_EQ(*countElements(copiedBuffer(serialized)), 3);
}

TEST(BytesTensor, IsTheSameForEveryWayToCutItIntoFragments)
{
    std::string serialized;
    appendElement("abc", serialized);
    appendElement("", serialized);
    appendElement("defg", serialized);
    for (size_t first = 0; first <= serialized.size(); ++first) {
        for (size_t second = first; second <= serialized.size(); ++second) {
            const Buffer buffer = fragmented({serialized.substr(0, first),
                serialized.substr(first, second - first), serialized.substr(second)});
            EXPECT_EQ(elements(buffer), (std::vector<std::string>{"abc", "", "defg"}));
            EXPECT_EQ(*countElements(buffer), 3);
        }
    }
}

TEST(BytesTensor, RefusesDataThatEndsInsideALengthOrAnElement)
{
    using namespace std::string_literals;
    for (const std::string& bad : {"\x01"s, "\x01\x00\x00"s, "\x02\x00\x00\x00z"s,
             "\xff\xff\xff\xffzz"s, "\x00\x00\x00\x00\x07"s}) {
        EXPECT_EQ(
            countElements(copiedBuffer(bad)).status().code(), absl::StatusCode::kInvalidArgument);
        EXPECT_FALSE(visitElements(copiedBuffer(bad), [](std::string_view) {}).ok());
    }
}

TEST(BytesTensor, NamesThePlaceOfAnIncompleteLengthLikeTriton)
{
    using namespace std::string_literals;
    const absl::Status status =
        countElements(copiedBuffer("\x00\x00\x00\x00\x07\x00"s), " for inference input 'IN'")
            .status();
    EXPECT_EQ(std::string(status.message()),
        "incomplete string length indicator for inference input 'IN', expecting 4 bytes but only 2 "
        "bytes available: the data ends inside the length of element 1");
}

TEST(BytesTensor, OfNoBytesHasNoElements)
{
    EXPECT_EQ(*countElements(Buffer()), 0);
}

} // namespace
} // namespace thalassa::tensor
