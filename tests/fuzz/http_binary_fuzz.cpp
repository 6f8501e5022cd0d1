// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A body with a binary section. The first line of the input is the value of the field
// Inference-Header-Content-Length ("-": there is no such field), the rest is the body. No byte of
// the section may be copied, lost or lent twice, in any division of the body.
#include "server/http/api/infer_decoder.h"
#include "tests/fuzz/fuzz_support.h"

namespace thalassa::fuzz {
namespace {

constexpr uint64_t kMaxInputSize = 4000;

struct Decoded {
    http::Request source;
    std::unique_ptr<inference::Request> request = newRequest(smallModel());
    bool isOk = false;
    std::string text;
};

Decoded decode(std::string_view length, tensor::Buffer body)
{
    Decoded decoded;
    if (length != "-")
        decoded.source.headers.add("inference-header-content-length", std::string(length));
    decoded.source.body = std::move(body);
    shared_memory::Regions regions;
    const absl::StatusOr<httpapi::RequestedOutputs> requested =
        httpapi::decodeInfer(decoded.source, kMaxInputSize, regions, *decoded.request);
    decoded.isOk = requested.ok();
    if (!requested.ok()) {
        checkRefusal(requested.status(),
            {absl::StatusCode::kInternal, absl::StatusCode::kInvalidArgument,
                absl::StatusCode::kNotFound, absl::StatusCode::kUnimplemented});
    }
    decoded.text = requested.ok() ? describe(*decoded.request) : requested.status().ToString();
    return decoded;
}

// Returns the number of bytes of the section that the inputs lend, in order. REQUIRES: the body is
// in one piece.
size_t lentBytes(const Decoded& decoded, size_t jsonLength)
{
    const std::string_view body = decoded.source.body.fragment(0).view();
    size_t lent = 0;
    for (const inference::InputTensor& input : decoded.request->inputs) {
        for (const tensor::Fragment& fragment : input.data) {
            const std::string_view view = fragment.view();
            if (view.data() < body.data() || view.data() >= body.data() + body.size())
                continue; // made from JSON
            check(view.data() == body.data() + jsonLength + lent,
                "binary tensors lie one behind the other, and none is copied");
            lent += view.size();
        }
    }
    return lent;
}

} // namespace
} // namespace thalassa::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    using namespace thalassa::fuzz;
    const std::string_view text = toText(data, size);
    const size_t lineEnd = std::min(text.find('\n'), text.size());
    const std::string_view length = text.substr(0, lineEnd);
    const std::string_view body = text.substr(std::min(lineEnd + 1, text.size()));

    const Decoded whole = decode(length, cutBuffer(body, std::max<size_t>(1, body.size())));
    const absl::StatusOr<size_t> json = thalassa::httpapi::jsonLength(whole.source);
    check(json.ok() || !whole.isOk, "a body whose JSON has no end is refused");
    check(!json.ok() || *json <= body.size(), "the JSON ends inside the body");
    for (const size_t pieceSize : {size_t{1}, size_t{5}, json.value_or(0), json.value_or(0) + 1})
        check(decode(length, cutBuffer(body, std::max<size_t>(1, pieceSize))).text == whole.text,
            "pieces are decoded like the whole", whole.text);
    if (!whole.isOk)
        return 0;
    if (!body.empty())
        check(lentBytes(whole, *json) == body.size() - *json, "every byte is some tensor's");
    prepareAndCheck(*whole.request);
    return 0;
}
