// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/streamed_answer.h"

#include <algorithm>
#include <atomic>
#include <optional>
#include <string>
#include <utility>

#include "core/base/clock.h"
#include "core/base/log/log.h"
#include "core/tensor/text_buffer.h"
#include "server/http/api/infer_decoder.h"
#include "server/http/api/replies/reply.h"

namespace thalassa::httpapi {
namespace {

// Answers a request for whose answer there is no room.
void refuse(http::Exchange& exchange, StreamedAnswer answer)
{
    http::Response refusal = errorReply(noRoomForAnswer());
    refusal.headers = std::move(answer.head.headers);
    exchange.respond(
        std::move(refusal), [kept = std::move(answer.context)](const http::SendTimes& times) {
            if (kept) {
                kept->record.sendStart = times.start;
                kept->record.sendEnd = times.end;
            }
        });
}

// One answer that is being sent. step() runs on one codec thread at a time and posts the next step.
class AnswerStream : public std::enable_shared_from_this<AnswerStream> {
public:
    AnswerStream(std::shared_ptr<http::Exchange> exchange, std::shared_ptr<CodecThreads> codec,
        http::AnswerLease lease, StreamedAnswer answer)
        : m_exchange(std::move(exchange))
        , m_codec(std::move(codec))
        , m_lease(std::move(lease))
        , m_answer(std::move(answer))
        , m_binary(m_answer.binary)
    {
    }

    void start()
    {
        m_exchange->onClosed([weak = weak_from_this()] { // weak: the stream keeps the exchange
            if (const auto self = weak.lock())
                self->m_hasLeft = true;
        });
        goOn();
    }

private:
    void goOn()
    {
        m_codec->goOn(m_exchange->connection(), [self = shared_from_this()] { self->step(); });
    }

    // A stream that is dropped before its end drops the exchange, which then closes the connection.
    void step()
    {
        if (m_hasLeft)
            return;
        if (!m_answer.binary.isEmpty() && !m_jsonSize) {
            count();
            return goOn();
        }
        if (!m_hasBegun)
            begin();
        if (!m_unsent.isEmpty())
            return send();
        m_stepStart = base::Clock::system().now();
        std::string piece;
        if (!m_isJsonWritten)
            m_isJsonWritten = m_answer.json.write(piece, kAnswerSlice);
        if (m_answer.coding == Coding::Identity)
            sendPlain(std::move(piece));
        else
            sendCompressed(piece);
    }

    void count()
    {
        std::string piece;
        const bool isDone = m_answer.json.write(piece, kAnswerSlice);
        m_countedSize += piece.size();
        if (!isDone)
            return;
        m_jsonSize = m_countedSize;
        m_answer.json.rewind();
    }

    void begin()
    {
        m_hasBegun = true;
        if (m_jsonSize) {
            m_answer.head.headers.add(kInferenceHeaderContentLength, std::to_string(*m_jsonSize));
        }
        if (m_answer.coding != Coding::Identity) {
            if (const absl::Status status = m_deflation.begin(m_answer.coding); !status.ok()) {
                LOG_WARNING << "an answer is sent without compression: " << status.message();
                m_answer.coding = Coding::Identity;
            } else {
                m_answer.head.headers.add(
                    "Content-Encoding", std::string(codingName(m_answer.coding)));
            }
        }
        m_exchange->begin(
            std::move(m_answer.head), [kept = m_answer.context](const http::SendTimes& times) {
                if (kept)
                    kept->record.sendStart = times.start;
            });
    }

    void sendPlain(std::string piece)
    {
        m_unsent = tensor::textBuffer(std::move(piece));
        if (!m_isJsonWritten)
            return send();
        for (const tensor::Fragment& fragment : m_answer.binary)
            m_unsent.append(fragment);
        end();
    }

    // Compresses the JSON first, then the binary part; the last piece ends the stream.
    void sendCompressed(const std::string& json)
    {
        std::string output;
        absl::Status status = m_deflation.write(json, isAllTaken(), output);
        if (status.ok() && m_isJsonWritten && !isAllTaken()) {
            const std::string_view piece = m_binary.peek(kAnswerSlice);
            m_binary.skip(piece.size());
            status = m_deflation.write(piece, isAllTaken(), output);
        }
        if (!status.ok()) {
            LOG_WARNING << "an answer is given up: " << status.message();
            return;
        }
        m_unsent = tensor::textBuffer(std::move(output));
        if (isAllTaken())
            return end();
        send();
    }
    bool isAllTaken() const { return m_isJsonWritten && m_binary.remaining() == 0; }

    void end()
    {
        countStep();
        m_exchange->end(std::move(m_unsent),
            [kept = m_answer.context, encoded = m_encoded](const http::SendTimes& times) {
                if (!kept)
                    return;
                inference::Record& record = kept->record;
                record.sendStart = std::min(times.end, record.sendStart + encoded);
                record.sendEnd = times.end;
            });
    }

    void countStep()
    {
        if (m_stepStart != base::TimePoint())
            m_encoded += base::Clock::system().now() - std::exchange(m_stepStart, {});
    }

    void send()
    {
        countStep();
        switch (m_exchange->send(m_unsent)) {
        case http::SendResult::Taken:
            m_unsent = {};
            return goOnBelow(kUnreadMark);
        case http::SendResult::Full: // the option allows less than the mark
            return goOnBelow(1);
        case http::SendResult::Closed:
            return;
        }
    }

    void goOnBelow(size_t unread)
    {
        m_exchange->whenUnreadBelow(unread, [self = shared_from_this()] { self->goOn(); });
    }

    const std::shared_ptr<http::Exchange> m_exchange;
    const std::shared_ptr<CodecThreads> m_codec;
    const http::AnswerLease m_lease; // given back after the tensors
    std::atomic<bool> m_hasLeft{false};

    // Used by the current step.
    StreamedAnswer m_answer;
    PieceReader m_binary; // for compression
    StreamDeflation m_deflation;
    std::optional<size_t> m_jsonSize;
    size_t m_countedSize = 0;
    bool m_hasBegun = false;
    bool m_isJsonWritten = false;
    base::TimePoint m_stepStart; // start of the step that encodes
    base::Duration m_encoded{};  // duration of all such steps
    tensor::Buffer m_unsent;
};

} // namespace

absl::Status noRoomForAnswer()
{
    return absl::UnavailableError(
        "there is no room for the answer: answers that clients have not read reach the limit that "
        "--http-max-total-answer-size sets; send the request again later");
}

uint64_t tensorBytes(const inference::Response& response)
{
    uint64_t bytes = 0;
    for (const inference::OutputTensor& output : response.outputs())
        bytes += output.byteSize;
    return bytes;
}

void streamAnswer(std::shared_ptr<http::Exchange> exchange, std::shared_ptr<CodecThreads> codec,
    StreamedAnswer answer)
{
    std::optional<http::AnswerLease> lease = exchange->leaseAnswer(tensorBytes(*answer.response));
    if (!lease)
        return refuse(*exchange, std::move(answer));
    std::make_shared<AnswerStream>(
        std::move(exchange), std::move(codec), *std::move(lease), std::move(answer))
        ->start();
}

} // namespace thalassa::httpapi
