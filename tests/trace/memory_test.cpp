// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The memory of requests that a program keeps. Counts what operator new gives, with what the
// allocator takes for each block.
#include <gtest/gtest.h>
#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "trace/reader/trace_reader.h"

namespace {

std::atomic<size_t> bytesInUse{0};

size_t sizeOf(void* block)
{
    return malloc_usable_size(block) + sizeof(size_t); // and the header of the block
}

void release(void* block) noexcept
{
    if (block != nullptr)
        bytesInUse -= sizeOf(block);
    std::free(block);
}

} // namespace

void* operator new(size_t size)
{
    void* const block = std::malloc(size == 0 ? 1 : size);
    if (block == nullptr)
        throw std::bad_alloc();
    bytesInUse += sizeOf(block);
    return block;
}
void operator delete(void* block) noexcept
{
    release(block);
}
void operator delete(void* block, size_t) noexcept
{
    release(block);
}

namespace thalassa::trace_tool {
namespace {

constexpr size_t kRequests = 20'000;
constexpr int64_t kUpTime = int64_t{30} * 24 * 3600 * 1'000'000'000; // nanoseconds
constexpr const char* kPoints[] = {"HTTP_RECV_START", "HTTP_RECV_END", "REQUEST_START",
    "QUEUE_START", "COMPUTE_START", "COMPUTE_INPUT_END", "COMPUTE_OUTPUT_START", "COMPUTE_END",
    "REQUEST_END", "INFER_RESPONSE_COMPLETE", "HTTP_SEND_START", "HTTP_SEND_END"};

// Returns a file as a server writes it. The points of a request are 1 us to about 1 ms apart.
std::string fileOf(const std::string& clientId)
{
    std::string text;
    int64_t time = kUpTime;
    for (size_t request = 1; request <= kRequests; ++request) {
        const std::string id = absl::StrCat(request > 1 ? "," : "[", "{\"id\":", request);
        absl::StrAppend(&text, id, R"(,"model_name":"resnet50_quantized","model_version":3)");
        if (!clientId.empty())
            absl::StrAppend(
                &text, R"(,"request_id":")", clientId, absl::Dec(request, absl::kZeroPad6), "\"");
        text += R"(,"copy_count":1,"copied_byte_size":16384,"conversion_count":2})";
        for (size_t point = 0; point < std::size(kPoints); ++point) {
            time += static_cast<int64_t>(1'000 << (request * 7 + point * 5) % 11);
            absl::StrAppend(&text, ",{\"id\":", request, R"(,"timestamps":[{"name":")",
                kPoints[point], R"(","ns":)", time, "}]}");
        }
    }
    return text + "]";
}

// Returns the bytes for each request of the file while all of them are kept.
double bytesPerRequest(const std::string& clientId)
{
    std::istringstream file(fileOf(clientId));
    const size_t before = bytesInUse;
    std::vector<TraceTree> kept;
    kept.reserve(kRequests);
    {
        TraceReader reader(file);
        for (auto tree = reader.next(); tree.ok() && *tree; tree = reader.next())
            kept.push_back(**std::move(tree));
    }
    EXPECT_EQ(kept.size(), kRequests);
    EXPECT_EQ(kept.back().front().points().size(), std::size(kPoints));
    return static_cast<double>(bytesInUse - before) / kRequests;
}

TEST(Memory, ARequestTakesAtMost200Bytes)
{
    for (const char* const clientId : {"", "order-", "7d444840-9dc0-11d1-b245-5ffdce"}) {
        const double bytes = bytesPerRequest(clientId);
        std::printf("%.1f bytes per request with client ids such as '%s'\n", bytes, clientId);
        EXPECT_LE(bytes, 200) << clientId;
    }
}

} // namespace
} // namespace thalassa::trace_tool
