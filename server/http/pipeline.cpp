// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/pipeline.h"

#include <algorithm>
#include <utility>

#include "core/tensor/text_buffer.h"

namespace thalassa::http {

void Pipeline::add(Pending request)
{
    m_bodyBytes += request.bodyBytes;
    m_freeBytes += request.freeBytes;
    m_hasFedRequest |= request.isFed;
    Slot& slot = m_slots.emplace_back();
    slot.request = std::move(request);
    slot.hasRequest = true;
}

void Pipeline::addRefusal(Response response)
{
    Slot& slot = m_slots.emplace_back();
    slot.isAnswered = true;
    slot.request.connection = ConnectionField::Close;
    slot.response = std::move(response);
    m_answerBytes += slot.response.body.byteSize();
}

void Pipeline::addInterim(std::string text)
{
    Slot& slot = m_slots.emplace_back();
    slot.isAnswered = true;
    slot.text = std::move(text);
    m_answerBytes += slot.text.size();
}

bool Pipeline::mayTakeInterim() const
{
    if (m_slots.empty() || m_isOver)
        return false;
    const Slot& front = m_slots.front();
    return front.request.isHttp11 && !front.isAnswered && front.stream == nullptr;
}

bool Pipeline::answer(uint64_t number, Response response, SentFunction& onSent)
{
    Slot* const slot = waitingSlot(number);
    if (slot == nullptr)
        return false;
    slot->response = std::move(response);
    m_answerBytes += slot->response.body.byteSize();
    setAnswered(*slot, onSent);
    return true;
}

bool Pipeline::answerText(uint64_t number, std::string text, SentFunction& onSent)
{
    Slot* const slot = waitingSlot(number);
    if (slot == nullptr)
        return false;
    const size_t headEnd = text.find("\r\n\r\n");
    if (slot->request.isHead && headEnd != std::string::npos)
        text.resize(headEnd + 4);
    slot->text = std::move(text);
    m_answerBytes += slot->text.size();
    setAnswered(*slot, onSent);
    return true;
}

bool Pipeline::answerPart(Answer& answer)
{
    Slot* const slot = waitingSlot(answer.address.request);
    if (slot == nullptr || (slot->stream == nullptr) != (answer.part == AnswerPart::Head)) {
        tellSent(answer.onSent, {});
        return false;
    }
    switch (answer.part) {
    case AnswerPart::Head:
        slot->stream = std::make_unique<Stream>();
        slot->stream->onBegun = std::move(answer.onSent);
        slot->response = std::move(answer.response);
        if (!slot->request.isHttp11)
            slot->request.connection = ConnectionField::Close;
        break;
    case AnswerPart::Piece: {
        auto& [body, onSent] = slot->stream->pieces.emplace_back(); // may throw
        m_answerBytes += answer.response.body.byteSize();
        body = std::move(answer.response.body);
        onSent = std::move(answer.onSent);
        break;
    }
    case AnswerPart::Abort:
        slot->stream->isAborted = true;
        [[fallthrough]];
    case AnswerPart::End:
    case AnswerPart::Whole:
        setAnswered(*slot, answer.onSent);
        break;
    }
    return true;
}

ConnectionField Pipeline::connectionField(uint64_t number) const
{
    const uint64_t index = number - m_first; // wraps round to a large value if the request is gone
    return index < m_slots.size() ? m_slots[index].request.connection : ConnectionField::Absent;
}

void Pipeline::moveAnswers(OutputQueue& output)
{
    size_t count = 0;
    for (; count < m_slots.size() && !m_isOver; ++count) {
        Slot& slot = m_slots[count];
        if (slot.stream)
            movePieces(slot, output);
        if (!slot.isAnswered)
            break;
        if (!slot.stream)
            moveAnswer(slot, output);
    }
    m_slots.erase(m_slots.begin(), m_slots.begin() + static_cast<ptrdiff_t>(count));
    m_first += count;
}

bool Pipeline::hasAnswerToMove() const
{
    if (m_slots.empty() || m_isOver)
        return false;
    const Slot& front = m_slots.front();
    return front.isAnswered ||
        (front.stream && (!front.stream->isHeadMoved || !front.stream->pieces.empty()));
}

Pipeline::Abandoned Pipeline::abandon()
{
    m_bodyBytes = 0;
    m_freeBytes = 0;
    m_answerBytes = 0;
    m_hasFedRequest = false;
    m_first = nextNumber();
    Abandoned abandoned;
    abandoned.m_slots = std::exchange(m_slots, {});
    return abandoned;
}

void Pipeline::Abandoned::tell()
{
    for (const Slot& slot : m_slots) {
        if (slot.isAnswered && slot.onSent)
            continue;
        if (const std::shared_ptr<ServerExchange> exchange = slot.request.exchange.lock())
            exchange->connectionClosed();
    }
    for (Slot& slot : m_slots) {
        if (slot.stream) {
            tellSent(slot.stream->onBegun, {});
            for (const auto& [piece, onSent] : slot.stream->pieces)
                tellSent(onSent, {});
        }
        if (slot.isAnswered)
            tellSent(slot.onSent, {});
    }
}

size_t Pipeline::requestCount() const
{
    return static_cast<size_t>(std::count_if(
        m_slots.begin(), m_slots.end(), [](const Slot& slot) { return slot.hasRequest; }));
}

bool Pipeline::isAllAnswered() const
{
    return std::all_of(
        m_slots.begin(), m_slots.end(), [](const Slot& slot) { return slot.isAnswered; });
}

std::vector<std::shared_ptr<ServerExchange>> Pipeline::waiting() const
{
    std::vector<std::shared_ptr<ServerExchange>> exchanges;
    for (const Slot& slot : m_slots) {
        if (slot.isAnswered || slot.stream)
            continue;
        if (std::shared_ptr<ServerExchange> exchange = slot.request.exchange.lock())
            exchanges.push_back(std::move(exchange));
    }
    return exchanges;
}

Pipeline::Slot* Pipeline::waitingSlot(uint64_t number)
{
    const uint64_t index = number - m_first; // as in connectionField
    return index < m_slots.size() && !m_slots[index].isAnswered ? &m_slots[index] : nullptr;
}

void Pipeline::setAnswered(Slot& slot, SentFunction& onSent)
{
    slot.isAnswered = true;
    slot.onSent = std::move(onSent);
    if (slot.request.isFed)
        m_hasFedRequest = false; // there is one at a time
}

void Pipeline::moveAnswer(Slot& slot, OutputQueue& output)
{
    m_bodyBytes -= slot.request.bodyBytes;
    m_freeBytes -= slot.request.freeBytes;
    if (!slot.text.empty()) {
        m_answerBytes -= slot.text.size();
        output.add(tensor::textBuffer(std::move(slot.text)), std::move(slot.onSent));
        return;
    }
    m_answerBytes -= slot.response.body.byteSize();
    appendHead(slot.response, slot.request.connection, output.text());
    if (slot.request.isHead || !statusHasBody(slot.response.status))
        slot.response.body = {};
    output.add(std::move(slot.response.body), std::move(slot.onSent));
}

void Pipeline::movePieces(Slot& slot, OutputQueue& output)
{
    Stream& stream = *slot.stream;
    const BodyEnd bodyEnd = slot.request.isHttp11 ? BodyEnd::Chunked : BodyEnd::Close;
    if (!std::exchange(stream.isHeadMoved, true)) {
        appendHead(slot.response, slot.request.connection, output.text(), bodyEnd);
        output.add({}, std::move(stream.onBegun));
    }
    for (auto& [piece, onSent] : stream.pieces) {
        m_answerBytes -= piece.byteSize();
        if (slot.request.isHead)
            piece = {};
        if (bodyEnd == BodyEnd::Chunked && !piece.isEmpty()) {
            appendChunkSize(piece.byteSize(), output.text());
            piece.append(
                {{}, reinterpret_cast<const std::byte*>(kLineEnd.data()), kLineEnd.size(), {}});
        }
        output.add(std::move(piece), std::move(onSent));
    }
    stream.pieces = {}; // not before: an addition may throw, and the others are told later
    if (!slot.isAnswered)
        return;
    m_bodyBytes -= slot.request.bodyBytes;
    m_freeBytes -= slot.request.freeBytes;
    m_isOver = stream.isAborted || bodyEnd == BodyEnd::Close;
    if (!m_isOver && !slot.request.isHead)
        output.text() += kLastChunk;
    output.add({}, std::move(slot.onSent));
}

} // namespace thalassa::http
