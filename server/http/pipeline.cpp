// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/pipeline.h"

#include <algorithm>
#include <utility>

namespace thalassa::http {
namespace {

tensor::Buffer bufferOf(std::string text)
{
    if (text.empty())
        return {};
    auto owned = std::make_unique<std::string>(std::move(text));
    std::string* const memory = owned.get();
    return tensor::Buffer(tensor::wrapMemory(
        memory->data(), memory->size(), {},
        [](void* context) { delete static_cast<std::string*>(context); }, owned.release()));
}

} // namespace

void Pipeline::add(Pending request)
{
    m_bodyBytes += request.bodyBytes;
    m_freeBytes += request.freeBytes;
    m_hasFedRequest |= request.isFed;
    m_slots.emplace_back().request = std::move(request);
}

void Pipeline::addRefusal(Response response)
{
    Slot& slot = m_slots.emplace_back();
    slot.isAnswered = true;
    slot.request.connection = ConnectionField::Close;
    slot.response = std::move(response);
}

void Pipeline::addInterim(std::string text)
{
    Slot& slot = m_slots.emplace_back();
    slot.isAnswered = true;
    slot.text = std::move(text);
}

bool Pipeline::answer(uint64_t number, Response response, SentFunction& onSent)
{
    Slot* const slot = waitingSlot(number);
    if (slot == nullptr)
        return false;
    slot->response = std::move(response);
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
    setAnswered(*slot, onSent);
    return true;
}

ConnectionField Pipeline::connectionField(uint64_t number) const
{
    const uint64_t index = number - m_first; // wraps round, to a large value, if it is gone
    return index < m_slots.size() ? m_slots[index].request.connection : ConnectionField::Absent;
}

void Pipeline::moveAnswers(OutputQueue& output)
{
    size_t count = 0;
    for (; count < m_slots.size() && m_slots[count].isAnswered; ++count)
        moveAnswer(m_slots[count], output);
    m_slots.erase(m_slots.begin(), m_slots.begin() + static_cast<ptrdiff_t>(count));
    m_first += count;
}

void Pipeline::abandon(std::vector<OutputQueue::Sent>& unsent)
{
    m_bodyBytes = 0;
    m_freeBytes = 0;
    m_hasFedRequest = false;
    m_first = nextNumber();
    for (Slot& slot : std::exchange(m_slots, {})) {
        if (slot.isAnswered && slot.onSent)
            unsent.push_back({std::move(slot.onSent), {}});
        else if (const std::shared_ptr<ServerExchange> exchange = slot.request.exchange.lock())
            exchange->connectionClosed();
    }
}

bool Pipeline::isAllAnswered() const
{
    return std::all_of(
        m_slots.begin(), m_slots.end(), [](const Slot& slot) { return slot.isAnswered; });
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
        output.add(bufferOf(std::move(slot.text)), std::move(slot.onSent));
        return;
    }
    appendHead(slot.response, slot.request.connection, output.text());
    if (slot.request.isHead || !statusHasBody(slot.response.status))
        slot.response.body = {};
    output.add(std::move(slot.response.body), std::move(slot.onSent));
}

} // namespace thalassa::http
