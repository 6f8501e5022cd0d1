// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/memory_room.h"

#include <gtest/gtest.h>

#include <sys/resource.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <new>

#include "core/base/exception_text.h"
#include "core/base/text/byte_text.h"
#include "core/base/text/memory_text.h"

namespace thalassa::base {
namespace {

namespace fs = std::filesystem;

class MemoryRoom : public ::testing::Test {
protected:
    MemoryRoom()
    {
        std::string name = (fs::temp_directory_path() / "memory-XXXXXX").string();
        root = ::mkdtemp(name.data());
        write("proc/meminfo", "MemTotal: 800 kB\nMemFree: 1 kB\nMemAvailable: 300 kB\n");
    }
    ~MemoryRoom() override { fs::remove_all(root); }

    void write(const std::string& path, const std::string& text)
    {
        fs::create_directories((root / path).parent_path());
        std::ofstream(root / path) << text;
    }
    std::string text() const { return textOf(memoryRoom(root.string())); }

    fs::path root;
};

TEST_F(MemoryRoom, IsThatOfTheMachineWithoutAnotherBound)
{
    EXPECT_EQ(text(), "the machine has 300.0 KiB of 800.0 KiB available");
    write("proc/self/cgroup", "0::/a\n");
    write("sys/fs/cgroup/a/memory.max", "max\n");
    write("sys/fs/cgroup/a/memory.current", "5\n");
    EXPECT_EQ(text(), "the machine has 300.0 KiB of 800.0 KiB available");
}

TEST_F(MemoryRoom, IsThatOfTheTightestGroupAboveTheProcess)
{
    write("proc/self/cgroup", "0::/a/b\n");
    write("sys/fs/cgroup/a/memory.max", "204800\n");
    write("sys/fs/cgroup/a/memory.current", "155648\n");
    write("sys/fs/cgroup/a/memory.stat", "anon 1\ninactive_file 51200\n");
    EXPECT_EQ(text(), "the control group has 98.0 KiB of 200.0 KiB available");
    write("sys/fs/cgroup/a/b/memory.max", "102400\n");
    write("sys/fs/cgroup/a/b/memory.current", "92160\n");
    EXPECT_EQ(text(), "the control group has 10.0 KiB of 100.0 KiB available");
}

TEST_F(MemoryRoom, IsThatOfAGroupOfVersion1)
{
    write("proc/self/cgroup", "4:cpu,memory:/x\n3:cpuset:/\n0::/\n");
    write("sys/fs/cgroup/memory/memory.limit_in_bytes", "102400\n");
    write("sys/fs/cgroup/memory/memory.usage_in_bytes", "204800\n");
    write("sys/fs/cgroup/memory/memory.stat", "inactive_file 1\ntotal_inactive_file 153600\n");
    EXPECT_EQ(text(), "the control group has 50.0 KiB of 100.0 KiB available");
}

TEST_F(MemoryRoom, IsThatOfTheAddressSpaceIfItIsLimited)
{
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_AS, &before), 0);
    // Almost all of the address space, so that the test still gets memory under a sanitizer.
    rlimit limit = before;
    limit.rlim_cur = std::min(before.rlim_max, rlim_t{1} << 62);
    ASSERT_EQ(::setrlimit(RLIMIT_AS, &limit), 0);
    write("proc/self/statm", "1 1 1\n");
    const std::vector<MemoryBound> bounds = memoryBounds(root.string());
    ASSERT_EQ(::setrlimit(RLIMIT_AS, &before), 0);
    ASSERT_EQ(bounds.size(), 2u);
    EXPECT_EQ(bounds[1].name, "the process (ulimit -v)");
    EXPECT_EQ(bounds[1].limit, limit.rlim_cur);
    EXPECT_LT(bounds[1].available, bounds[1].limit);
}

TEST(MemoryShortage, IsFoundInErrorsOfAnyLibrary)
{
    for (const char* const error : {"std::bad_alloc", "x: Out of memory", "not enough memory",
             "Failed to allocate memory for requested buffer of size 9", "no memory for 9 bytes"})
        EXPECT_TRUE(isMemoryShortage(error)) << error;
    for (const char* const error : {"", "bad model", "CUDA error: out of memory"})
        EXPECT_FALSE(isMemoryShortage(error)) << error;
}

TEST(MemoryShortage, IsExplainedOnceAndWithoutTheNameOfAType)
{
    const std::string room = textOf({"the machine", 2048, 1024});
    const std::string explained = explainShortage("a: std::bad_alloc.\n", room, "use less");
    EXPECT_EQ(
        explained, "a: not enough memory; the machine has 1.0 KiB of 2.0 KiB available; use less");
    EXPECT_EQ(explainShortage(explained, room, "use less"), explained);
    EXPECT_EQ(explainShortage("broken.", room, "use less"), "broken.");
}

TEST(MemoryShortage, HasATextInPlaceOfThatOfTheException)
{
    try {
        throw std::bad_alloc();
    } catch (...) {
        EXPECT_STREQ(exceptionText(), "not enough memory");
    }
}

TEST(ByteText, HasOneDecimalAndAUnit)
{
    EXPECT_EQ(byteText(0), "0 bytes");
    EXPECT_EQ(byteText(1023), "1023 bytes");
    EXPECT_EQ(byteText(1024), "1.0 KiB");
    EXPECT_EQ(byteText((1 << 20) - 1), "1.0 MiB");
    EXPECT_EQ(byteText(uint64_t{5} << 29), "2.5 GiB");
    EXPECT_EQ(byteText(UINT64_MAX), "16.0 EiB");
}

} // namespace
} // namespace thalassa::base
