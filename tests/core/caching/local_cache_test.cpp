// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/caching/local_cache.h"

#include <gmock/gmock.h>
#include <malloc.h>

#include <random>
#include <thread>

#include "tests/core/caching/responses.h"
#include "tests/support/rows.h"

namespace thalassa::caching {
namespace {

using ::testing::HasSubstr;
using tests::storedBytes;

// Returns a key whose bits are as random as those of a hash, so that keys spread over the shards.
RequestKey key(uint64_t number)
{
    std::mt19937_64 mix(number);
    return {mix(), mix(), {}};
}

bool isThere(LocalCache& cache, uint64_t number)
{
    return cache.lookup(key(number)).ok();
}

size_t costOf(size_t bytes)
{
    return LocalCache::costOf(*storedBytes(bytes));
}

TEST(LocalCache, GivesBackWhatWasInserted)
{
    LocalCache cache(1 << 20);
    const StoredResponsePtr response = storedBytes(100);
    EXPECT_EQ(cache.lookup(key(1)).status().code(), absl::StatusCode::kNotFound);
    ASSERT_TRUE(cache.insert(key(1), response).ok());
    EXPECT_EQ(cache.lookup(key(1)).value(), response);
    EXPECT_FALSE(isThere(cache, 2));
}

TEST(LocalCache, KeepsTheFirstOfTwoWithOneKey)
{
    ROWS("9.6.2", "4.6.5");
    LocalCache cache(1 << 20);
    const StoredResponsePtr first = storedBytes(100);
    ASSERT_TRUE(cache.insert(key(1), first).ok());
    EXPECT_EQ(cache.insert(key(1), storedBytes(50)).code(), absl::StatusCode::kAlreadyExists);
    EXPECT_EQ(cache.lookup(key(1)).value(), first);
    EXPECT_EQ(cache.usage().bytes, costOf(100));
}

TEST(LocalCache, DropsWhatWasUsedLongestAgoWhicheverShardItIsIn)
{
    ROWS("4.6.8");
    constexpr uint64_t kCount = 40;
    LocalCache cache(kCount * costOf(100));
    for (uint64_t i = 0; i < kCount; ++i)
        ASSERT_TRUE(cache.insert(key(i), storedBytes(100)).ok());
    EXPECT_EQ(cache.usage().entries, kCount);
    EXPECT_TRUE(isThere(cache, 0)); // now 1 is the oldest
    for (uint64_t i = 0; i < 10; ++i)
        ASSERT_TRUE(cache.insert(key(100 + i), storedBytes(100)).ok());
    EXPECT_EQ(cache.usage().evictions, 10u);
    EXPECT_TRUE(isThere(cache, 0));
    for (uint64_t i = 1; i < kCount; ++i)
        EXPECT_EQ(isThere(cache, i), i > 10) << i;
}

TEST(LocalCache, MakesAsMuchRoomAsALargeEntryNeeds)
{
    LocalCache cache(costOf(10'000));
    for (uint64_t i = 0; i < 5; ++i)
        ASSERT_TRUE(cache.insert(key(i), storedBytes(100)).ok());
    ASSERT_TRUE(cache.insert(key(9), storedBytes(10'000)).ok());
    EXPECT_EQ(cache.usage().entries, 1u);
    EXPECT_EQ(cache.usage().bytes, costOf(10'000));
}

TEST(LocalCache, RefusesWhatIsLargerThanItselfAndDropsNothingForIt)
{
    ROWS("4.6.8");
    LocalCache cache(costOf(1000));
    ASSERT_TRUE(cache.insert(key(1), storedBytes(10)).ok());
    const absl::Status refused = cache.insert(key(2), storedBytes(1001));
    EXPECT_EQ(refused.code(), absl::StatusCode::kResourceExhausted);
    EXPECT_THAT(std::string(refused.message()), HasSubstr(std::to_string(costOf(1001))));
    EXPECT_TRUE(isThere(cache, 1));
    EXPECT_TRUE(cache.insert(key(2), storedBytes(1000)).ok());
}

TEST(LocalCache, LendsWhatItDropsUntilItIsReadNoMore)
{
    LocalCache cache(costOf(100));
    ASSERT_TRUE(cache.insert(key(1), storedBytes(100, 'a')).ok());
    const StoredResponsePtr lent = cache.lookup(key(1)).value();
    ASSERT_TRUE(cache.insert(key(2), storedBytes(100, 'b')).ok());
    EXPECT_FALSE(isThere(cache, 1));
    EXPECT_EQ(tests::outputsOf(*lent)[0].bytes, std::string(100, 'a'));
}

// The allocator of a sanitizer does not report sizes.
#if defined(__SANITIZE_ADDRESS__) || defined(_GLIBCXX_TSAN)
constexpr bool kAllocatorTells = false;
#else
constexpr bool kAllocatorTells = true;
#endif

TEST(LocalCache, CountsNoLessThanTheAllocatorGave)
{
    constexpr size_t kCapacity = 8 << 20;
    for (const size_t size : {size_t{1}, size_t{100}, size_t{4000}}) {
        ::malloc_trim(0);
        const size_t before = ::mallinfo2().uordblks;
        LocalCache cache(kCapacity);
        for (uint64_t i = 0; cache.usage().evictions == 0; ++i)
            ASSERT_TRUE(cache.insert(key(i), storedBytes(size)).ok());
        const size_t taken = ::mallinfo2().uordblks - before;
        EXPECT_TRUE(!kAllocatorTells || (taken <= kCapacity && taken >= kCapacity / 2))
            << size << ": " << taken;
        EXPECT_LE(cache.usage().bytes, kCapacity);
        EXPECT_GT(cache.usage().bytes + LocalCache::costOf(*storedBytes(size)), kCapacity);
    }
}

TEST(LocalCache, IsNeverOverFullWhereManyThreadsInsertAndLookUp)
{
    const size_t capacity = 20 * costOf(500);
    LocalCache cache(capacity);
    std::vector<std::thread> threads;
    std::atomic<uint64_t> wrong{0};
    for (uint64_t t = 0; t < 4; ++t) {
        threads.emplace_back([&, t] {
            std::mt19937_64 random(t);
            for (int i = 0; i < 4000; ++i) {
                const uint64_t number = random() % 50;
                const auto content = static_cast<char>('a' + number % 26);
                if (const auto found = cache.lookup(key(number)); found.ok())
                    wrong += tests::outputsOf(**found)[0].bytes[0] != content;
                else
                    cache.insert(key(number), storedBytes(1 + random() % 1000, content))
                        .IgnoreError();
                wrong += cache.usage().bytes > capacity;
            }
        });
    }
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(wrong, 0u);
    const LocalCache::Usage usage = cache.usage();
    EXPECT_EQ(usage.lookups, 16'000u);
    EXPECT_GT(usage.hits, 0u);
    size_t present = 0;
    for (uint64_t number = 0; number < 50; ++number)
        present += isThere(cache, number) ? 1 : 0;
    EXPECT_EQ(present, usage.entries);
}

TEST(LocalCache, NeedsASizeAndNothingElse)
{
    ROWS("4.6.8");
    const auto refusal = [](const std::string& config) {
        return std::string(LocalCache::create(config).status().message());
    };
    EXPECT_TRUE(LocalCache::create(R"({"size":"1000"})").ok());
    EXPECT_TRUE(LocalCache::create(R"({"size":1000})").ok());
    EXPECT_THAT(refusal("{}"), HasSubstr("'size'"));
    EXPECT_THAT(refusal(R"({"size":"0"})"), HasSubstr("got '0'"));
    EXPECT_THAT(refusal(R"({"size":"-1"})"), HasSubstr("got '-1'"));
    EXPECT_THAT(refusal(R"({"size":"99999999999999999999"})"), HasSubstr("got '9"));
    EXPECT_THAT(refusal(R"({"size":"9","colour":"red"})"), HasSubstr("'colour'"));
    EXPECT_THAT(refusal(R"({"size":[1]})"), HasSubstr("'size'"));
    EXPECT_THAT(refusal("size=1"), HasSubstr("JSON object"));
}

} // namespace
} // namespace thalassa::caching
