// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The cache of compiled kernels, and the compiler. NVRTC needs no GPU; without it (script/bootstrap
// --cuda) the tests that compile are skipped.
#include "core/backends/cuda/compile/compiler.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

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

class CompilerTest : public CacheDirectory {
protected:
    // NVRTC of the build, or of the system.
    const Compiler m_compiler{{"", BACKENDS "/cuda", m_path}};
};

constexpr const char* kArchitectures[] = {
    "sm_75", "sm_80", "sm_86", "sm_89", "sm_90", "sm_100", "sm_120"};

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
    auto compiled =
        Compiler({"/nowhere/libnvrtc.so", {}, {}}).compile({"m/1/model.cu", "", "sm_90", {}});
    ASSERT_FALSE(compiled.ok());
    const Error error = compiled.takeError();
    EXPECT_EQ(error.code(), TRITONSERVER_ERROR_UNAVAILABLE);
    EXPECT_THAT(error.message(), HasSubstr("'m/1/model.cu' cannot be compiled without NVRTC"));
    EXPECT_THAT(error.message(), HasSubstr("nvidia-cuda-nvrtc"));
}

TEST_F(CompilerTest, FindsNvrtcBesideTheBackendFirst)
{
    fs::create_directory(m_path);
    fs::create_symlink(SIMULATED_DRIVER, m_path / "libnvrtc.so.13"); // not that of NVRTC
    auto compiled = Compiler({{}, m_path, {}}).compile({"m/1/model.cu", "", "sm_90", {}});
    ASSERT_FALSE(compiled.ok());
    EXPECT_THAT(
        compiled.takeError().message(), HasSubstr("(the library lacks functions of CUDA 11.2"));
}

TEST_F(CompilerTest, NamesFileAndLineOfAMistake)
{
    auto compiled = m_compiler.compile(
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
    for (const char* const architecture : kArchitectures) {
        const Source source{
            "m/1/model.cu", "extern \"C\" __global__ void f() {}", architecture, {}};
        auto compiled = m_compiler.compile(source);
        if (!compiled.ok()) {
            const Error error = compiled.takeError();
            ASSERT_EQ(error.code(), TRITONSERVER_ERROR_UNAVAILABLE) << error.message();
            GTEST_SKIP() << error.message();
        }
        EXPECT_THAT(compiled.value(),
            StartsWith("\x7f"
                       "ELF"));
        auto again = m_compiler.compile(source);
        ASSERT_TRUE(again.ok());
        EXPECT_EQ(again.value(), compiled.value());
    }
    EXPECT_EQ(std::distance(fs::directory_iterator(m_path), {}), std::ssize(kArchitectures));
}

TEST_F(CompilerTest, CompilesTheExamplesForEachArchitecture)
{
    for (const char* const example : {"vector_add", "normalize_image", "softmax_top_k"}) {
        std::ifstream file(fs::path(EXAMPLES) / example / "1" / "model.cu");
        const std::string text(std::istreambuf_iterator<char>(file), {});
        ASSERT_FALSE(text.empty()) << example;
        for (const char* const architecture : kArchitectures) {
            auto compiled = m_compiler.compile({"model.cu", text, architecture, {}});
            if (!compiled.ok()) {
                const Error error = compiled.takeError();
                ASSERT_EQ(error.code(), TRITONSERVER_ERROR_UNAVAILABLE)
                    << example << " for " << architecture << ": " << error.message();
                GTEST_SKIP() << error.message();
            }
        }
    }
}

} // namespace
} // namespace thalassa::backends::kernels
