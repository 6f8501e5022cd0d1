// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A cache library that is written against tritoncache.h alone (foreign_cache.cpp).
#include "core/caching/library_cache.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "core/caching/cache_entry.h"
#include "core/caching/settings.h"
#include "tests/core/caching/responses.h"
#include "tests/support/rows.h"

namespace thalassa::caching {
namespace {

namespace fs = std::filesystem;
using tensor::DataType;
using ::testing::HasSubstr;
using tests::Outputs;
using tests::outputsOf;
using tests::stored;

const Outputs kSome = {{"O", DataType::Fp32, {2}, "abcdefgh"}, {"P", DataType::Bytes, {0}, ""}};

RequestKey key(const std::string& text)
{
    return {1, 2, text};
}

absl::StatusOr<std::unique_ptr<LibraryCache>> load(
    const Settings& settings = {}, const std::string& name = "foreign")
{
    return LibraryCache::load({name, CACHES, settingsJson(settings)});
}

TEST(LibraryCache, KeepsAnswersThroughTheCacheApi)
{
    ROWS("9.6.1", "9.6.2", "9.6.3", "4.6.3");
    const auto cache = load().value();
    EXPECT_EQ(cache->lookup(key("a")).status().code(), absl::StatusCode::kNotFound);
    ASSERT_TRUE(cache->insert(key("a"), stored(kSome)).ok());
    const auto found = cache->lookup(key("a"));
    ASSERT_TRUE(found.ok()) << found.status();
    EXPECT_EQ(outputsOf(**found), kSome);
    EXPECT_EQ(cache->insert(key("a"), stored({})).code(), absl::StatusCode::kAlreadyExists);
    EXPECT_EQ(cache->lookup(key("b")).status().code(), absl::StatusCode::kNotFound);
}

TEST(LibraryCache, IsFinalizedOnce)
{
    const std::string log = (fs::temp_directory_path() / "foreign-cache-log").string();
    fs::remove(log);
    load({{"log", log}}).value().reset();
    std::ifstream file(log);
    const std::string said{std::istreambuf_iterator<char>(file), {}};
    EXPECT_EQ(said, "finalize  0\n");
    fs::remove(log);
}

TEST(LibraryCache, DoesNotStartWhereTheLibraryRefuses)
{
    ROWS("9.6.3");
    const absl::Status refused = load({{"fail", "initialize"}}).status();
    EXPECT_EQ(refused.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(std::string(refused.message()),
        HasSubstr("response cache 'foreign': told to refuse its settings"));
    EXPECT_EQ(load({{"fail", "nothing"}}).status().code(), absl::StatusCode::kInternal);
    const absl::Status missing = load({}, "nosuch").status();
    EXPECT_THAT(std::string(missing.message()), HasSubstr("'libtritoncache_nosuch.so'"));
    EXPECT_THAT(std::string(missing.message()), HasSubstr(CACHES));
    EXPECT_EQ(load({}, "../x").status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_EQ(LibraryCache::load({"foreign", "", "{}"}).status().code(),
        absl::StatusCode::kInvalidArgument);
}

TEST(LibraryCache, RefusesALibraryThatIsNoCache)
{
    const fs::path place = fs::temp_directory_path() / "no-caches" / "none";
    fs::create_directories(place);
    const fs::path library = place / "libtritoncache_none.so";
    std::ofstream(library) << "no library";
    EXPECT_EQ(LibraryCache::load({"none", place.parent_path().string(), "{}"}).status().code(),
        absl::StatusCode::kUnavailable);
    fs::remove_all(place.parent_path());
}

TEST(LibraryCache, TurnsWhatTheLibraryFailsAtIntoErrors)
{
    const auto looked = [](const std::string& fail) {
        const auto cache = load({{"fail", fail}}).value();
        EXPECT_TRUE(cache->insert(key("a"), stored(kSome)).ok());
        return cache->lookup(key("a")).status();
    };
    EXPECT_EQ(looked("lookup").code(), absl::StatusCode::kUnavailable);
    EXPECT_THAT(std::string(looked("throw").message()), HasSubstr("told to throw"));
    EXPECT_THAT(std::string(looked("forget").message()), HasSubstr("TRITONCACHE_Copy"));
    EXPECT_THAT(std::string(looked("damage").message()), HasSubstr("damaged"));
    const auto cache = load({{"fail", "insert"}}).value();
    EXPECT_EQ(cache->insert(key("a"), stored(kSome)).code(), absl::StatusCode::kInternal);
}

// The results of the cache functions for calls that no correct library makes.
class CacheApi : public ::testing::Test {
protected:
    CacheApi() { TRITONSERVER_BufferAttributesNew(&m_attributes); }
    ~CacheApi() override { TRITONSERVER_BufferAttributesDelete(m_attributes); }

    static void expectInvalid(TRITONSERVER_Error* error)
    {
        ASSERT_NE(error, nullptr);
        EXPECT_EQ(TRITONSERVER_ErrorCode(error), TRITONSERVER_ERROR_INVALID_ARG);
        TRITONSERVER_ErrorDelete(error);
    }

    TRITONSERVER_BufferAttributes* m_attributes = nullptr;
    TRITONCACHE_CacheEntry m_entry;
    char m_bytes[8] = {};
};

TEST_F(CacheApi, HasTheVersionOfItsHeader)
{
    ROWS("9.6.1");
    uint32_t major = 9;
    uint32_t minor = 9;
    EXPECT_EQ(TRITONCACHE_ApiVersion(&major, &minor), nullptr);
    EXPECT_EQ(major, 0u);
    EXPECT_EQ(minor, 1u);
    expectInvalid(TRITONCACHE_ApiVersion(nullptr, &minor));
}

TEST_F(CacheApi, TellsOfBuffersAndTakesOthersForThem)
{
    ROWS("9.6.1");
    TRITONSERVER_BufferAttributesSetByteSize(m_attributes, 8);
    ASSERT_EQ(TRITONCACHE_CacheEntryAddBuffer(&m_entry, m_bytes, m_attributes), nullptr);
    size_t count = 0;
    ASSERT_EQ(TRITONCACHE_CacheEntryBufferCount(&m_entry, &count), nullptr);
    EXPECT_EQ(count, 1u);
    TRITONSERVER_BufferAttributesSetByteSize(m_attributes, 4);
    char other[4];
    ASSERT_EQ(TRITONCACHE_CacheEntrySetBuffer(&m_entry, 0, other, m_attributes), nullptr);
    void* base = nullptr;
    TRITONSERVER_BufferAttributesSetByteSize(m_attributes, 0);
    ASSERT_EQ(TRITONCACHE_CacheEntryGetBuffer(&m_entry, 0, &base, m_attributes), nullptr);
    EXPECT_EQ(base, other);
    size_t size = 0;
    TRITONSERVER_BufferAttributesByteSize(m_attributes, &size);
    EXPECT_EQ(size, 4u);
    ASSERT_EQ(TRITONCACHE_CacheEntrySetBuffer(&m_entry, 0, m_bytes, nullptr), nullptr);
    EXPECT_EQ(m_entry.buffers[0].byteSize, 4u);
}

TEST_F(CacheApi, RefusesNullsDevicesAndBuffersThatAreNotThere)
{
    void* base = nullptr;
    expectInvalid(TRITONCACHE_CacheEntryAddBuffer(&m_entry, nullptr, m_attributes));
    expectInvalid(TRITONCACHE_CacheEntryAddBuffer(&m_entry, m_bytes, nullptr));
    expectInvalid(TRITONCACHE_CacheEntryBufferCount(nullptr, nullptr));
    expectInvalid(TRITONCACHE_CacheEntryGetBuffer(&m_entry, 0, &base, m_attributes));
    expectInvalid(TRITONCACHE_CacheEntrySetBuffer(&m_entry, 0, m_bytes, nullptr));
    expectInvalid(TRITONCACHE_Copy(nullptr, &m_entry));
    TRITONSERVER_BufferAttributesSetMemoryType(m_attributes, TRITONSERVER_MEMORY_GPU);
    expectInvalid(TRITONCACHE_CacheEntryAddBuffer(&m_entry, m_bytes, m_attributes));
}

} // namespace
} // namespace thalassa::caching
