// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A large JSON answer, which is encoded by the codec threads while it is sent: in slices, and only
// as far ahead as the client reads. The answer is sent in chunks. A client that leaves ends the
// work. For a client that reads slowly, a few slices stay in memory, and the response's tensors,
// which count in the bound of all answers until the last slice. *thread-safe*.
#pragma once

#include <memory>

#include "core/inference/request_context.h"
#include "core/inference/response.h"
#include "server/http/api/json/json_text.h"
#include "server/http/api/replies/codec_threads.h"
#include "server/http/api/replies/compression.h"
#include "server/http/message/transport.h"

namespace thalassa::httpapi {

// Bytes of JSON that are encoded at once: about a millisecond's work.
inline constexpr size_t kAnswerSlice = 128 << 10;
// Encoding waits while this many bytes wait for the client.
inline constexpr size_t kUnreadMark = 1 << 20;

struct StreamedAnswer {
    std::unique_ptr<inference::Response> response; // json and binary refer to it
    JsonText json;
    tensor::Buffer binary; // behind the JSON
    // The answer's head. The size of the JSON is added to it if there is a binary part: the JSON is
    // then encoded twice, first for its size.
    http::Response head;
    Coding coding = Coding::Identity;
    // Its record gets the times of the answer. Encoding and sending overlap: the record's sendStart
    // is the time of the first byte plus the time that the codec threads have spent on encoding, so
    // that the stages of the request show both. Null for a request that its backend forgot.
    std::shared_ptr<inference::RequestContext> context;
};

// Whether an answer is so large that it is streamed.
inline bool isStreamed(const CodecThreads* codec, const JsonText& json)
{
    return codec != nullptr && json.sizeGuess() > CodecThreads::kLargeBody;
}

// Returns UNAVAILABLE, the error of a request whose answer would exceed the bound of all answers.
absl::Status noRoomForAnswer();

// The number of tensor bytes that a response holds while it is encoded.
uint64_t tensorBytes(const inference::Response& response);

// Sends `answer`, or 503 if unread answers have reached their bound. REQUIRES: the exchange is not
// answered.
void streamAnswer(std::shared_ptr<http::Exchange> exchange, std::shared_ptr<CodecThreads> codec,
    StreamedAnswer answer);

} // namespace thalassa::httpapi
