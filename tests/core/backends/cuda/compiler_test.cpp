// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The cache of compiled kernels, and the compiler. NVRTC needs no GPU; where it is not installed,
// the tests of it are skipped.
#include "core/backends/cuda/compiler.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace thalassa::backends::kernels {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Optional;
using testing::StartsWith;

class CacheDirectory : public testing::Test {
protected:
    CacheDirectory()
        : m_path(fs::temp_directory_path() / ("kernels" + std::to_string(::getpid())))
    {
    }
    ~CacheDirectory() override { fs::remove_all(m_path); }

    const fs::path m_path;
};

using ImageCacheTest = CacheDirectory;
using CompilerTest = CacheDirectory;

TEST_F(ImageCacheTest, FindsWhatWasInserted)
{
    const ImageCache cache(m_path);
    EXPECT_EQ(cache.find("key"), std::nullopt);
    EXPECT_EQ(cache.insert("key", std::string("a\0b\n", 4)), "");
    EXPECT_THAT(cache.find("key"), Optional(std::string("a\0b\n", 4)));
    EXPECT_EQ(cache.find("other"), std::nullopt);
}

TEST_F(ImageCacheTest, HasKeysThatDependOnEachPart)
{
    EXPECT_NE(ImageCache::keyOf({"ab", "c"}), ImageCache::keyOf({"a", "bc"}));
    EXPECT_EQ(ImageCache::keyOf({"ab"}), ImageCache::keyOf({"ab"}));
    EXPECT_EQ(ImageCache::keyOf({}).size(), 64u);
}

TEST_F(ImageCacheTest, IgnoresADamagedFile)
{
    const ImageCache cache(m_path);
    ASSERT_EQ(cache.insert("key", "code"), "");
    std::ofstream(m_path / "key.cubin", std::ios::app) << "more";
    EXPECT_EQ(cache.find("key"), std::nullopt);
}

TEST_F(ImageCacheTest, TakesNoCodeFromADirectoryThatOthersCanWrite)
{
    const ImageCache cache(m_path);
    ASSERT_EQ(cache.insert("key", "code"), "");
    fs::permissions(m_path, fs::perms::all);
    EXPECT_EQ(cache.find("key"), std::nullopt);
    EXPECT_THAT(cache.insert("key", "code"), HasSubstr("only the user of the server can write"));
}

TEST_F(ImageCacheTest, ReportsADirectoryThatCannotBeMade)
{
    std::ofstream(m_path.string()) << "a file";
    EXPECT_THAT(ImageCache(m_path / "below").insert("key", "code"), HasSubstr("are not kept in"));
    EXPECT_EQ(ImageCache("").insert("key", "code"), "");
}

TEST_F(CompilerTest, SaysWhatToInstallWithoutNvrtc)
{
    auto compiled = Compiler("/nowhere/libnvrtc.so", "").compile({"m/1/model.cu", "", "sm_90", {}});
    ASSERT_FALSE(compiled.ok());
    const Error error = compiled.takeError();
    EXPECT_EQ(error.code(), TRITONSERVER_ERROR_UNAVAILABLE);
    EXPECT_THAT(error.message(), HasSubstr("'m/1/model.cu' cannot be compiled without NVRTC"));
    EXPECT_THAT(error.message(), HasSubstr("nvidia-cuda-nvrtc"));
}

TEST_F(CompilerTest, NamesFileAndLineOfAMistake)
{
    const Compiler compiler("", m_path);
    auto compiled = compiler.compile(
        {"m/1/model.cu", "extern \"C\" __global__ void f()\n{\n    wrong;\n}\n", "sm_90", {}});
    ASSERT_FALSE(compiled.ok());
    const Error error = compiled.takeError();
    if (error.code() == TRITONSERVER_ERROR_UNAVAILABLE)
        GTEST_SKIP() << error.message();
    EXPECT_EQ(error.code(), TRITONSERVER_ERROR_INVALID_ARG);
    EXPECT_THAT(error.message(), HasSubstr("m/1/model.cu(3): error"));
    EXPECT_FALSE(fs::exists(m_path));
}

TEST_F(CompilerTest, CompilesForEachArchitectureAndKeepsTheResult)
{
    const Compiler compiler("", m_path);
    for (const char* const architecture : {"sm_75", "sm_90", "sm_120"}) {
        const Source source{
            "m/1/model.cu", "extern \"C\" __global__ void f() {}", architecture, {}};
        auto compiled = compiler.compile(source);
        if (!compiled.ok())
            GTEST_SKIP() << compiled.takeError().message();
        EXPECT_THAT(compiled.value(),
            StartsWith("\x7f"
                       "ELF"));
        auto again = compiler.compile(source);
        ASSERT_TRUE(again.ok());
        EXPECT_EQ(again.value(), compiled.value());
    }
    EXPECT_EQ(std::distance(fs::directory_iterator(m_path), {}), 3);
}

} // namespace
} // namespace thalassa::backends::kernels
