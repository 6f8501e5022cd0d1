// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Content codings. The first byte of the input selects the limit. The rest is inflated, deflated
// and inflated again, and is taken as the value of the two fields that name codings.
#include "server/http/api/replies/compression.h"
#include "tests/fuzz/fuzz_support.h"
#include "tests/support/whole_coding.h"

namespace thalassa::fuzz {
namespace {

using httpapi::Coding;
using httpapi::Deflation;
using httpapi::Inflation;

struct Outcome {
    absl::Status status;
    std::string bytes;
};

Outcome inflate(std::string_view text, size_t pieceSize, uint64_t limit, size_t work)
{
    Inflation inflation(cutBuffer(text, pieceSize), limit);
    for (uint64_t steps = 0;; ++steps) {
        const absl::StatusOr<bool> isDone = inflation.step(work);
        check(inflation.size() <= limit + 1, "no more than one byte beyond the limit is made");
        check(inflation.size() <= inflation.mostBytes(), "what is reserved is enough");
        if (!isDone.ok()) {
            checkRefusal(isDone.status(), {absl::StatusCode::kInvalidArgument});
            return {isDone.status(), ""};
        }
        if (*isDone) {
            check(inflation.size() <= limit, "what is inflated keeps to the limit");
            return {absl::OkStatus(), bytesOf(inflation.take())};
        }
        check(steps <= 2 * (text.size() + limit) + 16, "each step gets on");
    }
}

void checkInflation(std::string_view text, uint64_t limit)
{
    const Outcome whole = inflate(text, std::max<size_t>(1, text.size()), limit, 1 << 30);
    for (const auto& [pieceSize, work] : {std::pair{1, 1}, {1, 1 << 30}, {7, 100}, {1000, 3}}) {
        const Outcome other =
            inflate(text, static_cast<size_t>(pieceSize), limit, static_cast<size_t>(work));
        check(other.status.code() == whole.status.code() && other.bytes == whole.bytes,
            "pieces and small steps inflate to the same",
            absl::StrCat(pieceSize, " ", work, "\n", whole.status.ToString(), "\n",
                other.status.ToString()));
    }
}

void checkRoundTrip(std::string_view text, Coding coding)
{
    absl::StatusOr<tensor::Buffer> deflated = tests::deflated(cutBuffer(text, 50), coding);
    check(deflated.ok(), "everything can be deflated");
    const std::string bytes = bytesOf(*deflated);
    Deflation slow(cutBuffer(text, 3), coding);
    for (uint64_t steps = 0; !slow.step(2).value(); ++steps)
        check(steps <= 2 * text.size() + 16, "each step gets on");
    for (const std::string& one : {bytes, bytesOf(slow.take())}) {
        const Outcome again = inflate(one, 11, text.size(), 64);
        check(again.status.ok() && again.bytes == text, "what is deflated inflates to the same",
            again.status.ToString());
        if (!text.empty())
            check(!inflate(one, 11, text.size() - 1, 64).status.ok(), "a limit holds to the byte");
        check(!inflate(one.substr(0, one.size() - 1), 11, text.size(), 64).status.ok(),
            "what is cut off is refused");
    }
}

void checkFields(std::string_view text)
{
    http::Headers headers;
    headers.add("content-encoding", std::string(text));
    headers.add("Accept-Encoding", std::string(text));
    const absl::StatusOr<Coding> coding = httpapi::requestCoding(headers);
    if (!coding.ok())
        checkRefusal(coding.status(), {absl::StatusCode::kUnimplemented});
    check(!codingName(httpapi::replyCoding(headers)).empty(), "an answer has a coding");
    // Two fields mean the same as one with both values.
    const size_t comma = text.find(',');
    if (comma == std::string_view::npos)
        return;
    http::Headers two;
    two.add("Accept-Encoding", std::string(text.substr(0, comma)));
    two.add("accept-encoding", std::string(text.substr(comma + 1)));
    check(httpapi::replyCoding(two) == httpapi::replyCoding(headers),
        "a list in two fields is one list");
}

} // namespace
} // namespace thalassa::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    using namespace thalassa::fuzz;
    if (size == 0)
        return 0;
    const std::string_view text = toText(data + 1, size - 1);
    checkInflation(text, uint64_t{1} << (data[0] % 14));
    checkInflation(text, 0);
    checkRoundTrip(text, Coding::Gzip);
    checkRoundTrip(text, Coding::Deflate);
    checkFields(text);
    return 0;
}
