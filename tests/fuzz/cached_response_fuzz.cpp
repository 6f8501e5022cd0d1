// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Responses from a shared cache. A response that is written again has the same length, and its byte
// sizes agree with its shapes.
#include "core/caching/packed_response.h"
#include "tests/fuzz/fuzz_support.h"

namespace thalassa::fuzz {
namespace {

void checkOutput(const caching::StoredOutput& output)
{
    const absl::StatusOr<int64_t> size = tensor::byteSize(output.dataType, output.shape);
    check(size.ok(), "a shape can be", size.status().ToString());
    check(output.dataType == tensor::DataType::Bytes ||
            static_cast<uint64_t>(*size) == output.byteSize,
        "an output has the size that its shape says");
    check((output.block ? output.block->size() : 0) == output.byteSize, "all of it is there");
}

void run(std::string_view text)
{
    // A copy of the exact size: the sanitizer detects a read past its end.
    const std::vector<char> bytes(text.begin(), text.end());
    const auto read = caching::unpack({bytes.data(), bytes.size()});
    if (!read.ok())
        return checkRefusal(read.status(), {absl::StatusCode::kDataLoss});
    for (const caching::StoredOutput& output : (*read)->outputs)
        checkOutput(output);
    std::string again(caching::packedSize(**read), '\0');
    caching::pack(**read, reinterpret_cast<std::byte*>(again.data()));
    const auto reread = caching::unpack(again);
    check(reread.ok(), "what is written is read", reread.status().ToString());
    check(again.size() == bytes.size(), "and is as long");
}

} // namespace
} // namespace thalassa::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    thalassa::fuzz::run(thalassa::fuzz::toText(data, size));
    return 0;
}
