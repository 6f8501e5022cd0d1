// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Messages as gRPC delivers them if it does not decompress.
#include "server/grpc/transport/inflation.h"

#include <gmock/gmock.h>
#include <grpc/byte_buffer.h>
#include <grpcpp/support/proto_buffer_reader.h>

#include <atomic>
#include <future>

#include "core/base/status_macros.h"
#include "server/grpc/transport/inflater.h"

namespace thalassa::grpcapi {
namespace {

using ::testing::HasSubstr;

constexpr uint64_t kNoLimit = uint64_t{1} << 31;

// A grpc::ByteBuffer is constructed only from uncompressed bytes; its reader can change that.
class Marker : public grpc::ProtoBufferReader {
public:
    using ProtoBufferReader::ProtoBufferReader;
    void mark(grpc_compression_algorithm algorithm)
    {
        reader()->buffer_in->data.raw.compression = algorithm;
    }
};

grpc::ByteBuffer message(const std::string& bytes, grpc_compression_algorithm algorithm,
    size_t pieceSize = std::string::npos)
{
    std::vector<grpc::Slice> slices;
    for (size_t begin = 0; begin < bytes.size(); begin += std::min(pieceSize, bytes.size()))
        slices.emplace_back(bytes.substr(begin, pieceSize));
    grpc::ByteBuffer buffer(slices.data(), slices.size());
    Marker(&buffer).mark(algorithm);
    return buffer;
}

std::string deflated(const std::string& text, grpc_compression_algorithm algorithm)
{
    z_stream stream{};
    EXPECT_EQ(Z_OK,
        ::deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, algorithm == GRPC_COMPRESS_GZIP ? 31 : 15,
            8, Z_DEFAULT_STRATEGY));
    std::string out(text.size() + 1000, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    EXPECT_EQ(Z_STREAM_END, ::deflate(&stream, Z_FINISH));
    out.resize(out.size() - stream.avail_out);
    ::deflateEnd(&stream);
    return out;
}

absl::StatusOr<std::string> inflated(
    grpc::ByteBuffer buffer, uint64_t limit = kNoLimit, uint64_t work = kNoLimit)
{
    const auto budget = std::make_shared<InflationBudget>(kNoLimit);
    Inflation inflation(buffer, limit, *budget);
    for (bool isDone = false; !isDone;) {
        ASSIGN_OR_RETURN(isDone, inflation.step(work));
    }
    grpc::Slice slice;
    EXPECT_TRUE(inflation.take().DumpToSingleSlice(&slice).ok());
    return std::string(reinterpret_cast<const char*>(slice.begin()), slice.size());
}

std::string pattern(size_t size)
{
    std::string text(size, '\0');
    for (size_t i = 0; i < size; ++i)
        text[i] = static_cast<char>(i * 7 + i / 251);
    return text;
}

class InflationTest : public ::testing::TestWithParam<grpc_compression_algorithm> { };
INSTANTIATE_TEST_SUITE_P(
    Algorithms, InflationTest, ::testing::Values(GRPC_COMPRESS_GZIP, GRPC_COMPRESS_DEFLATE));

TEST_P(InflationTest, MessagesOfAllSizesComeOutAsTheyWere)
{
    for (const size_t size : {0, 1, 22, 4095, 4096, 4097, 12287, 12288, 100'000, 5'000'000}) {
        const std::string text = pattern(size);
        const std::string packed = deflated(text, GetParam());
        for (const size_t piece : {packed.size(), size_t{1000}, size_t{1}}) {
            if (piece == 1 && size > 100'000)
                continue;
            const absl::StatusOr<std::string> result =
                inflated(message(packed, GetParam(), piece), kNoLimit, 1 << 14);
            ASSERT_TRUE(result.ok())
                << size << " in pieces of " << piece << ": " << result.status();
            EXPECT_EQ(*result, text);
        }
    }
}

TEST_P(InflationTest, ALimitIsKeptToTheByte)
{
    const std::string packed = deflated(pattern(100'000), GetParam());
    EXPECT_TRUE(inflated(message(packed, GetParam()), 100'000).ok());
    const absl::Status status = inflated(message(packed, GetParam()), 99'999).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted);
    EXPECT_THAT(std::string(status.message()), HasSubstr("--grpc-max-message-size"));
}

TEST_P(InflationTest, ABombStopsAtTheLimit)
{
    const std::string packed = deflated(std::string(64 << 20, ' '), GetParam());
    grpc::ByteBuffer buffer = message(packed, GetParam());
    const auto budget = std::make_shared<InflationBudget>(kNoLimit);
    Inflation inflation(buffer, 1 << 20, *budget);
    absl::StatusOr<bool> isDone = false;
    while (isDone.ok() && !*isDone)
        isDone = inflation.step(1 << 16);
    EXPECT_EQ(isDone.status().code(), absl::StatusCode::kResourceExhausted);
    EXPECT_LE(inflation.take().Length(), 4u << 20); // at most one block beyond the limit
}

TEST_P(InflationTest, DataThatAreNoWholeStreamAreRefused)
{
    const std::string packed = deflated(pattern(50'000), GetParam());
    std::string damaged = packed;
    damaged[packed.size() / 2] ^= 0x55;
    for (const std::string& bytes : {packed.substr(0, packed.size() - 1), packed.substr(0, 3),
             packed + "x", packed + packed, damaged, std::string("no stream")}) {
        const absl::Status status = inflated(message(bytes, GetParam())).status();
        EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << bytes.size();
    }
    const grpc_compression_algorithm other =
        GetParam() == GRPC_COMPRESS_GZIP ? GRPC_COMPRESS_DEFLATE : GRPC_COMPRESS_GZIP;
    EXPECT_FALSE(inflated(message(packed, other)).ok());
}

TEST_P(InflationTest, BlocksAreChargedUntilTheirLastReferenceIsReleased)
{
    const auto budget = std::make_shared<InflationBudget>(1 << 20);
    grpc::ByteBuffer buffer = message(deflated(pattern(200'000), GetParam()), GetParam());
    grpc::Slice lent;
    {
        grpc::ByteBuffer result;
        {
            Inflation inflation(buffer, kNoLimit, *budget);
            EXPECT_TRUE(inflation.step(kNoLimit).value());
            result = inflation.take();
        }
        EXPECT_GE(budget->used(), 200'000u);
        std::vector<grpc::Slice> slices;
        ASSERT_TRUE(result.Dump(&slices).ok());
        lent = slices.back();
    }
    EXPECT_GE(budget->used(), lent.size());
    lent = grpc::Slice();
    EXPECT_EQ(budget->used(), 0u);
}

TEST_P(InflationTest, AMessageBeyondTheBudgetIsRefusedAndLeavesNothing)
{
    const auto budget = std::make_shared<InflationBudget>(1 << 20);
    grpc::ByteBuffer buffer = message(deflated(std::string(64 << 20, ' '), GetParam()), GetParam());
    {
        Inflation inflation(buffer, kNoLimit, *budget);
        const absl::Status status = inflation.step(kNoLimit).status();
        EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted);
        EXPECT_THAT(std::string(status.message()), HasSubstr("--grpc-max-total-decompressed-size"));
        EXPECT_LE(budget->used(), 1u << 20);
    }
    EXPECT_EQ(budget->used(), 0u);
}

// An event that counts how often it runs.
class Counted final : public Event {
public:
    int count = 0;

private:
    void handle(bool) override { ++count; }
};

Inflater::Options options(uint64_t maxBytes = kNoLimit)
{
    Inflater::Options options;
    options.maxBytes = maxBytes;
    options.maxTotalBytes = kNoLimit;
    return options;
}

bool isNeverCancelled()
{
    return false;
}

class InflaterTest : public ::testing::Test {
protected:
    std::optional<absl::Status> inflate(Inflater& inflater, grpc::ByteBuffer& message,
        std::unique_ptr<Inflater::Pending>& pending,
        Inflater::IsCancelled isCancelled = isNeverCancelled)
    {
        return inflater.inflate(message, pending, &m_queue, m_event, std::move(isCancelled));
    }

    // Runs one event.
    void waitForEvent()
    {
        void* tag = nullptr;
        bool ok = false;
        ASSERT_TRUE(m_queue.Next(&tag, &ok));
        Event::run(tag, ok);
    }

    grpc::CompletionQueue m_queue;
    Counted m_event;
};

TEST_F(InflaterTest, ASmallMessageIsDecompressedAtOnce)
{
    Inflater inflater(options());
    std::unique_ptr<Inflater::Pending> pending;
    grpc::ByteBuffer buffer =
        message(deflated(pattern(100'000), GRPC_COMPRESS_GZIP), GRPC_COMPRESS_GZIP);
    EXPECT_EQ(inflate(inflater, buffer, pending), absl::OkStatus());
    EXPECT_EQ(buffer.Length(), 100'000u);
    EXPECT_EQ(compressionOf(buffer), GRPC_COMPRESS_NONE);
}

TEST_F(InflaterTest, ThePollingThreadDoesNotDecompressLargeMessages)
{
    Inflater inflater(options());
    const std::string packed = deflated(std::string(32 << 20, ' '), GRPC_COMPRESS_GZIP);
    std::vector<grpc::ByteBuffer> messages(4);
    std::vector<std::unique_ptr<Inflater::Pending>> pending(messages.size());
    for (size_t i = 0; i < messages.size(); ++i) {
        messages[i] = message(packed, GRPC_COMPRESS_GZIP);
        EXPECT_EQ(inflate(inflater, messages[i], pending[i]), std::nullopt);
    }
    for (size_t i = 0; i < messages.size(); ++i)
        waitForEvent();
    EXPECT_EQ(m_event.count, 4);
    for (size_t i = 0; i < messages.size(); ++i) {
        EXPECT_TRUE(pending[i]->status().ok());
        EXPECT_EQ(messages[i].Length(), size_t{32} << 20);
    }
}

TEST_F(InflaterTest, WhatFailsOnTheOtherThreadIsReported)
{
    Inflater inflater(options(1 << 20));
    std::unique_ptr<Inflater::Pending> pending;
    grpc::ByteBuffer buffer =
        message(deflated(std::string(32 << 20, ' '), GRPC_COMPRESS_GZIP), GRPC_COMPRESS_GZIP);
    EXPECT_EQ(inflate(inflater, buffer, pending), std::nullopt);
    waitForEvent();
    EXPECT_EQ(pending->status().code(), absl::StatusCode::kResourceExhausted);
}

TEST_F(InflaterTest, TheMessageOfACancelledCallIsNotDecompressedFurther)
{
    constexpr uint64_t kOneStep = 24 << 20; // slightly more than one step
    Inflater inflater(options());
    const std::string packed = deflated(std::string(256 << 20, ' '), GRPC_COMPRESS_GZIP);
    for (const int allowedSteps : {0, 1}) {
        std::unique_ptr<Inflater::Pending> pending;
        grpc::ByteBuffer buffer = message(packed, GRPC_COMPRESS_GZIP);
        std::atomic<int> steps{0};
        std::atomic<uint64_t> used{0};
        const auto isCancelled = [&] {
            used = inflater.usedBytes();
            return steps++ == allowedSteps;
        };
        EXPECT_EQ(inflate(inflater, buffer, pending, isCancelled), std::nullopt);
        waitForEvent();
        EXPECT_EQ(pending->status().code(), absl::StatusCode::kCancelled);
        EXPECT_EQ(steps, allowedSteps + 1);
        EXPECT_LT(used, (allowedSteps + 1) * kOneStep);
        EXPECT_EQ(inflater.usedBytes(), 0u);
    }
}

TEST_F(InflaterTest, NoMoreMessagesWaitThanAreAllowed)
{
    Inflater::Options few = options();
    few.maxWaiting = 3;
    Inflater inflater(few);
    const std::string packed = deflated(std::string(1 << 20, ' '), GRPC_COMPRESS_GZIP);
    std::vector<grpc::ByteBuffer> messages(5);
    std::vector<std::unique_ptr<Inflater::Pending>> pending(messages.size());
    for (grpc::ByteBuffer& one : messages)
        one = message(packed, GRPC_COMPRESS_GZIP);
    std::promise<void> release;
    const auto wait = [released = release.get_future().share()] {
        released.wait();
        return false;
    };
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(inflate(inflater, messages[i], pending[i], wait), std::nullopt);
    const std::optional<absl::Status> refused = inflate(inflater, messages[3], pending[3]);
    ASSERT_TRUE(refused.has_value());
    EXPECT_EQ(refused->code(), absl::StatusCode::kResourceExhausted);
    release.set_value();
    for (int i = 0; i < 3; ++i)
        waitForEvent();
    EXPECT_EQ(inflate(inflater, messages[4], pending[4]), std::nullopt);
    waitForEvent();
    EXPECT_TRUE(pending[4]->status().ok());
}

TEST_F(InflaterTest, NothingIsDecompressedWhereTheOptionIsOff)
{
    Inflater::Options off = options();
    off.isPermitted = false;
    Inflater inflater(off);
    std::unique_ptr<Inflater::Pending> pending;
    grpc::ByteBuffer buffer = message("no stream", GRPC_COMPRESS_GZIP);
    const std::optional<absl::Status> status = inflate(inflater, buffer, pending);
    ASSERT_TRUE(status.has_value());
    EXPECT_EQ(status->code(), absl::StatusCode::kUnimplemented);
    EXPECT_THAT(std::string(status->message()), HasSubstr("--grpc-decompression=off"));
}

TEST(Compression, IsKnownOfAMessage)
{
    grpc::ByteBuffer packed = message("x", GRPC_COMPRESS_GZIP);
    EXPECT_EQ(compressionOf(packed), GRPC_COMPRESS_GZIP);
    grpc::ByteBuffer plain = message("x", GRPC_COMPRESS_NONE);
    EXPECT_EQ(compressionOf(plain), GRPC_COMPRESS_NONE);
    grpc::ByteBuffer invalid;
    EXPECT_EQ(compressionOf(invalid), GRPC_COMPRESS_NONE);
}

} // namespace
} // namespace thalassa::grpcapi
