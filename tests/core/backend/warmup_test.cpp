// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/warmup.h"

#include <gmock/gmock.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "absl/strings/str_cat.h"
#include "core/config/field_error.h"
#include "google/protobuf/text_format.h"
#include "tests/support/failing_allocations.h"
#include "tests/support/rows.h"

namespace thalassa::backend {
namespace {

using ::testing::HasSubstr;

// A model with an input of type BYTES and a numeric one, whose warm-up samples a test chooses.
class WarmupTest : public testing::Test {
protected:
    WarmupTest() { std::filesystem::create_directories(m_directory / "warmup"); }
    ~WarmupTest() override { std::filesystem::remove_all(m_directory); }

    absl::Status read(const std::string& samples, int maxBatchSize = 0)
    {
        return Warmup::read(infoWith(samples, maxBatchSize), m_directory.string()).status();
    }
    absl::Status check(const std::string& samples)
    {
        return Warmup::check(infoWith(samples, 0), m_directory.string());
    }
    static config::ModelInfo infoWith(const std::string& samples, int maxBatchSize)
    {
        ::inference::ModelConfig config;
        EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(
            absl::StrCat("name: 'm' backend: 'b' max_batch_size: ", maxBatchSize,
                " input { name: 'A' data_type: TYPE_UINT8 dims: -1 }"
                " input { name: 'T' data_type: TYPE_STRING dims: -1 }",
                " output { name: 'O' data_type: TYPE_UINT8 dims: -1 } ", samples),
            &config));
        auto info = config::ModelInfo::create(config);
        EXPECT_TRUE(info.ok()) << info.status();
        return *std::move(info);
    }
    void writeFile(const std::string& name, size_t size)
    {
        std::ofstream(m_directory / "warmup" / name) << std::string(size, '\0');
    }
    static std::string sample(uint64_t batchSize, const std::string& input)
    {
        return absl::StrCat(
            "model_warmup { name: 's' batch_size: ", batchSize, " inputs { ", input, " } } ");
    }
    static std::string numbers(const std::string& dims, const std::string& kind = "zero_data: true")
    {
        return absl::StrCat("key: 'A' value { data_type: TYPE_UINT8 dims: ", dims, " ", kind, " }");
    }

private:
    const std::filesystem::path m_directory =
        std::filesystem::path(testing::TempDir()) / absl::StrCat("warmup_test_", ::getpid());
};

TEST_F(WarmupTest, MayHaveAGibibyteInAllRequestsOfItsSamplesTogether)
{
    ROWS("4.7.1");
    EXPECT_EQ(read(sample(16'384, numbers("65536")), 16'384), absl::OkStatus());
    EXPECT_EQ(
        read(sample(8'192, numbers("65536")) + sample(16'384, numbers("32768"))), absl::OkStatus());
}

// A backend that gathers the inputs of a batch makes one tensor of them.
TEST_F(WarmupTest, IsRefusedIfItsRequestsTogetherAreTooLarge)
{
    const absl::Status status = read(sample(16'384, numbers("1073741824")), 16'384);
    EXPECT_EQ(std::string(status.message()),
        "model 'm': model_warmup 's': input 'A' needs 1073741824 bytes in each of the 16384 "
        "requests of batch_size, together 17592186044416, and 1073741824 are left of the "
        "1073741824 bytes that all model_warmup tensors of a model may have together. Use "
        "smaller dims, a smaller batch_size, or fewer samples");
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_EQ(config::fieldOf(status), "model_warmup[0]");
    EXPECT_THAT(std::string(read(sample(2, numbers("536870913"))).message()),
        HasSubstr("needs 536870913 bytes in each of the 2 requests of batch_size, together "
                  "1073741826, and 1073741824 are left"));
}

TEST_F(WarmupTest, CountsEarlierSamplesInEachOfTheirRequests)
{
    EXPECT_THAT(
        std::string(
            read(sample(8'192, numbers("65536")) + sample(1, numbers("536870913"))).message()),
        HasSubstr("needs 536870913 bytes, and 536870912 are left"));
}

TEST_F(WarmupTest, IsRefusedIfTheSizeOfItsRequestsOverflows)
{
    EXPECT_THAT(std::string(read(sample(16'384, numbers("4611686018427387904")), 16'384).message()),
        HasSubstr("needs 4611686018427387904 bytes in each of the 16384 requests of batch_size, "
                  "more than a 64-bit integer can hold, and 1073741824 are left"));
}

TEST_F(WarmupTest, CountsTheTextsOfAFileInEachRequest)
{
    writeFile("texts", 131'072);
    const std::string texts =
        "key: 'T' value { data_type: TYPE_STRING dims: 1 input_data_file: 'texts' }";
    EXPECT_EQ(read(sample(8'192, texts), 16'384), absl::OkStatus());
    EXPECT_THAT(std::string(read(sample(16'384, texts), 16'384).message()),
        HasSubstr("input 'T' needs 131072 bytes in each of the 16384 requests of batch_size, "
                  "together 2147483648, and 1073741824 are left"));
}

// Each request gets only the part of the file that its tensor needs.
TEST_F(WarmupTest, CountsOfALargerFileOfNumbersWhatTheRequestsGet)
{
    writeFile("numbers", 131'072);
    EXPECT_EQ(read(sample(16'384, numbers("65536", "input_data_file: 'numbers'")), 16'384),
        absl::OkStatus());
}

TEST_F(WarmupTest, IsCheckedAgainstTheInputsOfTheModel)
{
    ROWS("4.7.4");
    const std::string text = " inputs { key: 'T' value { data_type: TYPE_STRING dims: ";
    const auto both = [&](const std::string& dims, const std::string& kind) {
        return absl::StrCat("model_warmup { batch_size: 0 } model_warmup { name: 's' batch_size: 1",
            " inputs { ", numbers("3"), " }", text, dims, " ", kind, " } } } ");
    };
    EXPECT_EQ(check(both("2", "random_data: true")), absl::OkStatus());
    EXPECT_EQ(check(both("0", "zero_data: true")), absl::OkStatus());
    writeFile("texts", 5);
    const absl::Status cut = check(both("1", "input_data_file: 'texts'"));
    EXPECT_THAT(std::string(cut.message()), HasSubstr("model_warmup 's': "));
    EXPECT_THAT(std::string(cut.message()), HasSubstr("input 'T'"));
    EXPECT_EQ(config::fieldOf(cut), "model_warmup[1]");
    EXPECT_THAT(std::string(check(sample(1, numbers("3"))).message()),
        HasSubstr("missing required input(s) ['T']"));
}

// A read of the memory would make the system map each of its pages.
TEST_F(WarmupTest, IsCheckedWithoutReadingEmptyTexts)
{
    constexpr long kPages = (size_t{1} << 30) / 4096;
    ASSERT_EQ(::prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0), 0); // otherwise, the pages may be larger
    const auto faults = [] {
        rusage usage{};
        EXPECT_EQ(::getrusage(RUSAGE_THREAD, &usage), 0);
        return usage.ru_minflt;
    };
    const std::string texts = absl::StrCat("model_warmup { name: 's' batch_size: 1 inputs { ",
        numbers("0"), " } inputs { key: 'T' ",
        "value { data_type: TYPE_STRING dims: 268435456 zero_data: true } } }");
    const long before = faults();
    EXPECT_EQ(check(texts), absl::OkStatus());
    EXPECT_LT(faults() - before, kPages / 2);
    EXPECT_EQ(::prctl(PR_SET_THP_DISABLE, 0, 0, 0, 0), 0);
}

// The blocks of tensors are not allocated by operator new, but a copy would be.
TEST_F(WarmupTest, TakesTheMemoryOfATensorOnce)
{
    constexpr size_t kSize = 1 << 20;
    writeFile("numbers", 2 * kSize);
    tests::FailingAllocations failing({.smallest = kSize});
    EXPECT_EQ(read(sample(1, numbers("1048576", "random_data: true"))), absl::OkStatus());
    EXPECT_EQ(read(sample(1, numbers("1048576", "input_data_file: 'numbers'"))), absl::OkStatus());
    EXPECT_FALSE(failing.hasFailed());
}

} // namespace
} // namespace thalassa::backend
