// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The messages between the server and a worker process of the backend cuda. The first byte is the
// kind. A message that was read is written as the same bytes; a refusal says why.
#include <vector>

#include "core/backends/cuda/isolation/messages.h"
#include "tests/fuzz/check.h"

namespace thalassa::fuzz {
namespace {

using namespace backends::kernels;

template <typename Message> void read(std::string_view content)
{
    auto message = Message::decode(content);
    if (message.ok()) {
        check(message.value().encode() == content, "a message is written as it was read");
        return;
    }
    const backends::Error error = message.takeError();
    check(
        error.code() == TRITONSERVER_ERROR_INVALID_ARG, "a refusal has the code of the interface");
    check(!error.message().empty(), "a refusal has a message");
}

void run(std::string_view text)
{
    if (text.empty())
        return;
    // A copy of the exact size: the sanitizer detects a read past its end.
    const std::vector<char> bytes(text.begin() + 1, text.end());
    const std::string_view content(bytes.data(), bytes.size());
    switch (static_cast<MessageKind>(text.front())) {
    case MessageKind::Load:
        return read<LoadMessage>(content);
    case MessageKind::Run:
        return read<RunMessage>(content);
    case MessageKind::Answer:
        return read<Answer>(content);
    case MessageKind::Log:
        return read<LogMessage>(content);
    }
}

} // namespace
} // namespace thalassa::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    thalassa::fuzz::run(thalassa::fuzz::toText(data, size));
    return 0;
}
