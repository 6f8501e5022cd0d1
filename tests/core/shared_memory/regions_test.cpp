// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/shared_memory/regions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <deque>
#include <limits>
#include <new>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/events/actor.h"
#include "tests/support/failing_allocations.h"
#include "tests/support/rows.h"
#include "tests/support/shared_object.h"
#include "tests/support/virtual_clock.h"

namespace thalassa::shared_memory {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::SizeIs;

constexpr size_t kPage = 4096;

class RegionsTest : public testing::Test {
protected:
    absl::Status add(const std::string& name, uint64_t offset, uint64_t byteSize)
    {
        return m_regions.add({name, m_object.key(), offset, byteSize});
    }
    absl::StatusOr<tensor::BlockRef> lend(
        const std::string& name, uint64_t offset, uint64_t byteSize)
    {
        absl::StatusOr<std::shared_ptr<Region>> region = m_regions.find(name);
        if (!region.ok())
            return region.status();
        return (*region)->lend({name, offset, byteSize});
    }
    std::vector<std::string> names()
    {
        std::vector<std::string> names;
        const auto all = m_regions.status("");
        for (const Registration& one : *all)
            names.push_back(one.name);
        return names;
    }

    tests::SharedObject m_object{2 * kPage};
    Regions m_regions{{.isAllowed = true}};
};

TEST_F(RegionsTest, LendsTheBytesOfTheObject)
{
    ROWS("1.12.2", "1.12.10");
    std::memcpy(m_object.bytes() + 100, "tensor", 6);
    ASSERT_TRUE(add("whole", 0, 2 * kPage).ok());
    ASSERT_TRUE(add("part", 96, 64).ok()) << "an offset need not be that of a page";
    for (const auto& [name, offset] : {std::pair("whole", 100), std::pair("part", 4)}) {
        const absl::StatusOr<tensor::BlockRef> block = lend(name, offset, 6);
        ASSERT_TRUE(block.ok()) << block.status();
        EXPECT_EQ((*block)->size(), 6u);
        EXPECT_EQ(std::memcmp((*block)->data(), "tensor", 6), 0);
        std::memcpy((*block)->data(), "answer", 6);
        EXPECT_EQ(m_object.view(100, 6), "answer") << "the client sees what the server writes";
        std::memcpy(m_object.bytes() + 100, "tensor", 6);
    }
}

TEST_F(RegionsTest, AreNotRegisteredUnlessClientsMay)
{
    ROWS("1.12.5");
    Regions regions;
    for (const absl::Status& refused : {regions.add({"r", m_object.key(), 0, 8}),
             regions.remove("r"), regions.removeAll(), regions.addCuda({"r", "", 0, 8})}) {
        EXPECT_EQ(refused.code(), absl::StatusCode::kUnimplemented);
        EXPECT_THAT(std::string(refused.message()), HasSubstr("Client shared memory is disabled"));
    }
    EXPECT_THAT(*regions.status(""), SizeIs(0));
}

TEST_F(RegionsTest, HaveNamesOfTheirOwn)
{
    ROWS("1.12.6");
    ASSERT_TRUE(add("r", 0, 8).ok());
    EXPECT_EQ(add("r", 8, 8).code(), absl::StatusCode::kAlreadyExists);
    EXPECT_TRUE(add("other", 8, 8).ok()) << "one object may have several regions";
    EXPECT_EQ(m_regions.status("none").status().code(), absl::StatusCode::kNotFound);
    EXPECT_THAT(std::string(m_regions.status("none", RegionKind::Cuda).status().message()),
        HasSubstr("Unable to find cuda shared memory region: 'none'"));
}

TEST_F(RegionsTest, MustLieInTheirObject)
{
    ROWS("1.12.7");
    EXPECT_EQ(
        m_regions.add({"r", "/thalassa_there_is_none", 0, 8}).code(), absl::StatusCode::kInternal);
    constexpr uint64_t kMost = std::numeric_limits<uint64_t>::max();
    const std::pair<uint64_t, uint64_t> outside[] = {{0, 2 * kPage + 1}, {2 * kPage, 1},
        {2 * kPage + 1, 0}, {8, kMost}, {kMost, 8}, {kMost, kMost}, {kMost - 7, 8}, {0, 0}};
    for (const auto& [offset, byteSize] : outside)
        EXPECT_EQ(add("r", offset, byteSize).code(), absl::StatusCode::kInvalidArgument)
            << offset << " + " << byteSize;
    EXPECT_THAT(names(), SizeIs(0));
}

TEST_F(RegionsTest, RefuseKeysOfTheServerItself)
{
    ROWS("1.12.8");
    for (const char* const key : {"/", "//", "/triton_python_backend_shm_region_1",
             "triton_python_backend_shm_region_1", "//triton_python_backend_shm_region_1"}) {
        EXPECT_EQ(m_regions.add({"r", key, 0, 8}).code(), absl::StatusCode::kInvalidArgument)
            << key;
    }
    for (const char* const key : {"", "/../x", "/a/b", "/dev/zero"}) {
        const absl::Status refused = m_regions.add({"r", key, 0, 8});
        EXPECT_THAT(std::string(refused.message()),
            HasSubstr(absl::StrCat("Unable to open shared memory region: '", key, "'")));
    }
}

TEST_F(RegionsTest, RefuseBytesBeyondTheirEnd)
{
    ROWS("1.12.10");
    ASSERT_TRUE(add("r", 8, 64).ok());
    EXPECT_TRUE(lend("r", 0, 64).ok());
    EXPECT_TRUE(lend("r", 63, 1).ok());
    EXPECT_TRUE(lend("r", 63, 0).ok()); // for a tensor without elements
    constexpr uint64_t kMost = std::numeric_limits<uint64_t>::max();
    const std::pair<uint64_t, uint64_t> outside[] = {
        {0, 65}, {63, 2}, {64, 1}, {64, 0}, {0, 0}, {kMost, 1}, {1, kMost}, {kMost, kMost}};
    for (const auto& [offset, byteSize] : outside)
        EXPECT_EQ(lend("r", offset, byteSize).status().code(), absl::StatusCode::kInvalidArgument)
            << offset << " + " << byteSize;
    EXPECT_EQ(lend("none", 0, 8).status().code(), absl::StatusCode::kNotFound);
}

TEST_F(RegionsTest, EndWithTheLastRequestThatUsesThem)
{
    ROWS("1.12.9");
    ASSERT_TRUE(add("r", 0, 64).ok());
    ASSERT_TRUE(add("other", 0, 64).ok());
    absl::StatusOr<tensor::BlockRef> used = lend("r", 0, 8);
    ASSERT_TRUE(m_regions.remove("r").ok());
    EXPECT_THAT(names(), testing::ElementsAre("other"));
    EXPECT_EQ(lend("r", 0, 8).status().code(), absl::StatusCode::kNotFound);
    EXPECT_THAT(std::string(m_regions.status("r").status().message()), HasSubstr("Unable to find"));
    std::memcpy((*used)->data(), "tensor", 6);
    EXPECT_EQ(m_object.view(0, 6), "tensor") << "its memory stays";
    EXPECT_EQ(m_object.mappingCount(), 3);
    used = tensor::BlockRef();
    EXPECT_EQ(m_object.mappingCount(), 2);
    EXPECT_TRUE(m_regions.remove("none").ok());
    ASSERT_TRUE(m_regions.removeAll().ok());
    EXPECT_THAT(names(), SizeIs(0));
    EXPECT_EQ(m_object.mappingCount(), 1);
}

TEST_F(RegionsTest, LeaveTheirNameToANewOneAtOnce)
{
    ROWS("1.12.9");
    ASSERT_TRUE(add("r", 0, 64).ok());
    const absl::StatusOr<tensor::BlockRef> first = lend("r", 0, 8);
    ASSERT_TRUE(m_regions.remove("r").ok());
    ASSERT_TRUE(add("r", kPage, 64).ok());
    const absl::StatusOr<tensor::BlockRef> second = lend("r", 0, 8);
    ASSERT_TRUE(m_regions.removeAll().ok());
    ASSERT_TRUE(add("r", 128, 64).ok());
    std::memcpy((*first)->data(), "first", 5);
    std::memcpy((*second)->data(), "second", 6);
    EXPECT_EQ(m_object.view(0, 5), "first");
    EXPECT_EQ(m_object.view(kPage, 6), "second");
    EXPECT_EQ(m_regions.status("r")->front().offset, 128u);
    EXPECT_EQ(add("r", 0, 64).code(), absl::StatusCode::kAlreadyExists);
}

TEST_F(RegionsTest, RefuseRequestsAfterTheirObjectWasTruncated)
{
    ASSERT_TRUE(add("r", 0, 2 * kPage).ok());
    m_object.resize(kPage);
    EXPECT_TRUE(lend("r", 0, kPage).ok());
    const absl::Status refused = lend("r", 1, kPage).status();
    EXPECT_EQ(refused.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(std::string(refused.message()), HasSubstr("was truncated to 4096 bytes"));
}

TEST_F(RegionsTest, SurviveATruncationDuringARequest)
{
    ASSERT_TRUE(add("r", 0, 2 * kPage).ok());
    const std::shared_ptr<Region> region = *m_regions.find("r");
    const absl::StatusOr<tensor::BlockRef> used = lend("r", 0, 2 * kPage);
    m_object.resize(0);
    EXPECT_TRUE(region->intact().ok());
    std::byte* const bytes = (*used)->data();
    EXPECT_EQ(bytes[0], std::byte(0));
    bytes[2 * kPage - 1] = std::byte(7);
    EXPECT_EQ(bytes[2 * kPage - 1], std::byte(7)) << "what a request has written, it reads";
    EXPECT_EQ(region->intact().code(), absl::StatusCode::kInternal);
    m_object.resize(2 * kPage);
    EXPECT_EQ(lend("r", 0, 8).status().code(), absl::StatusCode::kInternal)
        << "the bytes are no longer those of the object";
    ASSERT_TRUE(m_regions.remove("r").ok());
}

TEST_F(RegionsTest, HaveALimitedNumber)
{
    for (size_t i = 0; i < Regions::kMost; ++i)
        ASSERT_TRUE(add(absl::StrCat("r", i), 0, 8).ok());
    EXPECT_EQ(add("more", 0, 8).code(), absl::StatusCode::kResourceExhausted);
    {
        const absl::StatusOr<tensor::BlockRef> used = lend("r7", 0, 8);
        ASSERT_TRUE(m_regions.remove("r7").ok());
        EXPECT_EQ(add("more", 0, 8).code(), absl::StatusCode::kResourceExhausted)
            << "a region that is leaving has a guard, too";
    }
    EXPECT_TRUE(add("more", 0, 8).ok());
}

TEST_F(RegionsTest, ServeRequestsWhileOtherThreadsRegisterAndUnregister)
{
    constexpr int kTurns = 200;
    std::vector<std::thread> threads;
    threads.reserve(2);
    std::atomic<int> registered{0};
    for (int i = 0; i < 2; ++i) {
        threads.emplace_back([&] {
            for (int turn = 0; turn < kTurns; ++turn) {
                registered += add("r", 0, 64).ok() ? 1 : 0;
                if (const auto used = lend("r", 0, 8); used.ok())
                    std::memcpy((*used)->data(), "tensor", 6);
                EXPECT_TRUE(m_regions.facts("").ok());
                EXPECT_TRUE(m_regions.remove("r").ok());
            }
        });
    }
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_GE(registered, 1);
    EXPECT_THAT(*m_regions.facts(""), SizeIs(0));
    EXPECT_EQ(m_object.mappingCount(), 1);
}

TEST_F(RegionsTest, GuardTheirBytesWhileTheyAreMapped)
{
    ASSERT_TRUE(add("r", 0, kPage).ok());
    const std::byte* bytes = nullptr;
    {
        const absl::StatusOr<tensor::BlockRef> used = lend("r", 16, 8);
        bytes = (*used)->data();
        ASSERT_TRUE(m_regions.remove("r").ok());
        EXPECT_TRUE(BusGuard::protects(bytes));
        EXPECT_TRUE(BusGuard::protects(bytes + 7));
        EXPECT_FALSE(BusGuard::protects(m_object.bytes())) << "a mapping of the client";
    }
    EXPECT_FALSE(BusGuard::protects(bytes));
}

// Without events, so that each turn has the same allocations.
TEST_F(RegionsTest, AreUnmappedWhicheverAllocationFails)
{
    bool hasFailed = true;
    for (int spared = 0; hasFailed; ++spared) {
        {
            tests::FailingAllocations failing({}, spared);
            try {
                add("r", 0, 8).IgnoreError();
                lend("r", 0, 8).IgnoreError();
                m_regions.remove("r").IgnoreError();
            } catch (const std::bad_alloc&) {
            }
            hasFailed = failing.hasFailed();
        }
        ASSERT_TRUE(m_regions.remove("r").ok());
        ASSERT_EQ(m_object.mappingCount(), 1) << spared;
    }
}

TEST_F(RegionsTest, AreRefusedWhileTooManyOthersAreUnmapped)
{
    {
        std::deque<BusGuard> others;
        while (others.empty() || others.back().isActive())
            others.emplace_back(m_object.bytes(), kPage);
        EXPECT_EQ(others.size(), BusGuard::kMost + 1);
        EXPECT_EQ(add("r", 0, 64).code(), absl::StatusCode::kResourceExhausted);
        EXPECT_EQ(m_object.mappingCount(), 1);
    }
    EXPECT_TRUE(add("r", 0, 64).ok());
}

TEST_F(RegionsTest, HaveNamesOfText)
{
    EXPECT_EQ(add("\xff", 0, 64).code(), absl::StatusCode::kInvalidArgument);
    EXPECT_TRUE(add("\xc3\xa9", 0, 64).ok());
}

using BusGuardDeathTest = RegionsTest;

TEST_F(BusGuardDeathTest, OtherBusErrorsStillEndTheProcess)
{
    ASSERT_TRUE(add("r", 0, kPage).ok());
    m_object.resize(0);
    EXPECT_DEATH({ static_cast<volatile char*>(m_object.bytes())[0] = 1; }, "");
}

class ExpiringRegionsTest : public testing::Test {
protected:
    RegionFacts only()
    {
        const auto all = m_regions.facts("");
        return all.ok() && all->size() == 1 ? all->front() : RegionFacts();
    }

    tests::VirtualClock m_clock;
    events::EventLog m_events{m_clock};
    tests::SharedObject m_object{2 * kPage};
    Regions m_regions{{.isAllowed = true, .expiry = 60s, .clock = &m_clock, .events = &m_events}};
};

TEST_F(ExpiringRegionsTest, HaveAnOwnerAnAgeAndALastUse)
{
    const base::TimePoint begin = m_clock.now();
    {
        const events::ActorScope actor("http 10.0.0.1");
        ASSERT_TRUE(m_regions.add({"r", m_object.key(), 64, 128}).ok());
    }
    EXPECT_EQ(only().owner, "http 10.0.0.1");
    EXPECT_EQ(only().registered, begin);
    EXPECT_FALSE(only().lastUse) << "no request has used it";
    m_clock.advance(5s);
    {
        const auto block = (*m_regions.find("r"))->lend({"r", 0, 8});
        EXPECT_TRUE(only().isInUse);
        EXPECT_EQ(only().lastUse, begin + 5s);
    }
    EXPECT_FALSE(only().isInUse);
    EXPECT_EQ(only().tensorCount, 1u);
    EXPECT_FALSE((*m_regions.find("r"))->lend({"r", 0, 129}).ok());
    EXPECT_EQ(only().tensorCount, 1u) << "a refused tensor is no use";
    EXPECT_FALSE(only().isUnlinked);
    m_object.unlink();
    EXPECT_TRUE(only().isUnlinked);
    EXPECT_EQ(m_regions.facts("none").status().code(), absl::StatusCode::kNotFound);
}

TEST_F(ExpiringRegionsTest, AreRemovedWhenNoRequestHasUsedThemForTheTime)
{
    ASSERT_TRUE(m_regions.add({"used", m_object.key(), 0, 8}).ok());
    ASSERT_TRUE(m_regions.add({"forgotten", m_object.key(), 0, 8}).ok());
    m_clock.advance(59s);
    ASSERT_TRUE((*m_regions.find("used"))->lend({"used", 0, 8}).ok());
    m_regions.removeUnused();
    EXPECT_THAT(*m_regions.facts(""), SizeIs(2));
    m_clock.advance(1s);
    m_regions.removeUnused();
    EXPECT_EQ(only().registration.name, "used");
    EXPECT_THAT(m_events.after(0).back().text, HasSubstr("'forgotten'"));
    EXPECT_THAT(m_events.after(0).back().text, HasSubstr("expired"));
}

TEST_F(ExpiringRegionsTest, StayWhileARequestUsesThem)
{
    ASSERT_TRUE(m_regions.add({"r", m_object.key(), 0, 8}).ok());
    const auto block = (*m_regions.find("r"))->lend({"r", 0, 8});
    m_clock.advance(1h);
    m_regions.removeUnused();
    EXPECT_EQ(only().state, RegionFacts::State::Registered);
    ASSERT_TRUE(m_regions.remove("r").ok());
    EXPECT_EQ(only().state, RegionFacts::State::Leaving);
}

TEST_F(ExpiringRegionsTest, AreShownWithTheLeavingOnesOfTheirName)
{
    std::vector<tensor::BlockRef> used;
    for (const uint64_t offset : {0, 8}) {
        ASSERT_TRUE(m_regions.add({"r", m_object.key(), offset, 8}).ok());
        used.push_back(*(*m_regions.find("r"))->lend({"r", 0, 8}));
        ASSERT_TRUE(m_regions.remove("r").ok());
    }
    ASSERT_TRUE(m_regions.add({"r", m_object.key(), 16, 8}).ok());
    ASSERT_TRUE(m_regions.add({"a", m_object.key(), 24, 8}).ok());
    const auto offsets = [&](const std::string& name) {
        std::vector<std::pair<int, RegionFacts::State>> offsets;
        const auto all = m_regions.facts(name);
        for (const RegionFacts& one : *all)
            offsets.emplace_back(static_cast<int>(one.registration.offset), one.state);
        return offsets;
    };
    using State = RegionFacts::State;
    EXPECT_THAT(offsets("r"),
        testing::ElementsAre(std::pair(16, State::Registered), std::pair(0, State::Leaving),
            std::pair(8, State::Leaving)));
    EXPECT_EQ(offsets("")[0], std::pair(24, State::Registered));
    EXPECT_THAT(offsets(""), SizeIs(4));
    m_clock.advance(1h);
    m_regions.removeUnused();
    used.erase(used.begin());
    EXPECT_THAT(offsets("r"), testing::ElementsAre(std::pair(8, State::Leaving)));
}

TEST_F(ExpiringRegionsTest, KeepNoNameAfterARegistrationWithoutMemory)
{
    bool hasFailed = true;
    for (int spared = 0; hasFailed; ++spared) {
        {
            tests::FailingAllocations failing({}, spared);
            try {
                m_regions.add({"r", m_object.key(), 0, 8}).IgnoreError();
            } catch (const std::bad_alloc&) {
            }
            hasFailed = failing.hasFailed();
        }
        ASSERT_TRUE(m_regions.remove("r").ok());
        ASSERT_TRUE(m_regions.add({"r", m_object.key(), 0, 8}).ok()) << spared;
        ASSERT_TRUE(m_regions.remove("r").ok());
    }
}

TEST_F(ExpiringRegionsTest, KeepNoNameAfterARegistrationThatFailed)
{
    EXPECT_FALSE(m_regions.add({"r", "/thalassa_there_is_none", 0, 8}).ok());
    EXPECT_THAT(m_events.after(0), SizeIs(0));
    EXPECT_TRUE(m_regions.add({"r", m_object.key(), 0, 8}).ok());
}

} // namespace
} // namespace thalassa::shared_memory
